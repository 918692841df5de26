import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppConfig } from '#config/app-config.js';
import { existsInProject } from '#http/api-description/committed-document.js';
import { pagePolicy } from '#http/built-pages/page-policy.js';
import { serveBuiltSite } from '#http/built-pages/serve-built-site.js';
import type { CatalogueService } from '#modules/products/index.js';
import { NO_STOREFRONT } from './no-storefront.page.js';
import { isProductId, routeOf } from './routes.js';

const SHOP_PATH = '/shop';

/** Products of an import keep their pictures where they were. */
const ANY_PICTURE = { pictures: 'https:' };

/**
 * Serves the demo storefront: `packages/demo-shop/pages`, as the build has written it to `dist/shop`. An image has none, and
 * says so. An address without a page and a product that is not sold are answered with 404, and with the page, which says it.
 */
export async function serveStorefront(
  fastify: FastifyInstance,
  config: AppConfig,
  catalogue: CatalogueService,
): Promise<void> {
  const policy = pagePolicy(config, ANY_PICTURE);
  if (!existsInProject('dist', 'shop', 'index.html')) {
    const say = (_request: unknown, reply: FastifyReply) =>
      reply
        .status(404)
        .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(NO_STOREFRONT);
    for (const address of [SHOP_PATH, `${SHOP_PATH}/*`]) fastify.get(address, say);
    return;
  }
  const { shop } = config;
  await serveBuiltSite(fastify, {
    path: SHOP_PATH,
    facts: { name: shop.seller.name, timeZone: shop.timeZone, returnDays: shop.returnWindowDays },
    send: async ({ url }, reply, page) =>
      reply
        .status((await isThere(url)) ? 200 : 404)
        .header('Content-Security-Policy', policy)
        .send(page),
  });

  async function isThere(url: string): Promise<boolean> {
    const { pathname } = new URL(url, config.http.publicUrl);
    const found = routeOf(pathname.slice(SHOP_PATH.length) || '/');
    if (found?.route !== '/products/:id') return found !== undefined;
    const { id = '' } = found.params;
    try {
      await (isProductId(id) ? catalogue.detail(id) : catalogue.bySlug(decodeURIComponent(id)));
      return true;
    } catch {
      return false;
    }
  }
}
