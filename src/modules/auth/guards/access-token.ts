import { createSecretKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AuthenticatedUser } from '#http/decorators.js';

/** The scheme, one space, and one compact JWT; nothing else. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * The access token of a request, or null. It must be the only `Authorization` header, in the exact form of RFC 6750,
 * with a token of type JWT. Null for two headers, two tokens, trailing text or another token type.
 */
export function accessTokenOf({ raw }: { raw: Pick<IncomingMessage, 'headersDistinct'> }): string | null {
  const { authorization = [] } = raw.headersDistinct;
  if (authorization.length !== 1) return null;
  const token = BEARER.exec(authorization[0]!)?.[1];
  return token !== undefined && isPlainJwt(token) ? token : null;
}

/** Options of the libraries. The expiry is in `callerOfClaims`: they use the system time. */
export const VERIFICATION = { algorithms: ['HS256' as const], ignoreExpiration: true };

/**
 * The secret as a key. The libraries first try a plain string as a public key, which costs half a millisecond a
 * request. They accept a key here, although their types do not declare it.
 */
export function signingKeyOf(secret: string): Buffer {
  return createSecretKey(Buffer.from(secret)) as unknown as Buffer;
}

/**
 * The caller of a token whose signature is right; null when it has expired or its claims are not ours.
 * @param claims see decisions, section 2
 */
export function callerOfClaims(
  { sub, role, jti, exp, mfa }: Readonly<Record<string, unknown>>,
  nowSeconds: number,
): AuthenticatedUser | null {
  const known =
    typeof sub === 'string' && /^[0-9a-f]{24}$/.test(sub) && (role === 'ADMIN' || role === 'USER');
  if (!known || typeof exp !== 'number' || exp <= nowSeconds) return null;
  const caller = { id: sub, role, tokenId: typeof jti === 'string' ? jti : '' } as const;
  return mfa === 'totp' || mfa === 'passkey' ? { ...caller, secondFactor: mfa } : caller;
}

interface JwtHeader {
  readonly typ?: unknown;
  readonly crit?: unknown;
}

function isPlainJwt(token: string): boolean {
  const [header = ''] = token.split('.');
  try {
    const { typ, crit } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as JwtHeader;
    // A header whose extensions have to be understood is refused (RFC 7515, 4.1.11): none is known here.
    return typ === 'JWT' && crit === undefined;
  } catch {
    return false;
  }
}
