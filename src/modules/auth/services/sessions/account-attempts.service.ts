import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';

const HOUR_MS = 60 * 60_000;

/** What is counted for each account, and how many times `RATE_LIMIT_AUTH_MAX` an hour allows it. */
const ALLOWED = { 'codes-sent': 1, 'wrong-codes': 3, 'wrong-passwords': 5 } as const;

type Counted = keyof typeof ALLOWED;

/**
 * Bounds what can be tried against one account in an hour, from whatever addresses: codes sent, wrong codes, wrong
 * passwords. Decisions, 12.29. The account is its email address, also one that nobody has: a refusal tells nothing.
 *
 * A place is reserved before the attempt and released when the attempt turns out right, so that concurrent guesses
 * cannot pass the bound together, and a right password costs nothing. The three counters are independent: whoever
 * exhausts one does not close the others, nor a session that is open.
 */
@Injectable()
export class AccountAttemptsService {
  private readonly logger = new Logger('AccountAttemptsService');

  constructor(
    private readonly cache: CacheStore,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  /** Sends a code; a failure to do so is not counted. @throws LimitExceededError, CacheStoreDownError */
  async sendCode<T>(email: string, send: () => Promise<T>): Promise<T> {
    return this.counted('codes-sent', email, async (release) => {
      try {
        return await send();
      } catch (error) {
        await release();
        throw error;
      }
    });
  }

  /**
   * Checks a guess. One that `check` answers with null was wrong and stays counted; one that cannot be checked is not
   * counted. @throws LimitExceededError without a check, also for a right guess; CacheStoreDownError
   */
  async guess<T>(
    counted: 'wrong-codes' | 'wrong-passwords',
    email: string,
    check: () => Promise<T | null>,
  ): Promise<T | null> {
    return this.counted(counted, email, async (release) => {
      let wrong = false;
      try {
        const outcome = await check();
        wrong = outcome === null;
        return outcome;
      } finally {
        if (!wrong) await release();
      }
    });
  }

  private async counted<T>(
    what: Counted,
    email: string,
    attempt: (release: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const limit = ALLOWED[what] * this.config.rateLimit.authMax;
    const key = `attempts:${what}:${fingerprintOf(email)}`;
    const { reserved, resetAtMs } = await this.cache.reserve(key, limit, HOUR_MS);
    if (reserved) return attempt(() => this.release(key));
    this.metrics.requestLimited('auth');
    throw new LimitExceededError('auth', limit, resetAtMs);
  }

  /** A place that cannot be released is free again when its hour is over: no reason to fail what has succeeded. */
  private async release(key: string): Promise<void> {
    try {
      await this.cache.release(key);
    } catch (error) {
      if (!(error instanceof CacheStoreDownError)) throw error;
      this.logger.warn({
        event: 'auth.attempt_not_released',
        msg: 'A counted attempt stays counted',
        err: error,
      });
    }
  }
}

/** The cache store is not erased with an account: it gets no address in clear. */
function fingerprintOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
