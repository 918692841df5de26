import { Logger } from '@nestjs/common';
import { Redis, ReplyError, type Result } from 'ioredis';
import type { Clock } from '#common/time/clock.js';
import { measureClockDrift } from '#common/time/clock-drift.js';
import { Minutely } from '../../logging/minutely.js';
import { checkWrites } from '../../redis/check-writes.js';
import { retryStrategy } from '../../redis/retry-strategy.js';
import { CacheStore, CacheStoreDownError, type OpenWindow, type Reservation } from '../cache.port.js';
import { PUT_CODE, RELEASE, RESERVE, TRY_CODE } from './redis.scripts.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    storefrontReserve(
      key: string,
      nowMs: number,
      resetAtMs: number,
      windowMs: number,
      max: number,
    ): Result<[number, number, number], Context>;
    storefrontRelease(key: string, nowMs: number): Result<number, Context>;
    storefrontPutCode(key: string, hash: string, expiresAtMs: number, ttlMs: number): Result<number, Context>;
    storefrontTryCode(key: string, nowMs: number, hash: string, maxTries: number): Result<number, Context>;
  }
}

const KEY_PREFIX = 'storefront:cache:';
/** Every request waits for the limiters, so a slow Redis is answered with 503 after this time. */
const ANSWER_WITHIN_MS = 1_000;
/** A search for keys looks at this many of them at once, and at most so often: Redis goes on answering meanwhile. */
const KEYS_AT_ONCE = 1_000;
const MAX_LOOKS = 100;

/**
 * The cache store on Redis, shared by all instances. While Redis is unreachable every call fails immediately, or after
 * one second if Redis does not respond. The client reconnects automatically.
 */
export class RedisCache extends CacheStore {
  private readonly logger = new Logger('CacheStore');
  private readonly refusals = new Minutely();
  private down = false;

  private constructor(
    private readonly redis: Redis,
    private readonly clock: Clock,
  ) {
    super();
    redis.on('error', (error: Error) => this.notice(true, error.message));
    redis.on('ready', () => this.notice(false));
  }

  /** Connects. Resolves even if Redis is down: the service starts and the client reconnects. */
  static async connect(url: string, clock: Clock): Promise<RedisCache> {
    const redis = new Redis(url, {
      lazyConnect: true,
      keyPrefix: KEY_PREFIX,
      // Calls without a connection fail instead of queueing, and no call is sent twice.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      connectTimeout: ANSWER_WITHIN_MS,
      commandTimeout: ANSWER_WITHIN_MS,
      // An unresponsive connection (a lost route, a frozen server) is closed and re-established.
      socketTimeout: 3 * ANSWER_WITHIN_MS,
      // Pending work after closing would only delay the shutdown.
      disconnectTimeout: 100,
      retryStrategy,
    });
    redis.defineCommand('storefrontReserve', { numberOfKeys: 1, lua: RESERVE });
    redis.defineCommand('storefrontRelease', { numberOfKeys: 1, lua: RELEASE });
    redis.defineCommand('storefrontPutCode', { numberOfKeys: 1, lua: PUT_CODE });
    redis.defineCommand('storefrontTryCode', { numberOfKeys: 1, lua: TRY_CODE });
    const cache = new RedisCache(redis, clock);
    await redis.connect().catch((error: Error) => cache.notice(true, error.message));
    return cache;
  }

  override async reserve(key: string, max: number, windowMs: number): Promise<Reservation> {
    const now = this.clock.nowMs();
    const [reserved, count, resetAtMs] = await this.answer(
      this.redis.storefrontReserve(key, now, now + windowMs, windowMs, max),
    );
    return { reserved: reserved === 1, count, resetAtMs };
  }

  override async release(key: string): Promise<void> {
    await this.answer(this.redis.storefrontRelease(key, this.clock.nowMs()));
  }

