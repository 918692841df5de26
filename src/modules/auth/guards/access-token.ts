import type { IncomingMessage } from 'node:http';

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

function isPlainJwt(token: string): boolean {
  const [header = ''] = token.split('.');
  try {
    const { typ } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { typ?: unknown };
    return typ === 'JWT';
  } catch {
    return false;
  }
}
