import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  type ThrottlerModuleOptions,
  type ThrottlerOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { LimiterName, RouteLimiter } from '#common/errors/limit-exceeded.error.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import type { CacheStore } from '#infrastructure/cache/cache.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { CacheThrottlerStorage, type HitRecord } from './cache-throttler.storage.js';
import { isInRanges, limitKeyOf, networkOf, readRange, type AddressRange } from './client-address.js';
import { limitHeaders, remainingIn, type Bucket } from './rate-limit-headers.js';
import { NETWORK_TIMES } from './rate-limit.limits.js';

const MINUTE_MS = 60_000;

/** The limiters in the throttler library's format: windows are fixed, maxima come from the configuration. */
export function limiters(config: AppConfig['rateLimit']): Array<ThrottlerOptions & { name: LimiterName }> {
  return [
    { name: 'standard', ttl: 15 * MINUTE_MS, limit: config.standardMax },
    { name: 'admin', ttl: 15 * MINUTE_MS, limit: config.adminMax },
    { name: 'auth', ttl: 60 * MINUTE_MS, limit: config.authMax },
    { name: 'staffRefresh', ttl: 60 * MINUTE_MS, limit: config.staffRefreshMax },
    { name: 'checkout', ttl: 60 * MINUTE_MS, limit: config.checkoutMax },
    { name: 'shippingOptions', ttl: MINUTE_MS, limit: config.shippingOptionsMax },
    { name: 'health', ttl: 15 * MINUTE_MS, limit: config.healthMax },
    { name: 'storefront', ttl: 15 * MINUTE_MS, limit: config.storefrontMax },
  ];
}

/** The key of a limiter's counter of one caller: an address, or `account:` and a hash. */
export function limitKey(limiter: LimiterName, caller: string): string {
  return `limit:${limiter}:${caller}`;
}

/** An account as a caller. Account erasure does not cover the cache store, so it is a hash of the identifier. */
export function accountCaller(userId: string): string {
  return `account:${createHash('sha256').update(userId).digest('base64url')}`;
}

/** Where a request comes from. */
export interface RequestOrigin {
  readonly ip: string;
  /** The account of an administrator whose requests count against `admin` in place of `standard`. */
  readonly administratorId: string | undefined;
  /** The account of an administrator whose living session the request renews: it counts against `staffRefresh` alone. */
  readonly renewedStaffId?: string | undefined;
  /** The key by which a program asks: it counts against `admin` in place of `standard`. */
  readonly apiKeyId?: string | undefined;
  /** The name of the key with which the storefront's server reads the catalogue for itself: it counts against `storefront` alone. */
  readonly storefrontKey?: string | undefined;
  /** Whether it is counted although `RATE_LIMIT_TRUSTED_CIDRS` names its address. */
  readonly isDistrusted?: boolean;
}

/** The result for one request: its headers, and the limiter that refuses it, if any. */
export interface LimitVerdict {
  readonly headers: Record<string, string>;
  readonly refusedBy: LimiterName | undefined;
}

interface Limiter {
  readonly name: LimiterName;
  readonly limit: number;
  readonly ttl: number;
}

/** A counter that a request counts in. */
interface Counter {
  readonly name: LimiterName;
  readonly caller: string;
  /** How many times the limiter's maximum it allows. */
  readonly times: number;
}

/** A hit of a limiter's counter, which has a maximum of its own. */
type CountedHit = readonly [limit: number, hit: HitRecord];

/**
 * Counts a request against its limiters, by client address (IPv6: its /64, and ten times as many by its /48): `standard` first, then the route's own.
 * Requests of the dashboard count against `admin` in place of `standard`, by account (decisions, 13.45), its refreshes against `staffRefresh` (14.37), those of a program against `admin` by its key (14.32), what the storefront's server reads for itself against `storefront` (14.43). `/health` has only its own limiter, which counts in memory and works while the cache store is down. Implements the
 * section "Limits" of the specification.
 */