  override async openWindows(prefix: string, max: number): Promise<OpenWindow[]> {
    const keys = (await this.keysWith(prefix)).slice(0, max);
    const now = this.clock.nowMs();
    const windows = await Promise.all(keys.map((key) => this.windowOf(key)));
    return windows.filter(({ resetAtMs }) => resetAtMs > now);
  }

  override async closeWindow(key: string): Promise<void> {
    await this.answer(this.redis.del(key));
  }

  override async putCode(key: string, hash: string, ttlSeconds: number): Promise<void> {
    const ttlMs = ttlSeconds * 1000;
    await this.answer(this.redis.storefrontPutCode(key, hash, this.clock.nowMs() + ttlMs, ttlMs));
  }

  override async tryCode(key: string, hash: string, maxTries: number): Promise<boolean> {
    return (await this.answer(this.redis.storefrontTryCode(key, this.clock.nowMs(), hash, maxTries))) === 1;
  }

  override async deleteCode(key: string): Promise<void> {
    await this.answer(this.redis.del(key));
  }

  override async putMark(key: string, value: string, ttlMs: number): Promise<void> {
    await this.answer(this.redis.set(key, `${this.clock.nowMs() + ttlMs} ${value}`, 'PX', ttlMs));
  }

  override async findMarks(keys: readonly string[]): Promise<Array<string | null>> {
    const marks = await this.answer(this.redis.mget([...keys]));
    return marks.map((mark) => {
      if (mark === null) return null;
      const end = mark.indexOf(' ');
      return Number(mark.slice(0, end)) > this.clock.nowMs() ? mark.slice(end + 1) : null;
    });
  }

  override async deleteMark(key: string): Promise<void> {
    await this.answer(this.redis.del(key));
  }

  override async ping(): Promise<void> {
    await this.answer(checkWrites(this.redis));
  }

  override async clockDriftMs(): Promise<number> {
    return measureClockDrift(async () => {
      const [seconds, microseconds] = await this.answer(this.redis.time());
      return Number(seconds) * 1000 + Number(microseconds) / 1000;
    });
  }

  override async close(): Promise<void> {
    this.redis.disconnect();
  }

  /** The keys that begin so. The client adds its prefix to the keys of all commands but this one. */
  private async keysWith(prefix: string): Promise<string[]> {
    const found = new Set<string>();
    let cursor = '0';
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const pattern = `${KEY_PREFIX}${prefix}*`;
      const [next, keys] = await this.answer(
        this.redis.scan(cursor, 'MATCH', pattern, 'COUNT', KEYS_AT_ONCE),
      );
      for (const key of keys) found.add(key.slice(KEY_PREFIX.length));
      if (next === '0') break;
      cursor = next;
    }
    return [...found];
  }

  private async windowOf(key: string): Promise<OpenWindow> {
    const [count, resetAtMs] = await this.answer(this.redis.hmget(key, 'count', 'resetAt'));
    return { key, count: Number(count), resetAtMs: Number(resetAtMs) };
  }

  /** Logs each change of the connection state once. */
  private notice(down: boolean, reason = ''): void {
    if (this.down === down) return;
    this.down = down;
    if (down) this.logger.error({ event: 'redis.unreachable', msg: 'Redis is unreachable', reason });
    else this.logger.warn({ event: 'redis.reachable', msg: 'Redis is reachable again' });
  }

  /**
   * Translates every Redis failure (no connection, timeout, out of memory, read-only replica) to one error. What Redis itself
   * refuses is logged here, and not with every request; the state of the connection is logged by `notice`.
   */
  private async answer<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply;
    } catch (cause) {
      if (cause instanceof ReplyError) this.refusals.note((leftOut) => this.report(cause as Error, leftOut));
      throw new CacheStoreDownError({ cause });
    }
  }

  private report({ message }: Error, leftOut: number): void {
    this.logger.error({
      event: 'redis.refused',
      msg: 'Redis refuses a command: full, a replica, or without permission',
      reason: message,
      leftOut,
    });
  }
}
