import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type SafeHtml } from '#common/html/html.js';
import type { AppConfig } from '#config/app-config.js';
import { existsInProject } from '#common/files/project-file.js';
import { pagePolicy } from '#http/built-pages/content-security-policy.js';
import { serveBuiltSite } from '#http/built-pages/built-pages.js';
import type { CategoriesService } from '#modules/categories/index.js';
import { ProductNotFoundError, type CustomerCatalogueService } from '#modules/products/index.js';
import { straightened } from './list-choice.js';
import { askedFirst } from './preload.js';
import { NO_STOREFRONT } from './no-storefront.page.js';
import { isProductId, routeOf } from './routes.js';

const SHOP_PATH = '/shop';

/** Products of an import keep their pictures where they were. */
const ANY_PICTURE = { pictures: 'https:' };

/**
 * Serves the demo storefront: `packages/demo-shop/pages`, as the build has written it to `dist/shop`. An image has none, and
 * says so. An address without a page and a product that is not sold are answered with 404, and with the page, which says it.
 * The page names what its script asks for first.
 */
export async function serveStorefront(
  fastify: FastifyInstance,
  config: AppConfig,
  catalogue: CustomerCatalogueService,
  categories: CategoriesService,
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
  await serveBuiltSite(fastify, config, {
    path: SHOP_PATH,
    facts: { timeZone: shop.timeZone, returnDays: shop.returnWindowDays },
    send: async ({ url }, reply, page) => {
      const { isThere, ahead } = await visit(url);
      return reply
        .status(isThere ? 200 : 404)
        .header('Content-Security-Policy', policy)
        .send(page.replace('</head>', () => `${ahead.map(({ markup }) => markup).join('')}</head>`));
    },
  });

  /** Whether there is a page, and what it needs first. */
  async function visit(url: string): Promise<{ isThere: boolean; ahead: SafeHtml[] }> {
    const { pathname, searchParams } = new URL(url, config.http.publicUrl);
    const found = routeOf(pathname.slice(SHOP_PATH.length) || '/');
    if (found === undefined) return { isThere: false, ahead: [] };
    const { id = '' } = found.params;
    const answers = askedFirst(found.route, id, searchParams).map(answerAhead);
    if (found.route === '/products') return { isThere: await isListThere(searchParams), ahead: answers };
    if (found.route !== '/products/:id') return { isThere: true, ahead: answers };
    const product = await productOf(id);
    if (product === undefined) return { isThere: false, ahead: [] };
    const pictures = product.images.slice(0, 1).map(pictureAhead);
    return { isThere: true, ahead: [...answers, ...pictures] };
  }

  /** A list of all products, or of a category that is there, also by an address that it had. */
  async function isListThere(query: URLSearchParams): Promise<boolean> {
    const slug = straightened(query).get('category');
    return slug === null || (await categories.find(slug)) !== undefined;
  }

  /** @returns undefined for a product that is not sold */
  async function productOf(
    id: string,
  ): Promise<Awaited<ReturnType<CustomerCatalogueService['detail']>> | undefined> {
    try {
      return await (isProductId(id) ? catalogue.detail(id) : catalogue.bySlug(decodeURIComponent(id)));
    } catch (error) {
      if (error instanceof ProductNotFoundError || error instanceof URIError) return undefined;
      throw error;
    }
  }
}

function answerAhead(address: string): SafeHtml {
  return html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}" />`;
}

function pictureAhead(address: string): SafeHtml {
  return html`<link rel="preload" as="image" fetchpriority="high" href="${address}" />`;
}
