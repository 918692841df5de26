import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { AppConfig } from '#config/app-config.js';
import {
  ATTEMPTS_KEY,
  attemptsAllowed,
  type CountedAttempt,
} from '#infrastructure/cache/account-attempts.js';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';

const HOUR_MS = 60 * 60_000;

/**
 * Limits attempts against one account per hour, regardless of the client address: codes sent, wrong codes, wrong
 * passwords (decisions, 12.29). The key is the email address, whether or not it has an account, so a refusal reveals
 * nothing.
 *
 * An attempt reserves a slot first and releases it on success. Concurrent guesses therefore cannot exceed the limit
 * together, and a correct password costs nothing. The three counters are independent: exhausting one affects neither
 * the others nor an open session.
 */
@Injectable()
export class AccountAttemptsService {
  private readonly logger = new Logger('AccountAttemptsService');

  constructor(
    private readonly cache: CacheStore,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  /** Sends a code; a failed delivery is not counted. @throws LimitExceededError, CacheStoreDownError */
  async sendCode<T>(email: string, send: () => Promise<T>): Promise<T> {
    return this.counted('codes-sent', email, send, () => true);
  }

  /**
   * Checks a guess. A wrong one (`check` returns false or null) stays counted; one that could not be checked does not.
   * @throws LimitExceededError before the check, even for a correct guess; CacheStoreDownError
   */
  async guess<T>(
    counted: 'wrong-codes' | 'wrong-passwords',
    email: string,
    check: () => Promise<T>,
  ): Promise<T> {
    return this.counted(counted, email, check, (outcome) => outcome === false || outcome === null);
  }

  private async counted<T>(
    what: CountedAttempt,
    email: string,
    attempt: () => Promise<T>,
    staysCounted: (outcome: T) => boolean,
  ): Promise<T> {
    const limit = attemptsAllowed(what, this.config.rateLimit.authMax);
    const key = `${ATTEMPTS_KEY}${what}:${fingerprintOf(email)}`;
    const { reserved, resetAtMs } = await this.cache.reserve(key, limit, HOUR_MS);
    if (!reserved) {
      this.metrics.requestLimited('auth');
      throw new LimitExceededError('auth', limit, resetAtMs);
    }
    let isCounted = false;
    try {
      const outcome = await attempt();
      isCounted = staysCounted(outcome);
      return outcome;
    } finally {
      if (!isCounted) await this.release(key);
    }
  }

  /** A slot that cannot be released expires within the hour, so the successful request must not fail. */
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

/** The cache store is not erased with an account, so it never holds an address in clear text. */
function fingerprintOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
