import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullDisk } from '#common/files/disk-space.js';
import { writePrivateFile } from '#common/files/private-files.js';
import { ConfigError } from './config-error.js';

/** The secrets that the embedded mode generates when they are not configured. */
export const GENERATED_SECRETS = [
  'JWT_SECRET',
  'PAYMENT_KEY_SECRET',
  'PAYMENT_WEBHOOK_SECRET',
  'CARRIER_WEBHOOK_SECRET',
] as const;

export type SecretName = (typeof GENERATED_SECRETS)[number];

/**
 * The secrets in `DATA_DIR/secrets.json`, generated once (256 bits each) and readable by the owner only. Tokens and
 * signatures therefore stay valid after a restart.
 */
export function keptSecrets(dataDir: string): Record<SecretName, string> {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readSecrets(file) : {};
  const complete = GENERATED_SECRETS.every((name) => typeof kept[name] === 'string');
  const secrets = Object.fromEntries(
    GENERATED_SECRETS.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]),
  ) as Record<SecretName, string>;
  if (!complete) writeSecrets(dataDir, file, secrets);
  return secrets;
}

function readSecrets(file: string): Partial<Record<SecretName, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<SecretName, string>>;
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${file} cannot be read (${String(error)}); restore it or delete it`]);
  }
}

function writeSecrets(dataDir: string, file: string, secrets: Record<SecretName, string>): void {
  try {
    writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const full = code === 'ENOSPC' ? fullDisk(dataDir) : undefined;
    throw new ConfigError([`DATA_DIR: ${full ?? `"${dataDir}" cannot be written (${message})`}`]);
  }
}
