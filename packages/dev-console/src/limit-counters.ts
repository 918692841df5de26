import { Injectable } from '@nestjs/common';
import { LIMITER_NAMES, type LimiterName } from '#common/errors/limit-exceeded.error.js';
import { AppConfig } from '#config/app-config.js';
import { LIMIT_VARIABLES } from '#http/rate-limit/limit-terms.js';
import { limitKey, limiters, RateLimiter } from '#http/rate-limit/rate-limiter.js';
import { CacheStore, type OpenWindow } from '#infrastructure/cache/cache.port.js';
import { ATTEMPTS_KEY, attemptsAllowed, attemptsCounterOf, type AttemptsBy } from '#modules/auth/index.js';

/** A limiter with its terms. */
export interface LimitTerms {
  readonly limiter: LimiterName;
  readonly max: number;
  readonly windowSeconds: number;
  readonly variable: string;
}

/** How much of a limit one caller has used. `windowEndsAt` is ISO 8601. */
export interface LimitUse {
  readonly limiter: LimiterName;
  readonly caller: string;
  readonly counted: string;
  readonly used: number;
  readonly max: number;
  readonly windowEndsAt: string;
}

/** Maximum counters of a limiter that are read, and reset, at a time. */
const READ = 1_000;

/** The callers whose attempts against an account are counted. */
const CALLERS: Record<AttemptsBy, string> = {
  address: ', one address',
  browser: ', a known browser',
  all: '',
};

/** A counter in the store that holds it. */
interface Counter extends OpenWindow {
  readonly store: CacheStore;
  readonly view: LimitUse;
}

/** Reads and resets the counters of the limiters, those of accounts too. */
@Injectable()
export class LimitCounters {
  private readonly maxima: Record<string, number>;
  private readonly terms: LimitTerms[];

  constructor(
    private readonly cache: CacheStore,
    private readonly limiter: RateLimiter,
    private readonly config: AppConfig,
  ) {
    const all = limiters(config.rateLimit);
    this.maxima = Object.fromEntries(all.map(({ name, limit }) => [name, limit as number]));
    this.terms = all.map(({ name, limit, ttl }) => ({
      limiter: name,
      max: limit as number,
      windowSeconds: (ttl as number) / 1000,
      variable: LIMIT_VARIABLES[name],
    }));
  }

  /** Each limiter, and up to `max` counters: the fullest first. */
  async read(max: number): Promise<{ limiters: LimitTerms[]; counters: LimitUse[] }> {
    const counters = (await this.counters(LIMITER_NAMES)).map(({ view }) => view);
    const fullest = counters.toSorted((one, other) => other.used / other.max - one.used / one.max);
    return { limiters: this.terms, counters: fullest.slice(0, max) };
  }

  /** Resets the counters of one limiter, or of all. @returns how many there were */
  async reset(limiter: LimiterName | undefined): Promise<number> {
    const counters = await this.counters(limiter === undefined ? LIMITER_NAMES : [limiter]);
    await Promise.all(counters.map(({ store, key }) => store.closeWindow(key)));
    return counters.length;
  }

  private async counters(names: readonly LimiterName[]): Promise<Counter[]> {
    const found = await Promise.all(names.map((name) => this.countersOf(name)));
    const ofAccounts = names.includes('auth') ? await this.attempts() : [];
    return [...found.flat(), ...ofAccounts];
  }

  private async countersOf(limiter: LimiterName): Promise<Counter[]> {
    const store = limiter === 'health' ? this.limiter.healthCounters : this.cache;
    const prefix = limitKey(limiter, '');
    return (await store.openWindows(prefix, READ)).map((window) => {
      const caller = callerIn(window.key.slice(prefix.length));
      return counterOf(store, window, { limiter, caller, counted: 'requests', max: this.maxima[limiter]! });
    });
  }

  /** The attempts against accounts, which the message of `auth` refuses. */
  private async attempts(): Promise<Counter[]> {
    return (await this.cache.openWindows(ATTEMPTS_KEY, READ)).flatMap((window) => {
      const counter = attemptsCounterOf(window.key);
      if (counter === null) return [];
      const max = attemptsAllowed(counter, this.config.rateLimit.authMax);
      const caller = `${accountNamed(counter.account)}${CALLERS[counter.by]}`;
      const counted = counter.kind.replace('-', ' ');
      return counterOf(this.cache, window, { limiter: 'auth', caller, counted, max });
    });
  }
}

function counterOf(
  store: CacheStore,
  window: OpenWindow,
  terms: Pick<LimitUse, 'limiter' | 'caller' | 'counted' | 'max'>,
): Counter {
  const windowEndsAt = new Date(window.resetAtMs).toISOString();
  return { ...window, store, view: { ...terms, used: window.count, windowEndsAt } };
}

function callerIn(key: string): string {
  return key.startsWith('account:') ? accountNamed(key.slice('account:'.length)) : key;
}

/** The store holds hashes of accounts: their beginning tells them apart. */
function accountNamed(hash: string): string {
  return `account ${hash.slice(0, 8)}`;
}
