import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { storedEmail } from '#common/validation/email.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { WRONG_RESET_CODES_A_DAY } from '../../auth.limits.js';
import { KnownBrowsersService } from '../sessions/known-browsers.service.js';

/**
 * Bounds the wrong reset codes of an account from unknown browsers, whatever their addresses: with 60 a day, six digits last for
 * decades. Afterwards no code of the account is checked for them, and its mails have a link that nobody guesses (14d).
 */
@Injectable()
export class ResetGuessesService {
  constructor(
    private readonly cache: CacheStore,
    private readonly browsers: KnownBrowsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a code unless too many were wrong, when every code is. A right one does not count.
   * @throws CacheStoreDownError
   */
  async guess(email: string, check: () => Promise<boolean>): Promise<boolean> {
    if (this.browsers.find(email) !== undefined) return check();
    const key = keyOf('wrong', email);
    const { reserved, count, resetAtMs } = await this.cache.reserve(key, WRONG_RESET_CODES_A_DAY, DAY_MS);
    if (reserved && (await check())) {
      await this.cache.release(key);
      return true;
    }
    if (count >= WRONG_RESET_CODES_A_DAY)
      await this.cache.putMark(keyOf('exhausted', email), 'link', resetAtMs - this.clock.nowMs());
    return false;
  }

  /** Whether the codes of this day are used up, so that the account is mailed a link. @throws CacheStoreDownError */
  async areExhausted(email: string): Promise<boolean> {
    return (await this.cache.findMark(keyOf('exhausted', email))) !== null;
  }
}

/** The cache store is not erased with an account, so it never holds an address in clear text. */
function keyOf(what: 'wrong' | 'exhausted', email: string): string {
  return `reset-codes:${what}:${createHash('sha256').update(storedEmail(email)).digest('hex')}`;
}
