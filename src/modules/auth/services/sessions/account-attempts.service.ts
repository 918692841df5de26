import { Injectable, Logger } from '@nestjs/common';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { HOUR_MS } from '#common/time/durations.js';
import { storedEmail } from '#common/validation/email.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore, CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import {
  attemptsAllowed,
  attemptsKey,
  type AttemptsCounter,
  type CountedAttempt,
} from '../../domain/account-attempts.js';
import { addressFingerprint } from '../../secrets/address-fingerprint.js';
import { KnownBrowsersService } from './known-browsers.service.js';

/** The messages of attempts that are no sign-ins. */
const MESSAGES: Partial<Record<CountedAttempt, string>> = {
  'data-exports': 'Too many data exports for this account. Please try again later.',
};

/**
 * Limits attempts against one account per hour: codes sent, data exports, wrong codes, wrong passwords (decisions, 12.29 and 13.27). An
 * attempt counts for the account and the client address together, and for the account alone, which has ten times as
 * much. A browser that has signed in to the account before counts by itself, but for exports, so that strangers cannot lock its
 * owner out. The key is the email address, whether or not it has an account, so a refusal reveals nothing.
 *
 * An attempt reserves a slot first and releases it on success. Concurrent guesses therefore cannot exceed the limit
 * together, and a correct password costs nothing. The kinds are independent: exhausting one affects neither
 * the others nor an open session.
 */
@Injectable()
export class AccountAttemptsService {
  private readonly logger = new Logger('AccountAttemptsService');

  constructor(
    private readonly cache: CacheStore,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    private readonly browsers: KnownBrowsersService,
  ) {}

  /** Sends a code; a failed delivery is not counted. @throws LimitExceededError, CacheStoreDownError */
  async sendCode<T>(email: string, send: () => Promise<T>): Promise<T> {
    return this.counted('codes-sent', email, send, () => true);
  }

  /** Starts a data export, which is mailed. One that is not started (`start` returns false) is not counted. @throws as `sendCode` */
  async startExport(email: string, start: () => Promise<boolean>): Promise<void> {
    await this.counted('data-exports', email, start, (isStarted) => isStarted);
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
    kind: CountedAttempt,
    email: string,
    attempt: () => Promise<T>,
    staysCounted: (outcome: T) => boolean,
  ): Promise<T> {
    const keys = await this.reserve(this.countersOf(kind, email));
    let isCounted = false;
    try {
      const outcome = await attempt();
      isCounted = staysCounted(outcome);
      return outcome;
    } finally {
      if (!isCounted) await this.release(keys);
    }
  }

  private countersOf(kind: CountedAttempt, email: string): AttemptsCounter[] {
    const account = addressFingerprint(storedEmail(email));
    // Every login makes a known browser: what it bounds is what strangers do, and not exports.
    const browser = kind === 'data-exports' ? undefined : this.browsers.find(email);
    if (browser !== undefined) return [{ kind, account, by: 'browser', caller: browser }];
    const address = requestContext.getStore()?.caller?.address ?? '';
    return [
      { kind, account, by: 'address', caller: addressFingerprint(address) },
      { kind, account, by: 'all' },
    ];
  }

  /** Reserves a place in each counter, or in none. @returns their keys @throws LimitExceededError */
  private async reserve(counters: readonly AttemptsCounter[]): Promise<string[]> {
    const keys: string[] = [];
    for (const counter of counters) {
      const limit = attemptsAllowed(counter, this.config.rateLimit.authMax);
      const { reserved, resetAtMs } = await this.cache.reserve(attemptsKey(counter), limit, HOUR_MS);
      if (!reserved) {
        await this.release(keys);
        this.metrics.requestLimited('auth');
        throw new LimitExceededError('auth', limit, resetAtMs, MESSAGES[counter.kind]);
      }
      keys.push(attemptsKey(counter));
    }
    return keys;
  }

  /** A slot that cannot be released expires within the hour, so the successful request must not fail. */
  private async release(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) await this.cache.release(key);
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
