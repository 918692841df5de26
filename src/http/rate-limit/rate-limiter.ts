import { Injectable } from '@nestjs/common';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import ipaddr from 'ipaddr.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { CacheThrottlerStorage, type HitRecord } from './cache-throttler.storage.js';
import type { LimiterName } from './rate-limit.decorator.js';

/** What the limiters say of one request: its headers, and the limiter that refuses it, if one does. */
export interface LimitVerdict {
  readonly headers: Record<string, string>;
  readonly refusedBy: LimiterName | undefined;
}

interface Limiter {
  readonly name: LimiterName;
  readonly limit: number;
  readonly ttl: number;
}

/**
 * Counts a request against the limiters that apply to it, keyed on the client's address: `standard` first,
 * then the route's own; `/health` has its own alone, counted in this process so that it works while the
 * cache store is down. Keeps the section "Limits" of the specification.
 */
@Injectable()
export class RateLimiter {
  private readonly limiters: Map<string, Limiter>;
  private readonly healthStorage: CacheThrottlerStorage;
  private readonly trusted: Array<[ipaddr.IPv4 | ipaddr.IPv6, number]>;

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
    this.healthStorage = new CacheThrottlerStorage(new MemoryCache(clock), clock);
    this.trusted = config.rateLimit.trustedCidrs.map((cidr) => parseCidr(cidr));
  }

  /** @throws CacheStoreDownError when the shared counters cannot be reached */
  async count(ip: string, routeLimiter: LimiterName | undefined): Promise<LimitVerdict> {
    const hits: Array<[Limiter, HitRecord]> = [];
    for (const name of this.applicable(ip, routeLimiter)) {
      const limiter = this.limiters.get(name)!;
      const hit = await this.hit(limiter, ip);
      hits.push([limiter, hit]);
      if (!hit.isBlocked) continue;
      this.metrics.requestLimited(name);
      return { headers: this.headers([[limiter, hit]], true), refusedBy: name };
    }
    return { headers: this.headers(hits, false), refusedBy: undefined };
  }

  private applicable(ip: string, routeLimiter: LimiterName | undefined): LimiterName[] {
    if (routeLimiter === 'health') return ['health'];
    const names: LimiterName[] = this.isTrusted(ip) ? [] : ['standard'];
    return routeLimiter === undefined ? names : [...names, routeLimiter];
  }

  private hit(limiter: Limiter, ip: string): Promise<HitRecord> {
    const storage = limiter.name === 'health' ? this.healthStorage : this.storage;
    return storage.increment(`limit:${limiter.name}:${ip}`, limiter.ttl, limiter.limit, 0, limiter.name);
  }

  /** The headers of the tightest bucket: the one with the fewest requests left. */
  private headers(hits: Array<[Limiter, HitRecord]>, refused: boolean): Record<string, string> {
    const remaining = ([limiter, hit]: [Limiter, HitRecord]) => Math.max(0, limiter.limit - hit.totalHits);
    const [tightest] = hits.toSorted((a, b) => remaining(a) - remaining(b));
    if (tightest === undefined) return {};
    const [limiter, hit] = tightest;
    return {
      'RateLimit-Limit': String(limiter.limit),
      'RateLimit-Remaining': String(remaining(tightest)),
      'RateLimit-Reset': String(this.clock.nowSeconds() + hit.timeToExpire),
      ...(refused ? { 'Retry-After': String(hit.timeToExpire) } : {}),
    };
  }

  private isTrusted(ip: string): boolean {
    if (this.trusted.length === 0 || !ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return this.trusted.some(
      ([range, bits]) => address.kind() === range.kind() && address.match(range, bits),
    );
  }
}

function parseCidr(cidr: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (cidr.includes('/')) return ipaddr.parseCIDR(cidr);
  const address = ipaddr.parse(cidr);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
