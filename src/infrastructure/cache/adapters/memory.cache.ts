import type { Clock } from '#common/time/clock.js';
import { CacheStore, type Reservation, type WindowCount } from '../cache.port.js';

interface Code {
  readonly hash: string;
  readonly expiresAtMs: number;
  wrongTries: number;
}

/** Number of writes after which expired entries are removed. */
const SWEEP_EVERY = 10_000;

/** The embedded cache store, in the memory of this process. Expiry uses the application clock. */
export class MemoryCache extends CacheStore {
  private readonly windows = new Map<string, { count: number; resetAtMs: number }>();
  private readonly codes = new Map<string, Code>();
  private readonly marks = new Map<string, { value: string; expiresAtMs: number }>();
  private writes = 0;

  constructor(private readonly clock: Clock) {
    super();
  }

  override async count(key: string, windowMs: number): Promise<WindowCount> {
    this.sweepNowAndThen();
    const open = this.openWindow(key);
    if (open !== undefined) {
      open.count += 1;
      return { ...open };
    }
    const window = { count: 1, resetAtMs: this.clock.nowMs() + windowMs };
    this.windows.set(key, window);
    return { ...window };
  }

  override async reserve(key: string, max: number, windowMs: number): Promise<Reservation> {
    const open = this.openWindow(key);
    if (open !== undefined && open.count >= max) return { ...open, reserved: false };
    return { ...(await this.count(key, windowMs)), reserved: true };
  }

  override async release(key: string): Promise<void> {
    const open = this.openWindow(key);
    if (open !== undefined && open.count > 0) open.count -= 1;
  }

  override async putCode(key: string, hash: string, ttlSeconds: number): Promise<void> {
    this.sweepNowAndThen();
    this.codes.set(key, { hash, expiresAtMs: this.clock.nowMs() + ttlSeconds * 1000, wrongTries: 0 });
  }

  override async tryCode(key: string, hash: string, maxTries: number): Promise<boolean> {
    const code = this.codes.get(key);
    if (code === undefined) return false;
    if (code.expiresAtMs <= this.clock.nowMs()) {
      this.codes.delete(key);
      return false;
    }
    if (code.hash === hash) {
      this.codes.delete(key);
      return true;
    }
    code.wrongTries += 1;
    if (code.wrongTries >= maxTries) this.codes.delete(key);
    return false;
  }

  override async deleteCode(key: string): Promise<void> {
    this.codes.delete(key);
  }

  override async putMark(key: string, value: string, ttlMs: number): Promise<void> {
    this.sweepNowAndThen();
    this.marks.set(key, { value, expiresAtMs: this.clock.nowMs() + ttlMs });
  }

  override async findMark(key: string): Promise<string | null> {
    const mark = this.marks.get(key);
    return mark === undefined || mark.expiresAtMs <= this.clock.nowMs() ? null : mark.value;
  }

  override async deleteMark(key: string): Promise<void> {
    this.marks.delete(key);
  }

  override async ping(): Promise<void> {}

  override async close(): Promise<void> {
    this.windows.clear();
    this.codes.clear();
    this.marks.clear();
  }

  private openWindow(key: string): { count: number; resetAtMs: number } | undefined {
    const window = this.windows.get(key);
    return window !== undefined && window.resetAtMs > this.clock.nowMs() ? window : undefined;
  }

  private sweepNowAndThen(): void {
    this.writes += 1;
    if (this.writes % SWEEP_EVERY !== 0) return;
    const now = this.clock.nowMs();
    for (const [key, window] of this.windows) if (window.resetAtMs <= now) this.windows.delete(key);
    for (const [key, code] of this.codes) if (code.expiresAtMs <= now) this.codes.delete(key);
    for (const [key, mark] of this.marks) if (mark.expiresAtMs <= now) this.marks.delete(key);
  }
}
