import { resolve } from 'node:path';
import { HOUR_MS } from '#common/time/durations.js';
import { toMinor } from '#common/money/money.js';
import { DAY_MS } from '#common/time/durations.js';
import { storedEmail } from '#common/validation/email.js';
import { deepFreeze, type Frozen } from './frozen.js';
import { DEMO_EMAILS } from './demo-logins.js';
import type { Env } from './env.js';
import { logoAddress } from './logo.js';
import type { NearMiss } from './near-misses.js';
import type { SecretName } from './generated-secrets.js';

/** The variables of each service. If the first is set, the service is external and all are required. */
export const SERVICES = {
  database: ['MONGODB_URI'],
  cacheAndQueue: ['REDIS_URL'],
  searchEngine: ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
  paymentGateway: ['PAYMENT_API_URL', 'PAYMENT_KEY_ID', 'PAYMENT_KEY_SECRET', 'PAYMENT_WEBHOOK_SECRET'],
  carrier: [
    'SHIPPING_API_URL',
    'SHIPPING_EMAIL',
    'SHIPPING_PASSWORD',
    'SHIPPING_PICKUP_LOCATION',
    'CARRIER_WEBHOOK_SECRET',
  ],
  imageHost: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'IMAGE_BASE_URL'],
  mail: ['SMTP_URL'],
} as const satisfies Record<string, readonly [keyof Env, ...Array<keyof Env>]>;

/** Which services are embedded in this process. */
export type EmbeddedParts = Readonly<Record<keyof typeof SERVICES, boolean>>;

/** The address on documents and mails until the shop has set its own. */
const DEFAULT_SELLER_ADDRESS = '1 Market Street, Bengaluru, Karnataka 560001';

/** The default seller phone for the sandbox carrier, so that the embedded shop can dispatch without configuration. */
const SANDBOX_SELLER_PHONE = '9800000000';

/** The values that no variable sets: a test shortens them. */
export interface Tuning {
  /** The cost factor of password hashes. */
  readonly passwordHashCost: number;
  /** Timeout of one operation at an external service, in milliseconds: connection, headers and body together. */
  readonly callDeadlineMs: number;
  /** How long a start waits for a database or Redis that does not answer, in milliseconds. */
  readonly startPatienceMs: number;
}

export const TUNING: Tuning = { passwordHashCost: 12, callDeadlineMs: 10_000, startPatienceMs: 60_000 };

type Settings = Frozen<ReturnType<typeof settingsOf>>;

/**
 * The service's configuration: checked, typed, frozen, grouped by concern. A class, so that it can be injected by its
 * type. Only `src/config` reads environment variables.
 */
export abstract class AppConfig extends (Object as unknown as abstract new () => Settings) {}

/** The configuration of checked variables. `secrets` are those of the environment, or generated ones. */
export function configOf(
  env: Env,
  secrets: Record<SecretName, string>,
  nearMisses: readonly NearMiss[],
  tuning: Tuning,
): AppConfig {
  return deepFreeze(settingsOf(env, secrets, nearMisses, tuning));
}

