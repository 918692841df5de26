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

/** Stands in the facts for those that are read for each page. */
const PRESENT = '__PRESENT__';
const PRESENT_FACTS = html`${JSON.stringify(PRESENT)}`.markup;

/** The facts that change while the service runs. */
interface PresentFacts {
  /** Whether the shop takes cash at the door, or has done so. */
  readonly cash: boolean;
  /** Whether the shop has shipping zones, or has had some. */
  readonly zones: boolean;
}

/**
 * Serves the dashboard (`packages/admin`). Its styles carry a nonce of the request.
 * @param presentFacts reads them for each page
 * @throws Error when the build has no dashboard
 */
export async function serveDashboard(
  fastify: FastifyInstance,
  config: AppConfig,
  presentFacts: () => Promise<PresentFacts>,
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
      present: PRESENT,
    },
    send: async (_request, reply, page) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64');
      // Without an answer of the database the page is served all the same.
      const present = await presentFacts().catch(() => ({ cash: true, zones: true }));
      const facts = html`${JSON.stringify(present)}`.markup;
      return reply
        .header('Content-Security-Policy', policy.replace(NONCE, nonce))
        .send(page.replaceAll(NONCE, nonce).replace(PRESENT_FACTS, () => facts));
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
