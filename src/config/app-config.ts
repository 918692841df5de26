import type { Env } from './env.js';

/** Which of the outside services this process replaces by a stand-in of its own. */
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
 * nothing but `src/config` knows the names of environment variables.
 */
export abstract class AppConfig {
  abstract readonly production: boolean;
  abstract readonly role: Env['ROLE'];
  abstract readonly dataDir: string;
  abstract readonly embedded: EmbeddedParts;
  /** Whether `/dev` exists: a stand-in is there to be driven, and this is not production. */
  abstract readonly devConsole: boolean;
  /** Whether `/api/docs` exists. */
  abstract readonly apiDocs: boolean;
  abstract readonly seedDemo: boolean;

  abstract readonly http: {
    readonly port: number;
    readonly host: string;
    /** The address that links in mails and answers start with, without a slash at the end. */
    readonly publicUrl: string;
    /** Hops (`2`) or addresses and CIDRs whose `X-Forwarded-For` is believed. Empty: nobody's. */
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
    /** What a public image address starts with, without a slash at the end. */
    readonly baseUrl: string;
  };

  abstract readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };

  abstract readonly identity: {
    readonly jwtSecret: string;
    readonly oidcProviders: Env['OIDC_PROVIDERS'];
    /** Addresses in lower case for which no account is made. */
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
    /** How many unpaid orders of one account may hold stock at a time. */
    readonly maxUnpaidOrders: number;
    /** The most units of a product in one cart; 0 for no cap. */
    readonly cartMaxQuantity: number;
    readonly returnWindowDays: number;
    readonly seller: {
      readonly name: string;
      readonly address: string;
      readonly taxId: string | undefined;
      /** What the carrier gets where no phone of the customer is known; always there while the carrier is embedded. */
      readonly phone: string | undefined;
    };
  };

  abstract readonly operations: { readonly logLevel: string; readonly metricsEnabled: boolean };
}
