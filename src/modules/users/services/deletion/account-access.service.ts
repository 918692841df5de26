import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { AccessRevocations, type RevocationReason } from '#infrastructure/cache/access-revocations.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AccessRevocationRepository } from '../../data/access-revocation.repository.js';
import { APPLY_REVOCATION } from '../../users.jobs.js';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A concurrent request may still issue a token; requests last at most a minute. */
const LAST_TOKEN_AFTER_MS = 60_000;

/**
 * Revokes the access tokens of deleted and banned accounts. The revocation is recorded in the transaction of the
 * deletion or ban. The HTTP layer checks requests against a mark in the cache store.
 *
 * The mark is synchronised with the record by `apply` after the commit, by an outbox job, and at every start of the
 * API process.
 */
@Injectable()
export class AccountAccessService implements OnApplicationBootstrap {
  private readonly logger = new Logger('AccountAccessService');

  constructor(
    private readonly config: AppConfig,
    private readonly records: AccessRevocationRepository,
    private readonly revocations: AccessRevocations,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Records that the account's tokens are revoked. Joins an open unit of work; call `apply` after its commit. */
  async revoke(userId: string, reason: RevocationReason): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + ACCESS_TOKEN_SECONDS * 1000 + LAST_TOKEN_AFTER_MS);
    await this.unitOfWork.run(async () => {
      await this.records.put(userId, reason, expiresAt);
      await this.outbox.add(APPLY_REVOCATION, { userId }, `user:${userId}`);
    });
  }

  /**
   * Records that the account's tokens are accepted again. Joins an open unit of work; call `apply` after its commit.
   */
  async restore(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.records.delete(userId);
      await this.outbox.add(APPLY_REVOCATION, { userId }, `user:${userId}`);
    });
  }

  /** Synchronises the mark in the cache store with the record. On failure the outbox retries. */
  async apply(userId: string): Promise<void> {
    try {
      await this.applyNow({ userId });
    } catch (error) {
      if (!(error instanceof CacheStoreDownError)) throw error;
      this.logger.warn({
        event: 'access_revocation.deferred',
        msg: 'The cache store did not take a revocation; the outbox repeats it',
        userId,
      });
    }
  }

  /** Synchronises the mark with the record. Idempotent. @throws CacheStoreDownError */
  @HandlesJob(APPLY_REVOCATION)
  async applyNow({ userId }: PayloadOf<typeof APPLY_REVOCATION>): Promise<void> {
    const record = await this.records.find(userId, this.clock.now());
    if (record === null) await this.revocations.remove(userId);
    else await this.revocations.put(userId, record.reason, this.remainingMs(record.expiresAt));
  }

  /** Restores the marks after the cache store lost them; the embedded one loses them on every restart. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.role === 'worker') return;
    for await (const { _id, reason, expiresAt } of this.records.findAll(this.clock.now())) {
      await this.revocations.put(_id.toHexString(), reason, this.remainingMs(expiresAt));
    }
  }

  private remainingMs(expiresAt: Date): number {
    return Math.max(1, expiresAt.getTime() - this.clock.nowMs());
  }
}
