import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.js';
import type { Env, RawEnv } from './env.js';
import { ADDRESS_VARIABLES, SECRET_VARIABLES } from './production-secrets.js';

/** The variables whose value may stand in a file: every secret, every address with a password, and the names beside secrets. */
export const FILED_VARIABLES = [
  ...SECRET_VARIABLES,
  ...ADDRESS_VARIABLES,
  'PAYMENT_KEY_ID',
  'SHIPPING_EMAIL',
  'S3_ACCESS_KEY_ID',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies ReadonlyArray<keyof Env>;

/** The end of the variable that names the file of another one: `JWT_SECRET_FILE`. */
export const FILE_SUFFIX = '_FILE';

/** Longer is the wrong file. */
const MOST_BYTES = 64 * 1024;

/**
 * Returns the environment with the secrets that stand in files, such as those that Docker, Kubernetes or systemd mount. One
 * line break at the end of a file does not count.
 * @throws ConfigError naming each variable whose file cannot be read or is empty, or that is set beside its file
 */
export function withSecretFiles(raw: RawEnv): RawEnv {
  const faults: string[] = [];
  const read = FILED_VARIABLES.flatMap((name) => {
    const path = raw[`${name}${FILE_SUFFIX}`]?.trim() ?? '';
    if (path === '') return [];
    const found = isSet(raw[name])
      ? { fault: `set ${name} or ${name}${FILE_SUFFIX}, and not both` }
      : secretAt(path);
    if ('secret' in found) return [[name, found.secret]];
    faults.push(`${name}${FILE_SUFFIX}: ${found.fault}`);
    return [];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return { ...raw, ...Object.fromEntries(read) };
}

function secretAt(path: string): { readonly secret: string } | { readonly fault: string } {
  try {
    const file = readFileSync(path);
    if (file.length > MOST_BYTES)
      return { fault: `"${path}" has more than 64 KB; name the file of the secret` };
    const secret = file.toString('utf8').replace(/\r?\n$/, '');
    return isSet(secret) ? { secret } : { fault: `"${path}" is empty` };
  } catch (error) {
    return { fault: `"${path}" cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

const isSet = (value: string | undefined): boolean => (value ?? '').trim() !== '';
