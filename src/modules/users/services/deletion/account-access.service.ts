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

/** An access token is valid for this long. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A request that is under way while the account ends may still be handed a token: requests take a minute at most. */
const LAST_TOKEN_AFTER_MS = 60_000;

/**
 * Revokes the access tokens of accounts that were deleted or banned. The revocation is recorded in the transaction of
 * the deletion or the ban. The mark in the cache store, which requests are held against, follows the record: at once
 * by `apply`, again by a job of the outbox, and at every start of a process that takes requests.
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

  /** Records that the account's tokens are refused. Joins an open unit of work; call `apply` after its commit. */
  async revoke(userId: string, reason: RevocationReason): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + ACCESS_TOKEN_SECONDS * 1000 + LAST_TOKEN_AFTER_MS);
    await this.unitOfWork.run(async () => {
      await this.records.put(userId, reason, expiresAt);
      await this.outbox.add(APPLY_REVOCATION, { userId }, `user:${userId}`);
    });
  }

  /** Records that the account's tokens are accepted again. Joins an open unit of work; call `apply` after its commit. */
  async restore(userId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.records.delete(userId);
      await this.outbox.add(APPLY_REVOCATION, { userId }, `user:${userId}`);
    });
  }

  /** Brings the mark in the cache store up to the record. What the store does not take now, the outbox repeats. */
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

  /** Brings the mark up to the record. Idempotent. @throws CacheStoreDownError */
  @HandlesJob(APPLY_REVOCATION)
  async applyNow({ userId }: PayloadOf<typeof APPLY_REVOCATION>): Promise<void> {
    const record = await this.records.find(userId, this.clock.now());
    if (record === null) await this.revocations.remove(userId);
    else await this.revocations.put(userId, record.reason, this.remainingMs(record.expiresAt));
  }

  /** A cache store that has lost its marks (the embedded one does so with its process) gets them again. */
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
