import type { IncomingMessage } from 'node:http';

const BEARER = /^Bearer (sk_[\w-]{40})$/;

/** Returns the key of a request, or null. It must be the only `Authorization` header, and nothing may stand beside it. */
export function apiKeyOf({
  raw,
}: {
  raw: Pick<IncomingMessage, 'headers' | 'headersDistinct'>;
}): string | null {
  // Most requests have none: the headers are taken apart for the others alone.
  if (raw.headers.authorization === undefined) return null;
  const { authorization = [] } = raw.headersDistinct;
  return authorization.length === 1 ? (BEARER.exec(authorization[0]!)?.[1] ?? null) : null;
}
