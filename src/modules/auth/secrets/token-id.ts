import { randomUUID } from 'node:crypto';

/**
 * The id of a new access token, its claim `jti`: a UUID, the id of its session, and the version of the account's tokens at its
 * issue, between dots. The version makes all earlier tokens of an account recognisable, without a clock that several processes
 * would have to share; the session makes those of one session recognisable.
 */
export function newTokenId(tokenVersion: number, sessionId?: string): string {
  return [randomUUID(), ...(sessionId === undefined ? [] : [sessionId]), tokenVersion].join('.');
}

/** Returns the id of the session of an access token; undefined for one of an earlier version of the service. */
export function sessionIdOf(tokenId: string): string | undefined {
  return /\.([0-9a-f]{24})\.\d{1,15}$/.exec(tokenId)?.[1];
}

/** The version in the id of an access token; 0 for one of an earlier version of the service, which has none. */
export function tokenVersionOf(tokenId: string): number {
  return Number(/\.(\d{1,15})$/.exec(tokenId)?.[1] ?? 0);
}
