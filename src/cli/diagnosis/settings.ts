import { getDomain } from 'tldts';
import type { AppConfig } from '#config/app-config.js';
import { isPublished } from '#config/production-secrets.js';
import { finding, type Finding } from './finding.js';

/**
 * Checks settings that are valid one by one and wrong together: an https address without a proxy that ends TLS, one
 * secret for two senders. Outside production the addresses may be anything.
 */
export function settingsFindings(config: AppConfig): Promise<Finding[]> {
  return Promise.all([
    finding({ name: 'PUBLIC_URL' }, () => publicUrlIsReachable(config)),
    finding({ name: 'TRUST_PROXY' }, () => proxiesAreTrusted(config)),
    finding({ name: 'CORS_ORIGINS' }, () => originsAreServed(config)),
    finding({ name: 'webhook secrets' }, () => webhookSecretsAreOwn(config)),
  ]);
}

function publicUrlIsReachable({ production, http }: AppConfig): string {
  const { protocol, hostname } = new URL(http.publicUrl);
  if (production && isThisMachine(hostname))
    throw new Error(
      `${http.publicUrl} is this machine alone; set the address that customers and their mails reach`,
    );
  if (production && protocol !== 'https:')
    throw new Error(`${http.publicUrl} is not encrypted; browsers keep the refresh cookie on https:// alone`);
  return http.publicUrl;
}

function proxiesAreTrusted({ production, http: { publicUrl, trustProxy } }: AppConfig): string {
  const everybody = trustProxy.find((value) => value.endsWith('/0'));
  if (everybody !== undefined)
    throw new Error(
      `${everybody} lets every client choose its address, and so its limits; name your proxies alone`,
    );
  if (production && publicUrl.startsWith('https:') && trustProxy.length === 0)
    throw new Error(
      'PUBLIC_URL is https, which a proxy answers, and no proxy is trusted: all clients share one limit; ' +
        'set their number or addresses',
    );
  return trustProxy.length === 0 ? 'no proxy' : trustProxy.join(', ');
}

function originsAreServed({ production, http, shop }: AppConfig): string {
  const { corsOrigins, corsAnyLocalhost, publicUrl } = http;
  if (corsAnyLocalhost) return 'any port of localhost';
  const open = corsOrigins.find((origin) => new URL(origin).protocol === 'http:');
  if (production && open !== undefined)
    throw new Error(`${open} is not encrypted: others on its way can act for a customer; serve it by https`);
  const foreign = corsOrigins.find((origin) => isPage(origin) && siteOf(origin) !== siteOf(publicUrl));
  if (production && foreign !== undefined && !isThisMachine(new URL(publicUrl).hostname))
    throw new Error(
      `${foreign} is on another site than PUBLIC_URL (${siteOf(publicUrl)}): browsers do not send the refresh cookie ` +
        '(SameSite=Strict) from there, so sessions end after 15 minutes; serve the API below the domain of its pages',
    );
  const { storefrontUrl } = shop.seller;
  const storefront = storefrontUrl === undefined ? undefined : new URL(storefrontUrl).origin;
  if (
    storefront !== undefined &&
    storefront !== new URL(publicUrl).origin &&
    !corsOrigins.includes(storefront)
  )
    throw new Error(`${storefront} of STOREFRONT_URL is not among them, and its pages cannot ask; add it`);
  return corsOrigins.length === 0 ? 'no other origin may ask' : corsOrigins.join(', ');
}

/** The secrets of a configured service come from its dashboard; production refuses short ones before this. */
function webhookSecretsAreOwn({ paymentGateway, carrier, identity }: AppConfig): void {
  const named = {
    PAYMENT_WEBHOOK_SECRET: paymentGateway.webhookSecret,
    CARRIER_WEBHOOK_SECRET: carrier.webhookSecret,
    PAYMENT_KEY_SECRET: paymentGateway.keySecret,
    JWT_SECRET: identity.jwtSecret,
  };
  const names = Object.entries(named);
  for (const [name, value] of names.slice(0, 2)) {
    const twin = names.find(([other, same]) => other !== name && same === value);
    if (twin !== undefined)
      throw new Error(`${name} and ${twin[0]} are the same: who knows one can forge the other; set two`);
  }
  const published = names.slice(0, 2).find(([, value]) => isPublished(value));
  if (published !== undefined)
    throw new Error(`${published[0]} is a value of our examples, known to everybody; set one of your own`);
}

/** Apps with a scheme of their own keep the refresh token themselves. */
const isPage = (origin: string): boolean => /^https?:/.test(origin);

/** The site of an https address, as browsers compare it for SameSite: its registrable domain, or the host without one. */
function siteOf(address: string): string {
  const { hostname } = new URL(address);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname);
