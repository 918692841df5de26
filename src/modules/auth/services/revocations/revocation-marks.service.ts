import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '#common/time/durations.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { sessionIdOf, tokenVersionOf } from '../../secrets/token-id.js';

/** Why access tokens of an account, or of a session, are refused before they expire. */
export type RevocationReason = 'deleted' | 'banned' | 'outdated' | 'ended';

/**
 * Which access tokens of an account are refused: all of a deleted or banned one; of others those that are older than
 * `acceptedFrom`, but for the one that is spared. Of a session that its owner has ended: all.
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
const WHOLE_MS = 365 * 24 * HOUR_MS;

/**
 * Accounts and sessions whose access tokens are revoked: one key for each in the cache store, checked with every authenticated
 * request. Every method fails with `CacheStoreDownError` when the store is down.
 */
@Injectable()
export class RevocationMarksService {
  constructor(private readonly cache: CacheStore) {}

  /** Refuses access tokens of the account or session for `ttlMs`. Idempotent. */
  async put(id: string, revocation: TokenRevocation, ttlMs: number): Promise<void> {
    await this.cache.putMark(keyOf(id), toMark(revocation), ttlMs);
  }

  /** Accepts the access tokens of the account or session again. Idempotent. */
  async remove(id: string): Promise<void> {
    await this.cache.deleteMark(keyOf(id));
  }

  /** Whether the store has exactly this mark. */
  async has(id: string, revocation: TokenRevocation): Promise<boolean> {
    return (await this.cache.findMark(keyOf(id))) === toMark(revocation);
  }

  /** Why this token is refused, null when no mark refuses it, and whether the store has all marks. */
  async look(token: PresentedToken): Promise<{ refusal: RevocationReason | null; isWhole: boolean }> {
    const [whole, ...marks] = await this.cache.findMarks([WHOLE, ...revocable(token).map(keyOf)]);
    const refusals = marks.map((mark) => (mark === null ? null : refusalBy(mark, token.tokenId)));
    return { refusal: refusals.find((refusal) => refusal !== null) ?? null, isWhole: whole !== null };
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

/** Returns what a token ends with, by id: its account and, if it names one, its session. */
export function revocable({ userId, tokenId }: PresentedToken): string[] {
  const sessionId = sessionIdOf(tokenId);
  return sessionId === undefined ? [userId] : [userId, sessionId];
}

/** Why a token is refused by a revocation; null when it is not. */
export function refusalOf(revocation: TokenRevocation, tokenId: string): RevocationReason | null {
  return refusalBy(toMark(revocation), tokenId);
}

function toMark({ reason, acceptedFrom = 0, sparedTokenId = '' }: TokenRevocation): string {
  return reason === 'outdated' ? `outdated:${acceptedFrom}:${sparedTokenId}` : reason;
}

function refusalBy(mark: string, tokenId: string): RevocationReason | null {
  if (mark === 'deleted' || mark === 'ended') return mark;
  const [reason, acceptedFrom, sparedTokenId] = mark.split(':');
  // A mark of another version of the service refuses every token.
  if (reason !== 'outdated') return 'banned';
  if (tokenVersionOf(tokenId) >= Number(acceptedFrom)) return null;
  return tokenId !== '' && tokenId === sparedTokenId ? null : 'outdated';
}

function keyOf(id: string): string {
  return `revoked:${id}`;
}
