import type { IncomingMessage } from 'node:http';

/** The scheme, one space, and one token in the compact form of JWTs: nothing before, between or behind. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * The access token of a request: of its one `Authorization` header, in exactly the form that RFC 6750 gives it, and a
 * plain JWT by its own header. Anything else is no token: two headers, two tokens, a token with something behind it, a
 * token of another type.
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
