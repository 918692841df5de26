import { existsSync } from 'node:fs';
import * as z from 'zod';
import { isTimeZone } from '#common/time/calendar-day.js';
import { PIN_CODE } from '#common/india/pin-codes.js';
import { PHONE, PHONE_RULE } from '#common/validation/phone-number.js';
import { isAddressOrRange } from './address-range.js';
import { logoFile } from './logo.js';
import { mongoUriFault } from './mongodb-uri.js';
import { plainLines } from './plain-lines.js';
import { senderIn } from './sender.js';
import { storefrontKeys } from './storefront-keys.js';
import { wordsFile } from './storefront-words.js';

/**
 * The schema of every environment variable, and the only file that may read `process.env`.
 * An empty variable counts as not set, so that a copy of `.env.example` is valid; an empty `SHOP_DIGEST` means no digest.
 */

/** The name of a shop that has none of its own yet. */
export const DEFAULT_SELLER_NAME = 'Storefront';

const text = z.string().trim().min(1);

/** Exactly one address: of none or several the mail server refuses every mail. */
const sender = text.transform((given, context) => {
  const found = senderIn(given);
  if (found === undefined)
    context.addIssue('must be an address, or a name and an address: Kettle House <shop@shop.example>');
  return found ?? given;
});

function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
}

const percentage = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a number with at most two decimals')
  .transform(Number)
  .refine((value) => value <= 100, 'must be a number from 0 to 100');

/** An amount in the major unit, as people write it. */
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount with at most two decimals such as 1.00')
  .transform(Number);

