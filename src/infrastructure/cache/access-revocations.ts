import { Injectable } from '@nestjs/common';
import { CacheStore } from './cache.port.js';

const REASONS = ['deleted', 'banned', 'demoted'] as const;

/**
 * Why the access tokens of an account are refused before they expire. `demoted` refuses those of an administrator alone: the
 * account is a customer since.
 */
export type RevocationReason = (typeof REASONS)[number];

/**
 * Accounts whose access tokens are revoked: one key per account in the cache store, checked with every authenticated
 * request. Every method fails with `CacheStoreDownError` when the store is down.
 */
@Injectable()
export class AccessRevocations {
  constructor(private readonly cache: CacheStore) {}

  /** Refuses the account's access tokens for `ttlMs`. Idempotent. */
  async put(userId: string, reason: RevocationReason, ttlMs: number): Promise<void> {
    await this.cache.putMark(keyOf(userId), reason, ttlMs);
  }

  /** Accepts the account's access tokens again. Idempotent. */
  async remove(userId: string): Promise<void> {
    await this.cache.deleteMark(keyOf(userId));
  }

  /** @returns null when the account's tokens are not revoked */
  async find(userId: string): Promise<RevocationReason | null> {
    const mark = await this.cache.findMark(keyOf(userId));
    return REASONS.find((reason) => reason === mark) ?? null;
  }
}

function keyOf(userId: string): string {
  return `revoked:${userId}`;
}
