import type { AppConfig, EmbeddedParts } from '#config/app-config.js';
import { DEMO_LOGINS, type DemoLogin } from '../../dev/demo/demo-logins.js';

/** What a person who has just started, or just found, the service wants to know. */
export interface ServiceFacts {
  readonly name: string;
  /** Nothing for a worker without metrics, which listens nowhere. */
  readonly address: string | undefined;
  /** Nothing where it is switched off. */
  readonly apiDescription: string | undefined;
  readonly health: string | undefined;
  /** For those who run the service: it answers its own network alone. */
  readonly metrics: string | undefined;
  /** What is nobody's business in production. */
  readonly forDevelopers: DeveloperFacts | undefined;
}

interface DeveloperFacts {
  readonly devConsole: string | undefined;
  readonly demoLogins: readonly DemoLogin[];
  readonly dataDir: string;
  /** The services that this process carries itself. */
  readonly embedded: readonly string[];
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
    apiDescription: config.apiDocs ? inShop('/api/docs') : undefined,
    health: under('/health'),
    metrics: config.operations.metricsEnabled ? under('/metrics') : undefined,
    forDevelopers: config.production
      ? undefined
      : {
          devConsole: config.devConsole ? inShop('/dev') : undefined,
          demoLogins: config.seedDemo ? DEMO_LOGINS : [],
          dataDir: config.dataDir,
          embedded: embeddedNames(config.embedded),
        },
  };
}

function embeddedNames(parts: EmbeddedParts): string[] {
  return Object.entries(PART_NAMES)
    .filter(([part]) => parts[part as keyof EmbeddedParts])
    .map(([, name]) => name);
}
