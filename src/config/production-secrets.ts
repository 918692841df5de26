import type { Env } from './env.js';

const MIN_SECRET = 16;
const MIN_JWT_SECRET = 32;
/** Fewer are a pattern that is guessed (`aaaa...`, `12341234...`), however long it is. */
const MIN_DISTINCT = 8;

/** The variables whose whole value is a secret. */
export const SECRET_VARIABLES = [
  'JWT_SECRET',
  'PAYMENT_KEY_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'CARRIER_WEBHOOK_SECRET',
  'SHIPPING_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'TYPESENSE_API_KEY',
  'BOOTSTRAP_ADMIN_PASSWORD',
] as const satisfies ReadonlyArray<keyof Env>;

/** The variables whose URL may contain a password. */
export const ADDRESS_VARIABLES = ['MONGODB_URI', 'REDIS_URL', 'SMTP_URL'] as const satisfies ReadonlyArray<
  keyof Env
>;

/** Placeholders of the project's examples: `CHANGE-ME` in the manifests, `local-` in docker-compose.yml. */
const MARKS = [/change[-_. ]?me/i, /^local[-_]/i];
/** Other published values: secrets of the examples and passwords of the demo accounts. */
const PUBLISHED = new Set(['password', 'secret', 'Admin#123', 'Demo#123']);

/** Whether a value is published in the project's examples. */
export function isPublished(value: string): boolean {
  return PUBLISHED.has(value) || MARKS.some((mark) => mark.test(value));
}

/**
 * A line for each secret that production refuses: published in an example, too short, or of too few different characters.
 * The administrator's first password must satisfy the password rule instead. Passwords in URLs may have any length, because the external
 * service sets them. Decisions, 12.32.
 */
export function secretFaults(env: Env): string[] {
  const marked = Object.entries(env).flatMap(([name, value]) => (isMarked(name, value) ? [name] : []));
  return [
    ...marked.map((name) => `${name}: a value of our examples is known to everybody; set one of your own`),
    ...SECRET_VARIABLES.filter((name) => !marked.includes(name)).flatMap((name) => weakness(name, env[name])),
  ];
}

function weakness(name: (typeof SECRET_VARIABLES)[number], secret: string | undefined): string[] {
  if (secret === undefined || name === 'BOOTSTRAP_ADMIN_PASSWORD') return [];
  if (secret.length < minimumOf(name))
    return [`${name}: must have ${minimumOf(name)} characters or more in production`];
  if (new Set(secret).size < MIN_DISTINCT)
    return [`${name}: must have ${MIN_DISTINCT} different characters or more in production`];
  return [];
}

function isMarked(name: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (MARKS[0]!.test(value)) return true;
  if ((SECRET_VARIABLES as readonly string[]).includes(name)) return isPublished(value);
  return (ADDRESS_VARIABLES as readonly string[]).includes(name) && passwordsIn(value).some(isPublished);
}

/** The password of a URL, raw and decoded. `URL` cannot parse a MongoDB URI with several hosts. */
function passwordsIn(address: string): string[] {
  const [, password] = /^[a-z+]+:\/\/[^:@/]*:([^@]*)@/i.exec(address) ?? [];
  return password === undefined ? [] : [password, unescaped(password)];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function minimumOf(name: (typeof SECRET_VARIABLES)[number]): number {
  return name === 'JWT_SECRET' ? MIN_JWT_SECRET : MIN_SECRET;
}
