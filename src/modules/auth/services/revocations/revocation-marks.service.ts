import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { tokenVersionOf } from '../sessions/token-id.js';

/** Why access tokens of an account are refused before they expire. */
export type RevocationReason = 'deleted' | 'banned' | 'outdated';

/**
 * Which access tokens of an account are refused: all of a deleted or banned one; of others those that are older than
 * `acceptedFrom`, but for the one that is spared.
 */
export interface TokenRevocation {
  readonly reason: RevocationReason;
  /** The first accepted version of the account's tokens, with the reason `outdated`. */
  readonly acceptedFrom?: number;
  /** The id of an older token that stays accepted: the one with which the password was changed. */
  readonly sparedTokenId?: string;
}

/** A token whose signature was right. */
export interface PresentedToken {
  readonly userId: string;
  readonly tokenId: string;
}

/** The mark that the store has all others. */
const WHOLE = 'revocations:whole';
const HOUR_MS = 60 * 60_000;
const WHOLE_MS = 365 * 24 * HOUR_MS;

/**
 * Accounts whose access tokens are revoked: one key per account in the cache store, checked with every authenticated
 * request. Every method fails with `CacheStoreDownError` when the store is down.
 */
@Injectable()
export class RevocationMarksService {
  constructor(private readonly cache: CacheStore) {}

  /** Refuses access tokens of the account for `ttlMs`. Idempotent. */
  async put(userId: string, revocation: TokenRevocation, ttlMs: number): Promise<void> {
    await this.cache.putMark(keyOf(userId), toMark(revocation), ttlMs);
  }

  /** Accepts the account's access tokens again. Idempotent. */
  async remove(userId: string): Promise<void> {
    await this.cache.deleteMark(keyOf(userId));
  }

  /** Whether the store has exactly this mark. */
  async has(userId: string, revocation: TokenRevocation): Promise<boolean> {
    return (await this.cache.findMark(keyOf(userId))) === toMark(revocation);
  }

  /** Why this token of the account is refused, null when no mark refuses it, and whether the store has all marks. */
  async look({
    userId,
    tokenId,
  }: PresentedToken): Promise<{ refusal: RevocationReason | null; isWhole: boolean }> {
    const [mark, isWhole] = await Promise.all([this.cache.findMark(keyOf(userId)), this.isWhole()]);
    return { refusal: mark === null ? null : refusalBy(mark, tokenId), isWhole };
  }

  /** Notes that the store has all marks once they are restored, unless it has lost its data again since the beginning. */
  async makeWhole(restore: () => Promise<void>): Promise<void> {
    if (await this.isWhole()) return restore();
    const begun = `${WHOLE}:${randomUUID()}`;
    await this.cache.putMark(begun, 'begun', HOUR_MS);
    await restore();
    if ((await this.cache.findMark(begun)) !== null) await this.cache.putMark(WHOLE, 'whole', WHOLE_MS);
  }

  /** A store that has lost its data has lost this, too. */
  private async isWhole(): Promise<boolean> {
    return (await this.cache.findMark(WHOLE)) !== null;
  }
}

/** Why a token is refused by a revocation; null when it is not. */
export function refusalOf(revocation: TokenRevocation, tokenId: string): RevocationReason | null {
  return refusalBy(toMark(revocation), tokenId);
}

function toMark({ reason, acceptedFrom = 0, sparedTokenId = '' }: TokenRevocation): string {
  return reason === 'outdated' ? `outdated:${acceptedFrom}:${sparedTokenId}` : reason;
}

function refusalBy(mark: string, tokenId: string): RevocationReason | null {
  if (mark === 'deleted') return 'deleted';
  const [reason, acceptedFrom, sparedTokenId] = mark.split(':');
  // A mark of another version of the service refuses every token.
  if (reason !== 'outdated') return 'banned';
  if (tokenVersionOf(tokenId) >= Number(acceptedFrom)) return null;
  return tokenId !== '' && tokenId === sparedTokenId ? null : 'outdated';
}

function keyOf(userId: string): string {
  return `revoked:${userId}`;
}
