import { createHash, type Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 128 bits: two different answers never have the same tag. */
const LENGTH = 22;

/**
 * The weak ETag of an answer: a hash of what it shows, without its `timestamp`. Weak, because the compressed forms of
 * an answer share it.
 */
export function entityTagOf(shown: unknown): string {
  return weakTagOf(createHash('sha256').update(JSON.stringify(shown) ?? ''));
}

/** Returns the weak ETag of what was hashed. */
export function weakTagOf(hash: Hash): string {
  return `W/"${hash.digest('base64url').slice(0, LENGTH)}"`;
}

/** Whether the client has the answer. A HEAD has no body to save: it is always answered in full. */
export function isUnchanged({ method, headers }: FastifyRequest, etag: string): boolean {
  return method === 'GET' && isNamedBy(headers['if-none-match'], etag);
}

/** Whether `If-None-Match` names the tag: the weak comparison of RFC 9110, section 13.1.2. */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
}
