import { resolve } from 'node:path';
import { keepsPasswordRule, PASSWORD_RULE } from '#common/validation/password-rule.js';
import type { AppConfig, EmbeddedParts } from './app-config.js';
import { ConfigError } from './config-error.js';
import { DEMO_EMAILS, isDemoEmail } from './demo-emails.js';
import { envSchema, type Env, type RawEnv } from './env.js';
import { secretFaults } from './production-secrets.js';
import { GENERATED_SECRETS, keptSecrets, type SecretName } from './secrets.js';

/** The default seller phone for the sandbox carrier, so that the embedded shop can dispatch without configuration. */
const SANDBOX_SELLER_PHONE = '9800000000';

/** The variables of each service. If the first is set, the service is external and all are required. */
const SERVICES = {
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
} as const satisfies Record<string, readonly (keyof Env)[]>;

/**
 * Turns environment variables into the configuration.
 * @throws ConfigError naming each variable that is wrong, missing, or refused in production
 */
export function loadConfig(raw: RawEnv): AppConfig {
  const env = parse(raw);
  const embedded = embeddedParts(env);
  const faults = [...incompleteServices(env), ...productionFaults(env, embedded), ...bootstrapFaults(env)];
  if (faults.length > 0) throw new ConfigError(faults);
  return assemble(env, embedded, secretsOf(env));
}

function parse(raw: RawEnv): Env {
  const given = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) =>
      `${String(issue.path[0])}: ${issue.message} (${issue.path.join('.')})`.replace(/ \(\w+\)$/, ''),
    ),
  );
}

function embeddedParts(env: Env): EmbeddedParts {
  return {
    database: env.MONGODB_URI === undefined,
    cacheAndQueue: env.REDIS_URL === undefined,
    searchEngine: env.TYPESENSE_URL === undefined,
    paymentGateway: env.PAYMENT_API_URL === undefined,
    carrier: env.SHIPPING_API_URL === undefined,
    imageHost: env.S3_ENDPOINT === undefined,
    mail: env.SMTP_URL === undefined,
  };
}

function incompleteServices(env: Env): string[] {
  return Object.values(SERVICES)
    .filter(([first]) => env[first] !== undefined)
    .flatMap(([first, ...rest]) =>
      rest.filter((name) => env[name] === undefined).map((name) => `${name}: required when ${first} is set`),
    );
}

const REPLACED_BY: Record<keyof EmbeddedParts, keyof Env> = {
  database: 'MONGODB_URI',
  cacheAndQueue: 'REDIS_URL',
  searchEngine: 'TYPESENSE_URL',
  paymentGateway: 'PAYMENT_API_URL',
  carrier: 'SHIPPING_API_URL',
  imageHost: 'S3_ENDPOINT',
  mail: 'SMTP_URL',
};

function productionFaults(env: Env, embedded: EmbeddedParts): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (env.JWT_SECRET === undefined) {
    faults.push('JWT_SECRET: required in production (32 characters or more)');
  }
  faults.push(...secretFaults(env));
  if (env.BOOTSTRAP_ADMIN_EMAIL !== undefined && isDemoEmail(env.BOOTSTRAP_ADMIN_EMAIL)) {
    faults.push('BOOTSTRAP_ADMIN_EMAIL: belongs to a demo account; name an address of your own');
  }
  if (!embedded.carrier && env.SELLER_PHONE === undefined) {
    faults.push('SELLER_PHONE: required in production when SHIPPING_API_URL is set');
  }
  if (env.SEED_DEMO === true) faults.push('SEED_DEMO: demo data is refused in production');
  if (!env.ALLOW_EMBEDDED) {
    for (const [part, variable] of Object.entries(REPLACED_BY)) {
      if (embedded[part as keyof EmbeddedParts]) {
        faults.push(
          `${variable}: required in production (or set ALLOW_EMBEDDED=true to run on the embedded stand-in)`,
        );
      }
    }
  }
  return [...faults, ...dividedFaults(env)];
}

/**
 * Separate API and worker processes must share external services: the cache store holds codes and counters, and the
 * API reads the search index that the worker writes.
 */
