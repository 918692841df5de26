import { createHash } from 'node:crypto';

/** 128 bits: two different answers never have the same tag. */
const LENGTH = 22;

/**
 * The weak ETag of an answer: a hash of what it shows, without its `timestamp`. Weak, because the compressed forms of
 * an answer share it.
 */
export function entityTagOf(shown: unknown): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(shown) ?? '')
    .digest('base64url');
  return `W/"${hash.slice(0, LENGTH)}"`;
}

/** Whether `If-None-Match` names the tag: the weak comparison of RFC 9110, section 13.1.2. */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque);
}
