import { envSchema, type RawEnv } from './env.js';
import { FILE_SUFFIX, FILED_VARIABLES } from './secret-files.js';

/** A variable that is set and that the service does not read, with the one that was probably meant. */
export interface NearMiss {
  readonly given: string;
  readonly meant: string;
}

const OURS = [...Object.keys(envSchema.shape), ...FILED_VARIABLES.map((name) => `${name}${FILE_SUFFIX}`)];

/** The names of other projects and vendors for our variables, where the spelling is too different to be recognised. */
const ALIASES: Readonly<Record<string, string>> = {
  MONGO_URI: 'MONGODB_URI',
  MONGO_URL: 'MONGODB_URI',
  MONGODB_URL: 'MONGODB_URI',
  MONGODB_CONNECTION_STRING: 'MONGODB_URI',
  MONGODB_DSN: 'MONGODB_URI',
  REDIS_URI: 'REDIS_URL',
  REDIS_DSN: 'REDIS_URL',
  REDIS_CONNECTION_STRING: 'REDIS_URL',
  TYPESENSE_NODES: 'TYPESENSE_URL',
  TYPESENSE_HOST: 'TYPESENSE_URL',
  TYPESENSE_KEY: 'TYPESENSE_API_KEY',
  RAZORPAY_KEY: 'PAYMENT_KEY_ID',
  RAZORPAY_KEY_ID: 'PAYMENT_KEY_ID',
  RAZORPAY_SECRET: 'PAYMENT_KEY_SECRET',
  RAZORPAY_KEY_SECRET: 'PAYMENT_KEY_SECRET',
  RAZORPAY_WEBHOOK_SECRET: 'PAYMENT_WEBHOOK_SECRET',
  SHIPROCKET_EMAIL: 'SHIPPING_EMAIL',
  SHIPROCKET_PASSWORD: 'SHIPPING_PASSWORD',
  SHIPROCKET_PICKUP_LOCATION: 'SHIPPING_PICKUP_LOCATION',
  SHIPROCKET_WEBHOOK_SECRET: 'CARRIER_WEBHOOK_SECRET',
  SHIPPING_WEBHOOK_SECRET: 'CARRIER_WEBHOOK_SECRET',
  S3_ACCESS_KEY: 'S3_ACCESS_KEY_ID',
  S3_SECRET_KEY: 'S3_SECRET_ACCESS_KEY',
  S3_BUCKET_NAME: 'S3_BUCKET',
  SMTP_URI: 'SMTP_URL',
  SMTP_HOST: 'SMTP_URL',
  SMTP_FROM: 'MAIL_FROM',
  EMAIL_FROM: 'MAIL_FROM',
  JWT_SECRET_KEY: 'JWT_SECRET',
  ACCESS_TOKEN_SECRET: 'JWT_SECRET',
  ADMIN_BOOTSTRAP_EMAIL: 'BOOTSTRAP_ADMIN_EMAIL',
  ADMIN_BOOTSTRAP_PASSWORD: 'BOOTSTRAP_ADMIN_PASSWORD',
  ALLOWED_ORIGINS: 'CORS_ORIGINS',
  CORS_ALLOWED_ORIGINS: 'CORS_ORIGINS',
  TRUSTED_PROXIES: 'TRUST_PROXY',
  RATE_LIMIT_MAX: 'RATE_LIMIT_STANDARD_MAX',
  RATE_LIMIT_LOGIN_MAX: 'RATE_LIMIT_AUTH_MAX',
  GSTIN: 'SELLER_TAX_ID',
  SELLER_GSTIN: 'SELLER_TAX_ID',
};

/** Names that other programs read too: a miss only if the value would do for ours. */
const SHARED: Readonly<Record<string, string>> = { DATABASE_URL: 'MONGODB_URI', DATABASE_URI: 'MONGODB_URI' };

/**
 * The variables that Node, npm, Kubernetes (a service `redis` gives every pod `REDIS_PORT`) and shells set; never a
 * slip of ours.
 */
const FOREIGN =
  /^(?:npm_|NPM_|KUBERNETES_|BASH_|LC_|XDG_|SSH_|GIT_|CI_|GITHUB_|GITLAB_)|_(?:PORT|TCP|SERVICE_\w+)$/;

/**
 * The variables of an environment that are nearly one of ours: an alias, another spelling (`MongoDbUri`), the file of one
 * that is read from no file (`S3_BUCKET_FILE`), or a slip of one or two letters. One is not named when the right one is set: then it is probably another program's. Values are
 * not part of the answer.
 */
export function nearMissesIn(raw: RawEnv): NearMiss[] {
  const isSet = (name: string) => (raw[name] ?? '').trim() !== '';
  return Object.keys(raw).flatMap((given) => {
    if (OURS.includes(given) || !isSet(given) || FOREIGN.test(given)) return [];
    const meant = meantBy(given, raw[given]!);
    return meant === undefined || isSet(meant) ? [] : [{ given, meant }];
  });
}

/** The line about it, for people. */
export function nearMissText({ given, meant }: NearMiss): string {
  return `${given} is not a variable of this service and has no effect; ${meant} may be meant`;
}

function meantBy(given: string, value: string): string | undefined {
  const name = given.toUpperCase();
  const shared = SHARED[name] as keyof typeof envSchema.shape | undefined;
  if (shared !== undefined) return envSchema.shape[shared].safeParse(value).success ? shared : undefined;
  const unfiled = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : undefined;
  if (unfiled !== undefined && OURS.includes(unfiled)) return unfiled;
  return ALIASES[name] ?? OURS.find((ours) => plain(ours) === plain(name)) ?? slipOf(name);
}

function plain(name: string): string {
  return name.replaceAll(/[_.-]/g, '').toUpperCase();
}

/** The nearest of our names, if it is near enough. Short names (`PORT`) have too many neighbours with a meaning of their own. */
function slipOf(name: string): string | undefined {
  const [nearest] = OURS.filter((ours) => Math.abs(ours.length - name.length) <= allowedSlips(ours))
    .map((ours) => ({ ours, distance: distanceBetween(name, ours) }))
    .filter(({ ours, distance }) => distance <= allowedSlips(ours))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.ours;
}

function allowedSlips({ length }: string): number {
  if (length < 8) return 0;
  return length < 11 ? 1 : 2;
}

/** The least number of letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
function distanceBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, replaced, isSwap ? before[j - 2]! + 1 : Infinity);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
