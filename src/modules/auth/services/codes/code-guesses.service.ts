import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { storedEmail } from '#common/validation/email.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { WRONG_CODES_A_DAY } from '../../auth.limits.js';
import { addressFingerprint } from '../../secrets/address-fingerprint.js';
import { KnownBrowsersService } from '../sessions/known-browsers.service.js';

/** The codes of six digits that are bounded, each kind by itself: the prefix of its keys. */
export type GuessedCodes = 'reset-codes' | 'sign-in-codes' | 'mfa-codes';

/**
 * Bounds the wrong codes of an account from unknown browsers, whatever their addresses: with 60 a day, six digits last for
 * decades. Afterwards no code of the account is checked for them; mails have a link that nobody guesses (14d).
 */
@Injectable()
export class CodeGuessesService {
  constructor(
    private readonly cache: CacheStore,
    private readonly browsers: KnownBrowsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a code unless too many were wrong, when every code is. Only a wrong one counts, for which `check` returns null.
   * @throws CacheStoreDownError
   */
  async guess<T>(codes: GuessedCodes, email: string, check: () => Promise<T | null>): Promise<T | null> {
    if (this.browsers.find(email) !== undefined) return check();
    const key = keyOf(codes, 'wrong', email);
    const { reserved, count, resetAtMs } = await this.cache.reserve(key, WRONG_CODES_A_DAY, DAY_MS);
    if (reserved) {
      let isWrong = false;
      try {
        const outcome = await check();
        isWrong = outcome === null;
        if (!isWrong) return outcome;
      } finally {
        if (!isWrong) await this.cache.release(key);
      }
    }
    if (count >= WRONG_CODES_A_DAY)
      await this.cache.putMark(keyOf(codes, 'exhausted', email), 'link', resetAtMs - this.clock.nowMs());
    return null;
  }

  /** Whether the codes of this day are used up, so that the account is mailed a link. @throws CacheStoreDownError */
  async areExhausted(codes: GuessedCodes, email: string): Promise<boolean> {
    return (await this.cache.findMark(keyOf(codes, 'exhausted', email))) !== null;
  }
}

function keyOf(codes: GuessedCodes, what: 'wrong' | 'exhausted', email: string): string {
  return `${codes}:${what}:${addressFingerprint(storedEmail(email))}`;
}
