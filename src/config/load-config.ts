import { resolve } from 'node:path';
import { stateNamed } from '#common/india/state-names.js';
import { keepsPasswordRule, PASSWORD_RULE } from '#common/validation/password-rule.js';
import { configOf, SERVICES, TUNING, type AppConfig, type Tuning } from './app-config.js';
import { ConfigError } from './config-error.js';
import { isDemoEmail } from './demo-logins.js';
import { envSchema, type Env, type RawEnv } from './env.js';
import { secretFaults } from './production-secrets.js';
import { nearMissesIn, nearMissText } from './near-misses.js';
import { withSecretFiles } from './secret-files.js';
import { GENERATED_SECRETS, keptSecrets, type SecretName } from './generated-secrets.js';

/**
 * Turns environment variables into the configuration.
 * @throws ConfigError naming each variable that is wrong, missing, or refused in production, then those that are nearly
 * one of ours
 */
export function loadConfig(raw: RawEnv, tuning: Tuning = TUNING): AppConfig {
  const nearMisses = nearMissesIn(raw);
  try {
    const env = checked(withSecretFiles(raw));
    return configOf(env, secretsOf(env), nearMisses, tuning);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.faults, ...nearMisses.map((miss) => nearMissText(miss))]);
  }
}

function checked(raw: RawEnv): Env {
  const env = parse(raw);
  const faults = [
    ...incompleteServices(env),
    ...productionFaults(env),
    ...bootstrapFaults(env),
    ...sellerFaults(env),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return env;
}

/** Lists with a default that an empty variable takes away; every other empty variable counts as not set. */
const EMPTY_MEANS_NONE: ReadonlySet<string> = new Set(['SHOP_DIGEST'] satisfies Array<keyof Env>);

function parse(raw: RawEnv): Env {
  const given = Object.fromEntries(
    Object.entries(raw).filter(
      ([name, value]) => value !== undefined && (value.trim() !== '' || EMPTY_MEANS_NONE.has(name)),
    ),
  );
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) =>
      `${String(issue.path[0])}: ${issue.message} (${issue.path.join('.')})`.replace(/ \(\w+\)$/, ''),
    ),
  );
}

function incompleteServices(env: Env): string[] {
  return Object.values(SERVICES)
    .filter(([first]) => env[first] !== undefined)
    .flatMap(([first, ...rest]) =>
      rest.filter((name) => env[name] === undefined).map((name) => `${name}: required when ${first} is set`),
    );
}

function productionFaults(env: Env): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (env.JWT_SECRET === undefined) faults.push('JWT_SECRET: required in production (32 characters or more)');
  faults.push(...secretFaults(env));
  if (env.BOOTSTRAP_ADMIN_EMAIL !== undefined && isDemoEmail(env.BOOTSTRAP_ADMIN_EMAIL))
    faults.push('BOOTSTRAP_ADMIN_EMAIL: belongs to a demo account; name an address of your own');
  if (env.SHIPPING_API_URL !== undefined && env.SELLER_PHONE === undefined)
    faults.push('SELLER_PHONE: required in production when SHIPPING_API_URL is set');
  if (env.STOREFRONT_URL !== undefined && new URL(env.STOREFRONT_URL).protocol !== 'https:')
    faults.push('STOREFRONT_URL: must start with https:// in production');
  if (env.LOG_FORMAT === 'pretty') faults.push('LOG_FORMAT: must be json in production');
  if (env.SEED_DEMO === true) faults.push('SEED_DEMO: demo data is refused in production');
  const embedded = Object.values(SERVICES).filter(([first]) => env[first] === undefined);
  if (!env.ALLOW_EMBEDDED)
    faults.push(
      ...embedded.map(
        ([first]) =>
          `${first}: required in production (or set ALLOW_EMBEDDED=true to run on the embedded stand-in)`,
      ),
    );
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

function bootstrapFaults({
  BOOTSTRAP_ADMIN_EMAIL: email,
  BOOTSTRAP_ADMIN_PASSWORD: password,
}: Env): string[] {
  if (email !== undefined && password === undefined)
    return ['BOOTSTRAP_ADMIN_PASSWORD: required when BOOTSTRAP_ADMIN_EMAIL is set'];
  if (email === undefined && password !== undefined)
    return ['BOOTSTRAP_ADMIN_EMAIL: required when BOOTSTRAP_ADMIN_PASSWORD is set'];
  const isWeak = password !== undefined && !keepsPasswordRule(password);
  return isWeak ? [`BOOTSTRAP_ADMIN_PASSWORD: ${PASSWORD_RULE}`] : [];
}

/** The seller's state decides which taxes the goods bear, and is part of the GSTIN. */
function sellerFaults({ SELLER_STATE: state, SELLER_TAX_ID: taxId }: Env): string[] {
  if (state === undefined) return [];
  const named = stateNamed(state);
  if (named === undefined)
    return ['SELLER_STATE: must be a state or a union territory of India such as Karnataka'];
  if (taxId === undefined || named.gstCodes.includes(taxId.slice(0, 2))) return [];
  return [
    `SELLER_STATE: contradicts SELLER_TAX_ID, whose first two digits are ${named.gstCodes[0]} in ${named.name}`,
  ];
}

function secretsOf(env: Env): Record<SecretName, string> {
  const isComplete = GENERATED_SECRETS.every((name) => env[name] !== undefined);
  const kept = isComplete ? undefined : keptSecrets(resolve(env.DATA_DIR));
  return Object.fromEntries(GENERATED_SECRETS.map((name) => [name, env[name] ?? kept?.[name]])) as Record<
    SecretName,
    string
  >;
}
