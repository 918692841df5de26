import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_FILE } from '../storage/private-folder.js';
import { credentialOf, decoyCredential, type ScramCredential } from './scram.js';

/** The name of the one user. */
export const OWNER = 'owner';
/** The database that the user belongs to. */
export const OWNER_DATABASE = 'admin';

const FILE = 'password';
const PASSWORD_BYTES = 32;
/** Allowed passwords: printable ASCII that needs no escaping in a connection string. */
const PASSWORD = /^[\w.~-]{20,}$/;

/** The only user of a server. */
export class Owner {
  private readonly credential: ScramCredential;
  private readonly decoySecret = randomBytes(32);

  constructor(password: string) {
    this.credential = credentialOf(password);
  }

  /** Returns the lookup of credentials for a database; an unknown name gets a decoy. */
  credentialsIn(database: string): (user: string) => ScramCredential {
    return (user) =>
      user === OWNER && database === OWNER_DATABASE
        ? this.credential
        : decoyCredential(this.decoySecret, `${database}.${user}`);
  }
}

export const newPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

/**
 * The password of a data folder that this process has locked; generated on first use. It is stored in a file that only
 * the owner can read, because other processes of the owner need it.
 * @throws Error when the file does not contain a valid password
 */
export function keptPassword(folder: string): string {
  const file = join(folder, FILE);
  if (!existsSync(file)) writeDurably(file, `${newPassword()}\n`);
  const password = readFileSync(file, 'utf8').trim();
  if (PASSWORD.test(password)) return password;
  throw new Error(
    `${file} does not hold a password of 20 letters, digits, "_", "-", "." or "~" at least. Remove it: a new one is made at the start.`,
  );
}

function writeDurably(file: string, text: string): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', PRIVATE_FILE);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
