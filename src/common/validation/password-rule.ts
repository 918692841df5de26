/** Bcrypt ignores bytes beyond this length, so longer passwords are refused. */
export const MAX_PASSWORD_BYTES = 72;

/** The message of the password rule, after the name of the field or variable. */
export const PASSWORD_RULE = `must have 8 or more characters (${MAX_PASSWORD_BYTES} bytes at most) with an uppercase letter, a digit and a special character`;

/** Whether a new password satisfies the password rule. */
export function keepsPasswordRule(password: string): boolean {
  return (
    password.length >= 8 &&
    Buffer.byteLength(password) <= MAX_PASSWORD_BYTES &&
    !password.includes('\0') &&
    /\p{Lu}/u.test(password) &&
    /\d/.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}
