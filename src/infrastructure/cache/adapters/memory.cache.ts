import type { Clock } from '#common/time/clock.js';
import { CacheStore, type OpenWindow, type Reservation } from '../cache.port.js';

/** Number of writes after which expired entries are removed. */
const SWEEP_EVERY = 10_000;

interface Entry<T> {
  readonly value: T;
  readonly expiresAtMs: number;
}

/** A map whose entries expire, by the application clock. */
class ExpiringMap<T> {
  private readonly entries = new Map<string, Entry<T>>();
  private writes = 0;

  constructor(private readonly clock: Clock) {}

  get(key: string): Entry<T> | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.expiresAtMs > this.clock.nowMs() ? entry : undefined;
  }

  set(key: string, value: T, ttlMs: number): Entry<T> {
    this.writes += 1;
    if (this.writes % SWEEP_EVERY === 0)
      for (const known of this.entries.keys()) if (this.get(known) === undefined) this.delete(known);
    const entry = { value, expiresAtMs: this.clock.nowMs() + ttlMs };
    this.entries.set(key, entry);
    return entry;
  }

  /** The keys of what has not expired. */
  keys(): string[] {
    return [...this.entries.keys()].filter((key) => this.get(key) !== undefined);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

/** The embedded cache store, in the memory of this process. */
export class MemoryCache extends CacheStore {
  private readonly windows: ExpiringMap<{ count: number }>;
  private readonly codes: ExpiringMap<{ readonly hash: string; wrongTries: number }>;
  private readonly marks: ExpiringMap<string>;

  constructor(clock: Clock) {
    super();
    this.windows = new ExpiringMap(clock);
    this.codes = new ExpiringMap(clock);
    this.marks = new ExpiringMap(clock);
  }

  override async reserve(key: string, max: number, windowMs: number): Promise<Reservation> {
    const window = this.windows.get(key) ?? this.windows.set(key, { count: 0 }, windowMs);
    const reserved = window.value.count < max;
    if (reserved) window.value.count += 1;
    return { reserved, count: window.value.count, resetAtMs: window.expiresAtMs };
  }

  override async release(key: string): Promise<void> {
    const window = this.windows.get(key);
    if (window !== undefined && window.value.count > 0) window.value.count -= 1;
  }

  override async openWindows(prefix: string, max: number): Promise<OpenWindow[]> {
    const keys = this.windows.keys().filter((key) => key.startsWith(prefix));
    return keys.slice(0, max).map((key) => {
      const { value, expiresAtMs } = this.windows.get(key)!;
      return { key, count: value.count, resetAtMs: expiresAtMs };
    });
  }

  override async closeWindow(key: string): Promise<void> {
    this.windows.delete(key);
  }

  override async putCode(key: string, hash: string, ttlSeconds: number): Promise<void> {
    this.codes.set(key, { hash, wrongTries: 0 }, ttlSeconds * 1000);
  }

  override async tryCode(key: string, hash: string, maxTries: number): Promise<boolean> {
    const code = this.codes.get(key)?.value;
    if (code === undefined) return false;
    const isRight = code.hash === hash;
    if (!isRight) code.wrongTries += 1;
    if (isRight || code.wrongTries >= maxTries) this.codes.delete(key);
    return isRight;
  }

  override async deleteCode(key: string): Promise<void> {
    this.codes.delete(key);
  }

  override async putMark(key: string, value: string, ttlMs: number): Promise<void> {
    this.marks.set(key, value, ttlMs);
  }

  override async findMarks(keys: readonly string[]): Promise<Array<string | null>> {
    return keys.map((key) => this.marks.get(key)?.value ?? null);
  }

  override async deleteMark(key: string): Promise<void> {
    this.marks.delete(key);
  }

  override async ping(): Promise<void> {}

  override async clockDriftMs(): Promise<number> {
    return 0;
  }

  override async close(): Promise<void> {
    for (const map of [this.windows, this.codes, this.marks]) map.clear();
  }
}
