import type { FastifyInstance } from 'fastify';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { answerError } from './error-answer.js';
import { ForeignHostError } from './http.errors.js';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Where pages are, each with what is below it. */
const PAGES = ['/admin', '/api/docs', '/dev', '/docs', '/shop'];

/**
 * Refuses every page unless `Host` names this machine or the host of `PUBLIC_URL`, or that of the served storefront, on any port (decisions 14.47). Prevents DNS
 * rebinding: a foreign site could point its own name at this machine and so share the page's origin. Ignores
 * `X-Forwarded-Host`, because such a page can set it.
 */
export function refuseForeignHosts(
  fastify: FastifyInstance,
  { http, storefront, shop }: AppConfig,
  clock: Clock,
): void {
  const pages = storefront ? [shop.pagesUrl!] : [];
  const known = new Set([
    ...LOCAL_NAMES,
    ...[http.publicUrl, ...pages].map((address) => new URL(address).hostname),
  ]);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isPage(request.routeOptions.url) || known.has(nameIn(request.headers.host))) return done();
    // Answered here: most of these routes are not Nest's, whose filter would.
    void answerError(reply, new ForeignHostError(), clock.now());
    return undefined;
  });
}

/** Checks the matched route, because `/dev` can be spelled in many ways in a URL. */
function isPage(route: string | undefined): boolean {
  return PAGES.some((path) => route === path || route?.startsWith(`${path}/`) === true);
}

/** The name in `name:port`, in lower case. */
function nameIn(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
