import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type SafeHtml } from '#common/html/html.js';
import { existsInProject } from '#common/files/project-file.js';
import type { AppConfig } from '#config/app-config.js';
import { pagePolicy } from '#http/built-pages/content-security-policy.js';
import { serveBuiltSite } from '#http/built-pages/built-pages.js';
import { headMarkup } from './heads/page-head.js';
import { NO_STOREFRONT } from './no-storefront.page.js';
import { PageVisits, type PageAnswer, type ShopParts } from './page-visits.js';
import { askedFirst } from './preload.js';
import { isPaidOn } from './routes.js';
import { footText } from './readable/page-text.js';
import { robotsText } from './robots.js';
import { plainWords, sampleWords } from './words/default-words.js';

const SHOP_PATH = '/shop';

/** Products of an import keep their pictures where they were. */
const ANY_PICTURE = { pictures: 'https:' };

/**
 * Serves the storefront: `packages/demo-shop/pages`, as the build has written it to `dist/shop`. An address without a page, a product
 * that is not sold and an unknown category are answered with 404, and with the page, which says it; a former address leads to the
 * present one. The service writes the head of each page, and what can be read of it without script (decisions 14.44).
 */
export async function serveStorefront(
  fastify: FastifyInstance,
  config: AppConfig,
  parts: ShopParts,
): Promise<void> {
  const policy = pagePolicy(config, ANY_PICTURE);
  const { script } = parts;
  const payPolicy =
    script &&
    pagePolicy(config, { ...ANY_PICTURE, checkout: script.sources, elementStyles: "'unsafe-inline'" });
  if (!existsInProject('dist', 'shop', 'index.html')) return sayThatNoneIsBuilt(fastify, policy);
  const { shop, production, devConsole } = config;
  const { name } = shop.seller;
  const words =
    config.storefrontWords ?? (production ? plainWords(name) : sampleWords(name, shop.returnWindowDays));
  const visits = new PageVisits(parts, words, config);
  const foot = footText(words.footer, words.pages ?? [], devConsole).markup;
  fastify.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(production, config.http.publicUrl)),
  );
  await serveBuiltSite(fastify, config, {
    path: SHOP_PATH,
    facts: {
      isTest: devConsole,
      timeZone: shop.timeZone,
      returnDays: shop.returnWindowDays,
      hero: words.hero,
      promises: words.promises,
      gateway: script?.address ?? (production ? null : 'test'),
    },
    send: async ({ url }, reply, page) => {
      const { pathname, searchParams } = new URL(url, config.http.publicUrl);
      const path = pathname.slice(SHOP_PATH.length) || '/';
      const answer = await visits.answer(path, searchParams);
      if (answer.status === 301) return reply.redirect(`${SHOP_PATH}${answer.to}`, 301);
      const ahead = answer.status === 404 ? [] : askedFirst(path, searchParams).map(answerAhead);
      return reply
        .status(answer.status)
        .header('Content-Security-Policy', isPaidOn(path) ? (payPolicy ?? policy) : policy)
        .send(written(page, answer, ahead));
    },
  });

  function written(
    page: string,
    { head, text }: Exclude<PageAnswer, { status: 301 }>,
    ahead: SafeHtml[],
  ): string {
    return page
      .replace('<!--head-->', () => headMarkup(head, visits.terms).markup)
      .replace('</head>', () => `${ahead.map(({ markup }) => markup).join('')}</head>`)
      .replace('<!--text-->', () => text?.markup ?? '')
      .replace('<!--foot-->', () => foot);
  }
}

/** Says at each address of the shop that its pages are not there. */
function sayThatNoneIsBuilt(fastify: FastifyInstance, policy: string): void {
  const say = (_request: unknown, reply: FastifyReply) =>
    reply
      .status(404)
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(NO_STOREFRONT);
  for (const address of [SHOP_PATH, `${SHOP_PATH}/*`]) fastify.get(address, say);
}

function answerAhead(address: string): SafeHtml {
  return html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}" />`;
}
