import type { AppConfig, EmbeddedParts } from '#config/app-config.js';
import { LIMITS_RESET_PATH } from '#http/rate-limit/limit-terms.js';
import { DEMO_LOGINS, type DemoLogin } from '#config/demo-logins.js';

/** Facts about the running service for the banner and the welcome page. */
export interface ServiceFacts {
  readonly name: string;
  /** Undefined for a worker without metrics, which does not listen. */
  readonly address: string | undefined;
  /** The dashboard of the people who run the shop. Undefined if disabled. */
  readonly dashboard: string | undefined;
  /** Undefined if disabled. */
  readonly apiDescription: string | undefined;
  readonly health: string | undefined;
  /** For operators: served to the private network only. */
  readonly metrics: string | undefined;
  /** Undefined in production. */
  readonly forDevelopers: DeveloperFacts | undefined;
}

interface DeveloperFacts {
  readonly devConsole: string | undefined;
  readonly demoShop: string | undefined;
  readonly demoLogins: DemoLogin[];
  /** The limits of one address, and how to begin again. Undefined without the console. */
  readonly limits: string | undefined;
  readonly dataDir: string;
  /** The embedded services. */
  readonly embedded: string[];
}

export const SERVICE_NAME = 'Storefront Commerce API';

const PART_NAMES: Record<keyof EmbeddedParts, string> = {
  database: 'database',
  cacheAndQueue: 'cache and queue',
  searchEngine: 'search engine',
  paymentGateway: 'payment gateway',
  carrier: 'carrier',
  imageHost: 'image host',
  mail: 'mail',
};

/** The facts, with links that start with `address`. */
export function serviceFacts(config: AppConfig, address: string | undefined): ServiceFacts {
  const under = (path: string) => (address === undefined ? undefined : `${address}${path}`);
  const inShop = (path: string) => (config.role === 'worker' ? undefined : under(path));
  return {
    name: SERVICE_NAME,
    address,
    dashboard: config.adminDashboard ? inShop('/admin') : undefined,
    apiDescription: config.apiDocs ? inShop('/api/docs') : undefined,
    health: under('/health'),
    metrics: config.operations.metricsEnabled ? under('/metrics') : undefined,
    forDevelopers: config.production
      ? undefined
      : {
          devConsole: config.devConsole ? inShop('/dev') : undefined,
          demoShop: config.storefront ? inShop('/shop') : undefined,
          demoLogins: config.seedDemo ? [...DEMO_LOGINS] : [],
          limits: config.devConsole && config.role !== 'worker' ? limitsOf(config) : undefined,
          dataDir: config.dataDir,
          embedded: Object.entries(PART_NAMES)
            .filter(([part]) => config.embedded[part as keyof EmbeddedParts])
            .map(([, name]) => name),
        },
  };
}

function limitsOf({ rateLimit: { standardMax, authMax, checkoutMax } }: AppConfig): string {
  const terms = `${standardMax} requests in 15 minutes, ${authMax} logins and ${checkoutMax} checkouts an hour`;
  return `${terms} (RATE_LIMIT_*); reset them: POST ${LIMITS_RESET_PATH}`;
}
