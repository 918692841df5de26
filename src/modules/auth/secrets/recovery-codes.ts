import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Base32 of RFC 4648: no 0, 1, 8 and 9, which look like letters. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUPS = 4;
const GROUP_LETTERS = 4;
/** How many a set-up gives (decisions, 14.38). */
const CODES = 10;

/** Creates ten codes of 80 random bits: `ABCD-EFGH-JKLM-NPQR`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, letters).join('-'));
}

/** Creates the salt of a set of codes: 128 random bits. */
export function newRecoverySalt(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Hashes a code, in whatever case and grouping it is typed. It has too many bits to be guessed from a salted hash, and so holds after
 * a change of the shop's secret.
 */
export function hashOfRecoveryCode(code: string, salt: string): string {
  return createHash('sha256')
    .update(salt)
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest('hex');
}

function letters(): string {
  return Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]!).join('');
}
