import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { ForeignHostError } from './dev-console.errors.js';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses every route below `/dev`, page, form and JSON alike, when the request names another host than this machine
 * or that of `PUBLIC_URL`, on any port: the defence against DNS rebinding, where a foreign site points a name of its
 * own at this machine and its pages are then of one origin with the console. Reads the `Host` header alone, because
 * such a page can set `X-Forwarded-Host` itself.
 */
export function refuseForeignHosts(fastify: FastifyInstance, { http }: AppConfig): void {
  const known = new Set([...LOCAL_NAMES, new URL(http.publicUrl).hostname]);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const foreign = isConsole(request.routeOptions.url) && !known.has(nameIn(request.headers.host));
    done(foreign ? new ForeignHostError() : undefined);
  });
}

/** Asks the route, not the address: what the router decodes to `/dev` is the console, however it is spelled. */
function isConsole(route: string | undefined): boolean {
  return route === '/dev' || route?.startsWith('/dev/') === true;
}

/** The name in `name:port`, in lower case. */
function nameIn(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
