import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService } from '#modules/users/index.js';
import { APPLY_REVOCATION } from '../../auth.jobs.js';
import { ACCESS_TOKEN_SECONDS } from '../../auth.limits.js';
import { AccessRevocationRepository } from '../../data/access-revocation.repository.js';
import {
  refusalOf,
  revocable,
  RevocationMarksService,
  type PresentedToken,
  type RevocationReason,
  type TokenRevocation,
} from './revocation-marks.service.js';

/** A concurrent request may still issue a token; requests last at most a minute. */
const LAST_TOKEN_AFTER_MS = 60_000;
/** How often a process that takes requests looks for marks that Redis has lost. */
const RESTORE_EVERY_MS = 10_000;

/**
 * Revokes access tokens: all of deleted and banned accounts, the earlier ones after a new password, a new role or a
 * lifted ban, and those of a session that its owner ends (decisions, 12.27, 13.26 and 14.39). The revocation is recorded in the transaction of its cause.
 * `RejectDeletedAccountGuard` checks requests against a mark in the cache store.
 *
 * The mark is synchronised with the record by `apply` after the commit, by an outbox job, at every start of the API
 * process, and every ten seconds while Redis, which may lose it, is the cache store.
 */
@Injectable()
export class AccountAccessService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('AccountAccessService');
  readonly poller = new Poller({
    everyMs: RESTORE_EVERY_MS,
    work: () => this.restoreMarks(),
    onError: (err) => {
      // The store itself reports that it is down; until it is not, no token is accepted.
      if (err instanceof CacheStoreDownError) return;
      this.logger.error({
        event: 'access_revocation.not_restored',
        msg: 'Looking for lost revocations failed; will retry',
        err,
      });
    },
  });

  constructor(
    private readonly config: AppConfig,
    private readonly records: AccessRevocationRepository,
    private readonly users: UsersService,
    private readonly marks: RevocationMarksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Records that all tokens of the account are revoked. Joins an open unit of work; call `apply` after its commit. */
  async revoke(userId: string, reason: 'deleted' | 'banned'): Promise<void> {
    await this.unitOfWork.run(() => this.record(userId, { reason }));
  }

  /**
   * Records that the tokens issued so far are revoked, and that those issued from now on are accepted. A banned account
   * stays banned. Joins an open unit of work; call `apply` after its commit.
   * @param sparedTokenId the id of the one token that stays accepted
   * @throws UserNotFoundError
   */
  async outdate(userId: string, sparedTokenId?: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const user = await this.users.raiseTokenVersion(userId);
      const spared = sparedTokenId === undefined ? {} : { sparedTokenId };
      const outdated: TokenRevocation = { reason: 'outdated', acceptedFrom: user.tokenVersion, ...spared };
      await this.record(userId, user.isActive ? outdated : { reason: 'banned' });
    });
  }

  /**
   * Records that the tokens of one session are revoked, for good: another login is another session. Joins an open unit of work;
   * call `apply` with the session's id after its commit.
   */
  async endSession(sessionId: string): Promise<void> {
    await this.unitOfWork.run(() => this.record(sessionId, { reason: 'ended' }));
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

  /** Synchronises the mark of an account or a session in the cache store with the record. On failure the outbox retries. */
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
    if (record === null) await this.marks.remove(userId);
    else await this.marks.put(userId, record, this.remainingMs(record.expiresAt));
  }

  /**
   * Why this token of the account is refused; null when it is accepted. Costs one read of the cache store; while that has lost its
   * data, and its marks are not restored, the record in the database decides. @throws CacheStoreDownError
   */
  async findRefusal(token: PresentedToken): Promise<RevocationReason | null> {
    const { refusal, isWhole } = await this.marks.look(token);
    if (refusal !== null || isWhole) return refusal;
    const records = await this.records.findEach(revocable(token), this.clock.now());
    const refusals = records.map((record) => refusalOf(record, token.tokenId));
    return refusals.find((each) => each !== null) ?? null;
  }

  /** Restores the marks that were lost: the embedded cache store loses them on every restart, Redis at any time. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.role === 'worker') return;
    await this.restoreMarks();
    if (this.config.redis.url !== undefined) this.poller.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.poller.stop();
  }

  /**
   * Puts the mark of every revocation of which the cache store has none, or an older one. Safe in several processes at
   * once. @throws CacheStoreDownError
   */
  async restoreMarks(): Promise<void> {
    await this.marks.makeWhole(() => this.restoreEach());
  }

  private async restoreEach(): Promise<void> {
    for await (const record of this.records.findAll(this.clock.now())) {
      const userId = record._id.toHexString();
      // The record is read again: a newer one, whose mark is there already, may have replaced it.
      if (!(await this.marks.has(userId, record))) await this.applyNow({ userId });
    }
  }

  private async record(userId: string, revocation: TokenRevocation): Promise<void> {
    const expiresAt = new Date(this.clock.nowMs() + ACCESS_TOKEN_SECONDS * 1000 + LAST_TOKEN_AFTER_MS);
    await this.records.put(userId, revocation, expiresAt);
    await this.outbox.add(APPLY_REVOCATION, { userId }, `user:${userId}`);
  }

  private remainingMs(expiresAt: Date): number {
    return Math.max(1, expiresAt.getTime() - this.clock.nowMs());
  }
}