@Injectable()
export class RateLimiter {
  /** Where `health` counts, apart from the others. */
  readonly healthCounters: CacheStore;
  private readonly limiters: Map<string, Limiter>;
  private readonly healthStorage: CacheThrottlerStorage;
  private readonly trusted: readonly AddressRange[];

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly clock: Clock,
    config: AppConfig,
    private readonly metrics: Metrics,
  ) {
    const throttlers = Array.isArray(options) ? options : options.throttlers;
    this.limiters = new Map(
      throttlers.map((limiter) => [limiter.name ?? 'standard', limiter as unknown as Limiter]),
    );
    this.healthCounters = new MemoryCache(clock);
    this.healthStorage = new CacheThrottlerStorage(this.healthCounters, clock);
    this.trusted = config.rateLimit.trustedCidrs.map((cidr) => readRange(cidr));
  }

  /** @throws CacheStoreDownError when the shared counters cannot be reached */
  async count(origin: RequestOrigin, routeLimiter: RouteLimiter | undefined): Promise<LimitVerdict> {
    const hits: CountedHit[] = [];
    for (const counter of this.applicable(origin, routeLimiter)) {
      const hit = await this.hit(counter);
      hits.push(hit);
      if (!hit[1].isBlocked) continue;
      this.metrics.requestLimited(counter.name);
      return { headers: this.headers([hit], true), refusedBy: counter.name };
    }
    return { headers: this.headers(hits, false), refusedBy: undefined };
  }

  /** The counters of a request. One that is refused by an earlier counter uses up nothing of a later one. */
  private applicable(origin: RequestOrigin, routeLimiter: RouteLimiter | undefined): Counter[] {
    const { ip, administratorId, renewedStaffId, apiKeyId, storefrontKey, isDistrusted = false } = origin;
    if (routeLimiter === 'health') return byAddress('health', ip);
    if (renewedStaffId !== undefined) return [byAccount('staffRefresh', renewedStaffId)];
    if (storefrontKey !== undefined) return [byKey('storefront', storefrontKey)];
    const counters: Counter[] = [];
    if (apiKeyId !== undefined) counters.push(byKey('admin', apiKeyId));
    else if (administratorId !== undefined) counters.push(byAccount('admin', administratorId));
    else if (isDistrusted || !this.isTrusted(ip)) counters.push(...byAddress('standard', ip));
    return routeLimiter === undefined ? counters : [...counters, ...byAddress(routeLimiter, ip)];
  }

  private async hit({ name, caller, times }: Counter): Promise<CountedHit> {
    const { limit, ttl } = this.limiters.get(name)!;
    const storage = name === 'health' ? this.healthStorage : this.storage;
    return [limit * times, await storage.increment(limitKey(name, caller), ttl, limit * times, 0, name)];
  }

  /** The headers of the tightest bucket: the one with the fewest requests left. */
  private headers(hits: readonly CountedHit[], refused: boolean): Record<string, string> {
    const [tightest] = hits.map(bucketOf).toSorted((a, b) => remainingIn(a) - remainingIn(b));
    return tightest === undefined ? {} : limitHeaders(tightest, this.clock.nowSeconds(), { refused });
  }

  private isTrusted(ip: string): boolean {
    return this.trusted.length > 0 && isInRanges(ip, this.trusted);
  }
}

function byAccount(name: LimiterName, userId: string): Counter {
  return { name, caller: accountCaller(userId), times: 1 };
}

/** @param key its id or its name, never the key itself */
function byKey(name: LimiterName, key: string): Counter {
  return { name, caller: `key:${key}`, times: 1 };
}

/** An IPv4 address is a network of its own. */
function byAddress(name: LimiterName, ip: string): Counter[] {
  const [address, network] = [limitKeyOf(ip), networkOf(ip)];
  const one = { name, caller: address, times: 1 };
  return network === address ? [one] : [one, { name, caller: network, times: NETWORK_TIMES }];
}

function bucketOf([limit, { totalHits, timeToExpire }]: CountedHit): Bucket {
  return { limit, hits: totalHits, secondsLeft: timeToExpire };
}