function settingsOf(
  env: Env,
  secrets: Record<SecretName, string>,
  nearMisses: readonly NearMiss[],
  { passwordHashCost, callDeadlineMs, startPatienceMs }: Tuning,
) {
  const production = env.NODE_ENV === 'production';
  const embedded = Object.fromEntries(
    Object.entries(SERVICES).map(([part, [first]]) => [part, env[first] === undefined]),
  ) as EmbeddedParts;
  /** The base URL of links in mails and responses, without a trailing slash. */
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  /** Whether `/dev` exists: outside production, and only if a service that it drives is embedded. */
  const devConsole = !production && (embedded.paymentGateway || embedded.carrier || embedded.mail);
  /** Whether `/shop` exists. */
  const storefront = env.STOREFRONT ?? !production;
  const ownPages = env.STOREFRONT_URL?.replace(/\/+$/, '');
  const pagesUrl = ownPages ?? (storefront ? `${publicUrl}/shop` : undefined);
  return {
    production,
    role: env.ROLE,
    dataDir: resolve(env.DATA_DIR),
    embedded,
    devConsole,
    /** Whether anything is kept in `dataDir`: the database, images, or the moved clock of the console. */
    keepsData: embedded.database || embedded.imageHost || devConsole,
    /** Whether `/api/docs` exists. */
    apiDocs: env.API_DOCS,
    /** Whether `/admin` exists. */
    adminDashboard: env.ADMIN_DASHBOARD,
    storefront,
    /** The words of the shop on `/shop`. */
    storefrontWords: env.STOREFRONT_WORDS,
    seedDemo: env.SEED_DEMO ?? (embedded.database && !production),
    /** Whether the demo shop has shipping zones and cash on delivery. */
    seedDemoZones: env.SEED_DEMO_ZONES,
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl,
      /** Trusted proxies: a hop count (`2`) or addresses and CIDRs. Empty: `X-Forwarded-For` is ignored. */
      trustProxy: env.TRUST_PROXY,
      corsOrigins: env.CORS_ORIGINS ?? [],
      corsAnyLocalhost: env.CORS_ORIGINS === undefined && devConsole,
    },
    /** The deadline of one operation at an external service. */
    calls: { deadlineMs: callDeadlineMs },
    startPatienceMs,
    database: { uri: env.MONGODB_URI },
    redis: { url: env.REDIS_URL },
    searchEngine: { nodes: env.TYPESENSE_URL ?? [], apiKey: env.TYPESENSE_API_KEY ?? '' },
    paymentGateway: {
      apiUrl: env.PAYMENT_API_URL,
      keyId: env.PAYMENT_KEY_ID ?? 'sandbox',
      keySecret: secrets.PAYMENT_KEY_SECRET,
      webhookSecret: secrets.PAYMENT_WEBHOOK_SECRET,
    },
    carrier: {
      apiUrl: env.SHIPPING_API_URL,
      email: env.SHIPPING_EMAIL ?? '',
      password: env.SHIPPING_PASSWORD ?? '',
      pickupLocation: env.SHIPPING_PICKUP_LOCATION ?? '',
      webhookSecret: secrets.CARRIER_WEBHOOK_SECRET,
    },
    imageHost: {
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET ?? '',
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
      /** The base URL of public images, without a trailing slash. */
      baseUrl: (env.IMAGE_BASE_URL ?? `${publicUrl}/media`).replace(/\/+$/, ''),
    },
    /** Addresses and CIDRs beside the public ones that images of an import may come from. */
    imports: { allowedCidrs: env.IMPORT_ALLOWED_CIDRS },
    /** Addresses and CIDRs beside the public ones that webhooks may be sent to. */
    webhooks: { allowedCidrs: env.WEBHOOK_ALLOWED_CIDRS },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    identity: {
      jwtSecret: secrets.JWT_SECRET,
      passwordHashCost,
      /** Whether administrators reach nothing but their set-up without a second factor. */
      requireAdminMfa: env.REQUIRE_ADMIN_MFA,
      /** Whether administrators are invited, narrowed and removed by the API. */
      staffInvitations: env.STAFF_INVITATIONS,
      oidcProviders: env.OIDC_PROVIDERS,
      /** Email addresses, in lower case, that cannot register. */
      reservedEmails: production ? DEMO_EMAILS : [],
      bootstrapAdmin:
        env.BOOTSTRAP_ADMIN_EMAIL !== undefined && env.BOOTSTRAP_ADMIN_PASSWORD !== undefined
          ? { email: storedEmail(env.BOOTSTRAP_ADMIN_EMAIL), password: env.BOOTSTRAP_ADMIN_PASSWORD }
          : undefined,
    },
    rateLimit: {
      standardMax: env.RATE_LIMIT_STANDARD_MAX,
      adminMax: env.RATE_LIMIT_ADMIN_MAX,
      authMax: env.RATE_LIMIT_AUTH_MAX,
      staffRefreshMax: env.RATE_LIMIT_STAFF_REFRESH_MAX,
      checkoutMax: env.RATE_LIMIT_CHECKOUT_MAX,
      shippingOptionsMax: env.RATE_LIMIT_SHIPPING_OPTIONS_MAX,
      healthMax: env.RATE_LIMIT_HEALTH_MAX,
      storefrontMax: env.RATE_LIMIT_STOREFRONT_MAX,
      trustedCidrs: env.RATE_LIMIT_TRUSTED_CIDRS,
      /** By which the storefront's server is known; none: nobody is. */
      storefrontKeys: env.STOREFRONT_KEY,
    },
    answerCache: {
      /** How long a finished answer may be served; 0: none is kept. */
      maxAgeSeconds: env.CATALOGUE_CACHE_SECONDS,
    },
    shop: {
      currency: env.CURRENCY,
      /** The zone of days that are given without a time: an IANA name. */
      timeZone: env.SHOP_TIMEZONE,
      /** When the digest is sent, in `timeZone`: sorted times such as `09:00`; none: never. */
      digestTimes: env.SHOP_DIGEST,
      /** Whether it is closed for maintenance: customers get 503, webhooks are taken, staff work on. */
      closed: env.SHOP_CLOSED,
      /** When a closed shop lets customers try again, in seconds. */
      closedRetrySeconds: env.SHOP_CLOSED_RETRY_SECONDS,
      reservationTtlSeconds: env.RESERVATION_TTL_SECONDS,
      /** How long an order that the staff place for a customer reserves its stock, and its payment link is good. */
      paymentLinkHours: env.PAYMENT_LINK_HOURS,
      /** Maximum number of unpaid orders per account that reserve stock. */
      maxUnpaidOrders: env.MAX_UNPAID_ORDERS,
      /** Maximum units of a product in one cart; 0 means no limit. */
      cartMaxQuantity: env.CART_MAX_QUANTITY,
      /** The highest total of an order, in minor units; 0 means no limit. */
      maxOrderTotalMinor: toMinor(env.MAX_ORDER_TOTAL),
      /** For so long after the payment the customer may change the address of an order; 0 means not at all. */
      addressChangeMinutes: env.ADDRESS_CHANGE_MINUTES,
      returnWindowDays: env.RETURN_WINDOW_DAYS,
      /** Where customers send approved returns. Undefined while no address was set: the default of the papers is nobody's. */
      returnAddress: env.RETURN_ADDRESS ?? env.SELLER_ADDRESS,
      /** The instructions for the parcel, in the shop's words. */
      returnInstructions: env.RETURN_INSTRUCTIONS,
      /** Days on which nothing is sent, beside Sundays: `2026-01-26`. */
      holidays: env.SHOP_HOLIDAYS,
      /** The time of the day, in `timeZone`, from which orders leave with the next working day: `14:00`. */
      dispatchCutoff: env.DISPATCH_CUTOFF,
      /** The weight of a unit of a product without one. */
      defaultWeightGrams: env.SHIPPING_DEFAULT_WEIGHT,
      /** Whether the carrier is asked if its couriers go to a PIN code. */
      serviceability: env.SHIPPING_SERVICEABILITY,
      /** Where parcels are picked up; undefined where the carrier or the seller's address says it. */
      pickupPincode: env.SHIPPING_PICKUP_PINCODE,
      /** Whether customers confirm orders that are paid at the door, by a code. */
      codConfirmation: env.COD_CONFIRMATION,
      /** How many undelivered ones an account or a phone may have; 0: no limit. */
      codMaxOpen: env.COD_MAX_OPEN,
      /** How many may have come back; 0: no limit. */
      codMaxRefused: env.COD_MAX_REFUSED,
      /** How long a carrier may keep what it has collected. */
      codRemittanceMs: env.COD_REMITTANCE_DAYS * DAY_MS,
      /** How long a shipped parcel may be without a word of the carrier. */
      shipmentSilenceMs: env.SHIPMENT_SILENCE_DAYS * DAY_MS,
      /** The least that the payment gateway refunds, in minor units; a smaller refund waits for the next one. */
      minRefundMinor: toMinor(env.MIN_REFUND),
      /** The value of a parcel, in minor units, above which its dispatch asks for an e-way bill; 0: never. */
      ewayBillFromMinor: toMinor(env.EWAY_BILL_FROM),
      /** How long a parcel is silent before the carrier is asked about it; 0: nobody is asked. */
      trackingSilenceMs: env.TRACKING_SILENCE_HOURS * HOUR_MS,
      /** The tax, in per cent, in the price of products that have no rate of their own. */
      taxRateDefault: env.TAX_RATE_DEFAULT,
      /** The base URL of the pages that search engines are shown, without a trailing slash; undefined where there are none. */
      pagesUrl,
      seller: {
        name: env.SELLER_NAME,
        address: env.SELLER_ADDRESS ?? DEFAULT_SELLER_ADDRESS,
        taxId: env.SELLER_TAX_ID,
        /** The name of the state in which the seller is registered. */
        state: env.SELLER_STATE,
        /** Sent to the carrier when the customer has no phone number. Always set while the carrier is embedded. */
        phone: env.SELLER_PHONE ?? (embedded.carrier ? SANDBOX_SELLER_PHONE : undefined),
        /** The support address: in the footer of mails, and where their replies go. */
        email: env.SELLER_EMAIL,
        /** The base URL of the pages that mails and feeds link to, without a trailing slash. */
        storefrontUrl: ownPages ?? (production ? pagesUrl : undefined),
        /** The brand's colour, `#rrggbb`, of which `accentOf` makes the shades of pages, mails and papers. */
        colour: env.SELLER_COLOR,
        logo: env.SELLER_LOGO && { ...env.SELLER_LOGO, url: `${publicUrl}${logoAddress(env.SELLER_LOGO)}` },
      },
    },
    retention: {
      /** How many days entries of the audit log are kept; 0: for ever. */
      auditLogDays: env.AUDIT_LOG_DAYS,
      /** How many days notifications are kept, read or not; 0: for ever. */
      notificationDays: env.NOTIFICATION_DAYS,
      /** How many days stock movements are kept before they become a part of an opening; 0: for ever. */
      stockMovementDays: env.STOCK_MOVEMENT_DAYS,
    },
    operations: {
      logLevel: env.LOG_LEVEL ?? 'info',
      /** JSON lines for machines, or lines for developers. */
      logFormat: env.LOG_FORMAT ?? (production ? ('json' as const) : ('pretty' as const)),
      metricsEnabled: env.METRICS_ENABLED,
      /** Addresses and CIDRs that may scrape. Empty: this machine and its private network. */
      metricsAllowedCidrs: env.METRICS_ALLOWED_CIDRS,
    },
    tracing: {
      /** The base URL of the collector (OTLP over HTTP); undefined: tracing is off. */
      endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      serviceName: env.OTEL_SERVICE_NAME,
      sampler: env.OTEL_TRACES_SAMPLER,
      /** The share of new traces that the samplers by ratio keep, 0 to 1. */
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
    /** Variables that have no effect, because they are only nearly ours. */
    nearMisses: [...nearMisses],
  };
}
