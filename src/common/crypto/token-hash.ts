import { createHash } from 'node:crypto';

/** Hashes a random token for its lookup. Looking up a hash prevents timing attacks on the token, and the record does not reveal it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
