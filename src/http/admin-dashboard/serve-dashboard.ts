import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '#common/html/html.js';
import type { AppConfig } from '#config/app-config.js';
import { projectFile } from '#http/api-description/committed-document.js';
import { dashboardPolicy } from './dashboard-policy.js';

const DASHBOARD_PATH = '/admin';
const HASHED_FILES = `${DASHBOARD_PATH}/assets/`;
const NONCE_BYTES = 16;

/**
 * Serves the dashboard (`packages/admin`), as `npm run build` has written it to `dist/admin`. Names of its files carry a hash,
 * so they are immutable, and lie there compressed. Every other address below `/admin` is the same page, whose router reads
 * the address: it is never stored, and its styles carry a nonce of this request.
 * @throws Error when the build has no dashboard
 */
export async function serveDashboard(fastify: FastifyInstance, config: AppConfig): Promise<void> {
  const page = projectFile('dist', 'admin', 'index.html');
  const [content, policy] = [shopIn(readFileSync(page, 'utf8'), config), dashboardPolicy(config)];
  const { default: fastifyStatic } = await import('@fastify/static');
  await fastify.register(fastifyStatic, {
    root: `${dirname(page)}/assets`,
    prefix: HASHED_FILES,
    decorateReply: false,
    index: false,
    redirect: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  fastify.get(DASHBOARD_PATH, (_request, reply) => sendPage(reply));
  fastify.get(`${DASHBOARD_PATH}/*`, (_request, reply) => sendPage(reply));

  function sendPage(reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return reply
      .headers({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(content.replaceAll('__NONCE__', nonce));
  }
}

/** What the page has to know before its first call. */
function shopIn(page: string, { shop, devConsole }: AppConfig): string {
  const facts = {
    name: shop.seller.name,
    currency: shop.currency,
    timeZone: shop.timeZone,
    storefrontUrl: shop.seller.storefrontUrl ?? (devConsole ? '/shop' : null),
    simulate: devConsole,
  };
  return page.replace('__SHOP__', () => html`${JSON.stringify(facts)}`.markup);
}