/** With or without `#`, which begins a comment in an env file. */
const colour = z
  .string()
  .trim()
  .regex(/^#?[\da-f]{6}$/i, 'must be a colour of six hexadecimal digits such as 0f766e')
  .transform((value) => `#${value.replace('#', '').toLowerCase()}`);

const flag = z
  .string()
  .refine((value) => ['true', 'false'].includes(value), 'must be true or false')
  .transform((value) => value === 'true');

function url(...protocols: string[]) {
  return z.string().refine(
    (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      return parsed !== undefined && protocols.includes(parsed.protocol);
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

/** The base of links: nothing may follow its path. */
const baseUrl = url('http:', 'https:').refine((value) => {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  return username === '' && password === '' && !/[?#]/.test(value);
}, 'must have no query, no fragment and no password');

const mongoUrl = z.string().superRefine((value, context) => {
  const message = mongoUriFault(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const secret = z.string().min(1);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Schemes of pages without a host of their own, or without an origin. */
const SCHEMES_WITHOUT_ORIGIN = new Set(['about:', 'blob:', 'data:', 'file:', 'javascript:']);
const APP_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;

/** An origin as browsers write it, or of an app that has a scheme of its own (`capacitor://localhost`). */
function isOrigin(value: string): boolean {
  if (value.includes('*') || !URL.canParse(value)) return false;
  const { origin, protocol } = new URL(value);
  return origin === 'null'
    ? APP_ORIGIN.test(value) && !SCHEMES_WITHOUT_ORIGIN.has(protocol)
    : origin === value;
}

const origins = list.superRefine((values, context) => {
  const wrong = values.find((value) => !isOrigin(value));
  if (wrong === undefined) return;
  const rule = wrong.includes('*')
    ? 'has a *, and each origin must be named: it may act for a customer'
    : 'is no origin such as https://shop.example.com or capacitor://localhost';
  context.addIssue({
    code: 'custom',
    message: `must be a comma-separated list of origins; ${wrong} ${rule}`,
  });
});

const KEY_VALUE = /^[!#$%&'*+.^_`|~\w-]+=[\x21-\x7e ]*$/;

/** Headers as OpenTelemetry writes them: `key=value,key2=value2`, values percent-encoded. */
const keyValues = list
  .refine(
    (pairs) => pairs.every((pair) => KEY_VALUE.test(pair) && isDecodable(pair)),
    'must be a comma-separated list of headers such as api-key=secret, with percent-encoded values',
  )
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );

function isDecodable(text: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

const share = z
  .string()
  .regex(/^(?:0|1|0?\.\d+|[01]\.0+)$/, 'must be a number from 0 to 1 such as 0.1')
  .transform(Number);

const DAY_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const dayTime = text.regex(DAY_TIME, 'must be a time of the day such as 14:00');

/** Times of a day, sorted, each once. */
const dayTimes = list
  .refine(
    (times) => times.length <= 24 && times.every((time) => DAY_TIME.test(time)),
    'must be a comma-separated list of at most 24 times such as 09:00,17:30',
  )
  .transform((times) => [...new Set(times)].toSorted());

/** Days of the calendar, sorted, each once. */
const days = list
  .refine(
    (given) => given.length <= 1_000 && given.every((day) => isDay(day)),
    'must be a comma-separated list of at most 1000 days such as 2026-01-26,2026-08-15',
  )
  .transform((given) => [...new Set(given)].toSorted());

/** Whether a text is a day of the calendar that exists. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const addressRanges = list.refine(
  (values) => values.every((value) => isAddressOrRange(value)),
  'must be a comma-separated list of IP addresses and CIDRs such as 10.0.0.0/8',
);

/** Amounts are stored in hundredths, so other currencies would be charged wrongly. False for an unknown currency. */
function hasTwoDecimals(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}

/** Names of well-known address ranges that the HTTP server accepts. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const trustedProxies = list.refine(
  (values) =>
    (values.length === 1 && /^\d{1,3}$/.test(values[0]!)) ||
    values.every((value) => PROXY_RANGES.includes(value) || isAddressOrRange(value)),
  'must be the number of proxies in front of the service, or their IP addresses and CIDRs',
);

const oidcProviders = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9-]{1,32}$/),
        issuer: z.url(),
        jwksUri: z.url(),
        clientId: z
          .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
          .transform((ids) => [ids].flat()),
      }),
    ),
  );

export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: integer(0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  TRUST_PROXY: trustedProxies.default([]),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  DATA_DIR: text.default('.data'),
  ALLOW_EMBEDDED: flag.default(false),
  SEED_DEMO: flag.optional(),
  SEED_DEMO_ZONES: flag.default(false),

  MONGODB_URI: mongoUrl.optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  TYPESENSE_URL: list
    .refine((nodes) => nodes.every((node) => /^https?:\/\/[^\s]+$/.test(node) && URL.canParse(node)), {
      message: 'must be a comma-separated list of http:// or https:// nodes',
    })
    .optional(),
  TYPESENSE_API_KEY: secret.optional(),

  PAYMENT_API_URL: baseUrl.optional(),
  PAYMENT_KEY_ID: text.optional(),
  PAYMENT_KEY_SECRET: secret.optional(),
  PAYMENT_WEBHOOK_SECRET: secret.optional(),

  SHIPPING_API_URL: baseUrl.optional(),
  SHIPPING_EMAIL: text.optional(),
  SHIPPING_PASSWORD: secret.optional(),
  SHIPPING_PICKUP_LOCATION: text.optional(),
  SHIPPING_PICKUP_PINCODE: z
    .string()
    .trim()
    .regex(PIN_CODE, 'must be a PIN code of six digits such as 560001')
    .optional(),
  SHIPPING_SERVICEABILITY: flag.default(false),
  CARRIER_WEBHOOK_SECRET: secret.optional(),

  S3_ENDPOINT: baseUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  IMAGE_BASE_URL: baseUrl.optional(),
  IMPORT_ALLOWED_CIDRS: addressRanges.default([]),

  WEBHOOK_ALLOWED_CIDRS: addressRanges.default([]),

  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: sender.default('Storefront <no-reply@storefront.example>'),

  JWT_SECRET: secret.optional(),
  OIDC_PROVIDERS: oidcProviders.default([]),
  REQUIRE_ADMIN_MFA: flag.default(false),
  STAFF_INVITATIONS: flag.default(false),
  BOOTSTRAP_ADMIN_EMAIL: z.email().optional(),
  BOOTSTRAP_ADMIN_PASSWORD: secret.optional(),

  RATE_LIMIT_STANDARD_MAX: integer(1, 1_000_000_000).default(100),
  RATE_LIMIT_ADMIN_MAX: integer(1, 1_000_000_000).default(3000),
  RATE_LIMIT_STAFF_REFRESH_MAX: integer(1, 1_000_000_000).default(60),
  RATE_LIMIT_AUTH_MAX: integer(1, 1_000_000_000).default(10),
  RATE_LIMIT_CHECKOUT_MAX: integer(1, 1_000_000_000).default(5),
  RATE_LIMIT_SHIPPING_OPTIONS_MAX: integer(1, 1_000_000_000).default(60),
  RATE_LIMIT_HEALTH_MAX: integer(1, 1_000_000_000).default(3000),
  RATE_LIMIT_TRUSTED_CIDRS: addressRanges.default([]),

  STOREFRONT_KEY: storefrontKeys.default([]),
  RATE_LIMIT_STOREFRONT_MAX: integer(1, 1_000_000_000).default(100_000),

  CATALOGUE_CACHE_SECONDS: integer(0, 3_600).default(10),

  SHOP_CLOSED: flag.default(false),
  SHOP_CLOSED_RETRY_SECONDS: integer(1, 86_400).default(600),
  RESERVATION_TTL_SECONDS: integer(1, 30 * 86_400).default(900),
  PAYMENT_LINK_HOURS: integer(1, 30 * 24).default(24),
  MAX_UNPAID_ORDERS: integer(1, 1000).default(20),
  CART_MAX_QUANTITY: integer(0, 1_000_000_000).default(0),
  MAX_ORDER_TOTAL: amount.refine((value) => value === 0 || value >= 1, 'must be 0 or at least 1').default(0),
  ADDRESS_CHANGE_MINUTES: integer(0, 43_200).default(60),
  RETURN_WINDOW_DAYS: integer(1, 3650).default(30),
  SHOP_HOLIDAYS: days.default([]),
  DISPATCH_CUTOFF: dayTime.default('14:00'),
  SHIPPING_DEFAULT_WEIGHT: integer(1, 1_000_000).default(500),
  COD_CONFIRMATION: flag.default(false),
  COD_MAX_OPEN: integer(0, 1000).default(3),
  COD_MAX_REFUSED: integer(0, 1000).default(2),
  COD_REMITTANCE_DAYS: integer(1, 365).default(10),
  SHIPMENT_SILENCE_DAYS: integer(1, 365).default(7),
  AUDIT_LOG_DAYS: integer(0, 36_500).default(0),
  NOTIFICATION_DAYS: integer(0, 36_500).default(0),
  STOCK_MOVEMENT_DAYS: integer(0, 36_500)
    .refine((days) => days === 0 || days >= 365, 'must be 0 or at least 365')
    .default(0),
  MIN_REFUND: amount.default(1),
  EWAY_BILL_FROM: amount.default(0),
  TRACKING_SILENCE_HOURS: integer(0, 30 * 24).default(24),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code such as INR')
    .refine(hasTwoDecimals, 'must be a known currency with two decimals such as INR')
    .default('INR'),
  SHOP_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be the IANA name of a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  SHOP_DIGEST: dayTimes.default(['09:00']),
  SELLER_NAME: text.default(DEFAULT_SELLER_NAME),
  SELLER_ADDRESS: text.optional(),
  RETURN_ADDRESS: plainLines(500).optional(),
  RETURN_INSTRUCTIONS: plainLines(500).optional(),
  SELLER_TAX_ID: text.optional(),
  SELLER_STATE: text.max(100).optional(),
  TAX_RATE_DEFAULT: percentage.default(0),
  SELLER_PHONE: z.string().trim().regex(PHONE, PHONE_RULE).optional(),
  SELLER_EMAIL: z.email('must be an email address such as help@shop.example').optional(),
  STOREFRONT_URL: baseUrl.optional(),
  SELLER_COLOR: colour.optional(),
  SELLER_LOGO: logoFile.optional(),

  CORS_ORIGINS: origins.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
  METRICS_ENABLED: flag.default(false),
  METRICS_ALLOWED_CIDRS: addressRanges.default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: keyValues.optional(),
  OTEL_SERVICE_NAME: text.max(200).default('storefront-commerce-api'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  API_DOCS: flag.default(true),
  ADMIN_DASHBOARD: flag.default(true),
  STOREFRONT: flag.optional(),
  STOREFRONT_WORDS: wordsFile.optional(),
});

export type Env = z.output<typeof envSchema>;
export type RawEnv = Readonly<Record<string, string | undefined>>;

const ENV_FILE = '.env';

/**
 * The environment of the process, extended by a `.env` file in the working directory. Variables that are already set
 * take precedence. Other code receives an `AppConfig`.
 */
export function processEnv(): RawEnv {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  return process.env;
}
