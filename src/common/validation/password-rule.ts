import { mayShrinkTo } from '../text/normal-form.js';

/** Bcrypt ignores bytes beyond this length, so longer passwords are refused. */
export const MAX_PASSWORD_BYTES = 72;

/** The message of the password rule, after the name of the field or variable. */
export const PASSWORD_RULE = `must have 8 or more characters (${MAX_PASSWORD_BYTES} bytes at most) with an uppercase letter, a digit and a special character`;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A password in the form in which it is hashed and compared: keyboards write the same letter composed and decomposed, wide
 * and narrow (NFKC; decisions, 13.25).
 */
export function comparedPassword(password: string): string {
  return password.normalize('NFKC');
}

/** Whether a new password satisfies the password rule. A character is what people see as one. */
export function keepsPasswordRule(password: string): boolean {
  if (!mayShrinkTo(MAX_PASSWORD_BYTES, password)) return false;
  const compared = comparedPassword(password);
  return (
    Buffer.byteLength(compared) <= MAX_PASSWORD_BYTES &&
    [...characters.segment(compared)].length >= 8 &&
    !compared.includes('\0') &&
    /\p{Lu}/u.test(compared) &&
    /\d/.test(compared) &&
    /[^\p{L}\p{M}\p{N}\s]/u.test(compared)
  );
}
