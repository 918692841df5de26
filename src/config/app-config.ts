import type { Env } from './env.js';

/** Which external services are embedded in this process. */
export interface EmbeddedParts {
  readonly database: boolean;
  readonly cacheAndQueue: boolean;
  readonly searchEngine: boolean;
  readonly paymentGateway: boolean;
  readonly carrier: boolean;
  readonly imageHost: boolean;
  readonly mail: boolean;
}

/**
 * The service's configuration: checked, typed, frozen, grouped by concern. Injected as `AppConfig`;
 * only `src/config` reads environment variables.
 */
export abstract class AppConfig {
  abstract readonly production: boolean;
  abstract readonly role: Env['ROLE'];
  abstract readonly dataDir: string;
  abstract readonly embedded: EmbeddedParts;
  /** Whether `/dev` exists: outside production, and only if a service is embedded. */
  abstract readonly devConsole: boolean;
  /** Whether `/api/docs` exists. */
  abstract readonly apiDocs: boolean;
  abstract readonly seedDemo: boolean;

  abstract readonly http: {
    readonly port: number;
    readonly host: string;
    /** The base URL of links in mails and responses, without a trailing slash. */
    readonly publicUrl: string;
    /** Trusted proxies: a hop count (`2`) or addresses and CIDRs. Empty: `X-Forwarded-For` is ignored. */
    readonly trustProxy: readonly string[];
    readonly corsOrigins: readonly string[];
    readonly corsAnyLocalhost: boolean;
  };

  abstract readonly database: { readonly uri: string | undefined };
  abstract readonly redis: { readonly url: string | undefined };
  abstract readonly searchEngine: { readonly nodes: readonly string[]; readonly apiKey: string };

  abstract readonly paymentGateway: {
    readonly apiUrl: string | undefined;
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string;
  };

  abstract readonly carrier: {
    readonly apiUrl: string | undefined;
    readonly email: string;
    readonly password: string;
    readonly pickupLocation: string;
    readonly webhookSecret: string;
  };

  abstract readonly imageHost: {
    readonly endpoint: string | undefined;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    /** The base URL of public images, without a trailing slash. */
    readonly baseUrl: string;
  };

  abstract readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };

  abstract readonly identity: {
    readonly jwtSecret: string;
    readonly oidcProviders: Env['OIDC_PROVIDERS'];
    /** Email addresses, in lower case, that cannot register. */
    readonly reservedEmails: readonly string[];
    readonly bootstrapAdmin: { readonly email: string; readonly password: string } | undefined;
  };

  abstract readonly rateLimit: {
    readonly standardMax: number;
    readonly authMax: number;
    readonly checkoutMax: number;
    readonly healthMax: number;
    readonly trustedCidrs: readonly string[];
  };

  abstract readonly shop: {
    readonly currency: string;
    readonly reservationTtlSeconds: number;
    /** Maximum number of unpaid orders per account that reserve stock. */
    readonly maxUnpaidOrders: number;
    /** Maximum units of a product in one cart; 0 means no limit. */
    readonly cartMaxQuantity: number;
    readonly returnWindowDays: number;
    readonly seller: {
      readonly name: string;
      readonly address: string;
      readonly taxId: string | undefined;
      /** Sent to the carrier when the customer has no phone number. Always set while the carrier is embedded. */
      readonly phone: string | undefined;
    };
  };

  abstract readonly operations: { readonly logLevel: string; readonly metricsEnabled: boolean };
}
