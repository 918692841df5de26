import { randomUUID } from 'node:crypto';

/**
 * The id of a new access token, its claim `jti`: a UUID, a dot, and the version of the account's tokens at its issue. The
 * version makes all earlier tokens of an account recognisable, without a clock that several processes would have to share.
 */
export function newTokenId(tokenVersion: number): string {
  return `${randomUUID()}.${tokenVersion}`;
}

/** The version in the id of an access token; 0 for one of an earlier version of the service, which has none. */
export function tokenVersionOf(tokenId: string): number {
  return Number(/\.(\d{1,15})$/.exec(tokenId)?.[1] ?? 0);
}
