import type { TOTP } from 'otpauth';

/** The terms that every app for codes knows (RFC 6238): SHA-1, six digits, 30 seconds. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may drift, either way (decisions, 14d). */
const DRIFT = 1;

/** Creates a secret of 160 bits, in base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

/** Builds the address that an app reads from a picture. */
export async function totpUri(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): Promise<string> {
  return (await totpOf(secret, { issuer, label: account })).toString();
}

/** Returns the step that a code is of: each is spent once. Null for a code that is wrong at this moment. */
export async function stepOfCode(secret: string, code: string, nowMs: number): Promise<number | null> {
  const totp = await totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window: DRIFT });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

/** The library is loaded by the first code. */
async function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ ...TERMS, ...names, secret: Secret.fromBase32(secret) });
}