function dividedFaults(env: Env): string[] {
  if (env.ROLE === 'all') return [];
  return (['MONGODB_URI', 'REDIS_URL', 'TYPESENSE_URL'] as const)
    .filter((variable) => env[variable] === undefined && env.ALLOW_EMBEDDED)
    .map((variable) => `${variable}: required when ROLE is ${env.ROLE}, because the processes share it`);
}

function bootstrapFaults(env: Env): string[] {
  if (env.BOOTSTRAP_ADMIN_EMAIL !== undefined && env.BOOTSTRAP_ADMIN_PASSWORD === undefined) {
    return ['BOOTSTRAP_ADMIN_PASSWORD: required when BOOTSTRAP_ADMIN_EMAIL is set'];
  }
  if (env.BOOTSTRAP_ADMIN_EMAIL === undefined && env.BOOTSTRAP_ADMIN_PASSWORD !== undefined) {
    return ['BOOTSTRAP_ADMIN_EMAIL: required when BOOTSTRAP_ADMIN_PASSWORD is set'];
  }
  if (env.BOOTSTRAP_ADMIN_PASSWORD !== undefined && !keepsPasswordRule(env.BOOTSTRAP_ADMIN_PASSWORD)) {
    return [`BOOTSTRAP_ADMIN_PASSWORD: ${PASSWORD_RULE}`];
  }
  return [];
}

function secretsOf(env: Env): Record<SecretName, string> {
  const given = GENERATED_SECRETS.filter((name) => env[name] !== undefined);
  const kept = given.length === GENERATED_SECRETS.length ? undefined : keptSecrets(resolve(env.DATA_DIR));
  return Object.fromEntries(GENERATED_SECRETS.map((name) => [name, env[name] ?? kept?.[name]])) as Record<
    SecretName,
    string
  >;
}

function assemble(env: Env, embedded: EmbeddedParts, secrets: Record<SecretName, string>): AppConfig {
  const production = env.NODE_ENV === 'production';
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const drivable = embedded.paymentGateway || embedded.carrier || embedded.mail;
  return deepFreeze({
    production,
    role: env.ROLE,
    dataDir: resolve(env.DATA_DIR),
    embedded,
    devConsole: !production && drivable,
    apiDocs: env.API_DOCS,
    seedDemo: env.SEED_DEMO ?? (embedded.database && !production),
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl,
      trustProxy: env.TRUST_PROXY,
      corsOrigins: env.CORS_ORIGINS ?? [],
      corsAnyLocalhost: env.CORS_ORIGINS === undefined && !production && drivable,
    },
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
      baseUrl: (env.IMAGE_BASE_URL ?? `${publicUrl}/media`).replace(/\/+$/, ''),
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    identity: {
      jwtSecret: secrets.JWT_SECRET,
      oidcProviders: env.OIDC_PROVIDERS,
      reservedEmails: production ? Object.values(DEMO_EMAILS) : [],
      bootstrapAdmin:
        env.BOOTSTRAP_ADMIN_EMAIL !== undefined && env.BOOTSTRAP_ADMIN_PASSWORD !== undefined
          ? { email: env.BOOTSTRAP_ADMIN_EMAIL.toLowerCase(), password: env.BOOTSTRAP_ADMIN_PASSWORD }
          : undefined,
    },
    rateLimit: {
      standardMax: env.RATE_LIMIT_STANDARD_MAX,
      authMax: env.RATE_LIMIT_AUTH_MAX,
      checkoutMax: env.RATE_LIMIT_CHECKOUT_MAX,
      healthMax: env.RATE_LIMIT_HEALTH_MAX,
      trustedCidrs: env.RATE_LIMIT_TRUSTED_CIDRS,
    },
    shop: {
      currency: env.CURRENCY,
      reservationTtlSeconds: env.RESERVATION_TTL_SECONDS,
      maxUnpaidOrders: env.MAX_UNPAID_ORDERS,
      cartMaxQuantity: env.CART_MAX_QUANTITY,
      returnWindowDays: env.RETURN_WINDOW_DAYS,
      seller: {
        name: env.SELLER_NAME,
        address: env.SELLER_ADDRESS,
        taxId: env.SELLER_TAX_ID,
        phone: env.SELLER_PHONE ?? (embedded.carrier ? SANDBOX_SELLER_PHONE : undefined),
      },
    },
    operations: {
      logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
      metricsEnabled: env.METRICS_ENABLED,
    },
  });
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value);
}
