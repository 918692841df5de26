import type { RefreshToken } from '../data/refresh-token.schema.js';

/** A device or browser that is signed in to the account. */
export class OwnSessionView {
  _id!: string;
  createdAt!: string;
  /** The last login or refresh */
  lastUsedAt!: string;
  /**
   * The header `User-Agent` of the last login or refresh
   * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
   */
  userAgent!: string | null;
  /**
   * The network of the last login or refresh; the rest of the address is not kept
   * @example 203.0.113.0/24
   */
  address!: string | null;
  /** Whether it is the session of this request's access token */
  isCurrent!: boolean;
}

export class OwnSessionsView {
  /** Sessions used last come first, at most 100 */
  sessions!: OwnSessionView[];
}

/** @param record the token of the session that is not used yet */
export function toOwnSession(record: RefreshToken, currentId: string | undefined): OwnSessionView {
  const { familyId, createdAt, startedAt = createdAt, userAgent = null, address = null } = record;
  return {
    _id: familyId.toHexString(),
    createdAt: startedAt.toISOString(),
    lastUsedAt: createdAt.toISOString(),
    userAgent,
    address,
    isCurrent: familyId.toHexString() === currentId,
  };
}
