import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { html } from '#common/html/html.js';
import type { AppConfig } from '#config/app-config.js';
import { DEFAULT_SELLER_NAME } from '#config/env.js';
import { pagePolicy } from './content-security-policy.js';
import { serveBuiltSite } from './built-pages.js';

/** Stands in the page and its policy for the nonce of a request. */
const NONCE = '__NONCE__';
const NONCE_BYTES = 16;

/** Stands in the facts for what is read for each page. */
const CASH = '__CASH__';
const CASH_FACT = html`${JSON.stringify(CASH)}`.markup;

/**
 * Serves the dashboard (`packages/admin`). Its styles carry a nonce of the request.
 * @param everTookCash whether the menu has the page of cash on delivery
 * @throws Error when the build has no dashboard
 */
export async function serveDashboard(
  fastify: FastifyInstance,
  config: AppConfig,
  everTookCash: () => Promise<boolean>,
): Promise<void> {
  const { shop, devConsole, storefront } = config;
  const policy = pagePolicy(config, { styles: `'nonce-${NONCE}'` });
  await serveBuiltSite(fastify, config, {
    path: '/admin',
    facts: {
      currency: shop.currency,
      timeZone: shop.timeZone,
      storefrontUrl: shop.seller.storefrontUrl ?? (storefront ? '/shop' : null),
      simulate: devConsole,
      staffInvitations: config.identity.staffInvitations,
      unset: unsetParts(config),
      cash: CASH,
    },
    send: async (_request, reply, page) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      // Without an answer of the database the page is served all the same.
      const cash = await everTookCash().catch(() => true);
      return reply
        .header('Content-Security-Policy', policy.replace(NONCE, nonce))
        .send(page.replaceAll(NONCE, nonce).replace(CASH_FACT, String(cash)));
    },
  });
}

/** The first steps of a shop that are settings of the service, and not made yet. */
function unsetParts({ shop: { seller }, embedded }: AppConfig): string[] {
  const steps = {
    brand: seller.colour !== undefined && seller.name !== DEFAULT_SELLER_NAME,
    taxNumber: seller.taxId !== undefined,
    shipping: !embedded.carrier,
    payment: !embedded.paymentGateway,
  };
  return Object.entries(steps).flatMap(([step, isMade]) => (isMade ? [] : [step]));
}
