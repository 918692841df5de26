import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Clock } from '#common/time/clock.js';
import type { CacheStore } from '#infrastructure/cache/cache.port.js';
import { secondsUntil } from './rate-limit-headers.js';

/** The state after one hit: see `ThrottlerStorage`. `timeToExpire` is in whole seconds, rounded up. */
export type HitRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts hits in a cache store, in fixed windows; shared by all instances if the store is. A blocked caller stays
 * blocked until the end of the window, however often it retries.
 */
export class CacheThrottlerStorage implements ThrottlerStorage {
  constructor(
    private readonly cache: CacheStore,
    private readonly clock: Clock,
  ) {}

  async increment(key: string, ttlMs: number, limit: number): Promise<HitRecord> {
    const { count, resetAtMs } = await this.cache.count(key, ttlMs);
    const secondsLeft = secondsUntil(resetAtMs, this.clock.nowMs());
    const isBlocked = count > limit;
    return {
      totalHits: count,
      timeToExpire: secondsLeft,
      isBlocked,
      timeToBlockExpire: isBlocked ? secondsLeft : 0,
    };
  }
}
