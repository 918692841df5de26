import { Secret, TOTP } from 'otpauth';

/** The terms that every app for codes knows (RFC 6238): SHA-1, six digits, 30 seconds. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps that a clock may drift, either way (decisions, 14d). */
const DRIFT = 1;

/** Creates a secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Builds the address that an app reads from a picture. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/** Computes the code of a moment. */
export function totpCode(secret: string, nowMs: number): string {
  return totpOf(secret).generate({ timestamp: nowMs });
}

/** Returns the step that a code is of: each is spent once. Null for a code that is wrong at this moment. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: DRIFT });
  return delta === null ? null : TOTP.counter({ period: TERMS.period, timestamp: nowMs }) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...TERMS, ...names, secret: Secret.fromBase32(secret) });
}
