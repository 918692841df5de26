import { performance } from 'node:perf_hooks';

/**
 * Counts the jobs started in the current window. It runs on monotonic machine time and not on the service's
 * clock: it protects somebody outside, whose time no test or developer console moves.
 */
export class RateLimiter {
  private started = 0;
  private endsAt = 0;

  /** Counts one start; the first one opens a window of `durationMs`. */
  count(durationMs: number): void {
    this.forgetEndedWindow();
    this.started += 1;
    if (this.started === 1) this.endsAt = performance.now() + Math.floor(Math.abs(durationMs));
  }

  /** @returns milliseconds until the next start is allowed, 0 when it is allowed now */
  delay(max: number | undefined): number {
    this.forgetEndedWindow();
    return max !== undefined && max <= this.started ? this.remaining() : 0;
  }

  /** @returns milliseconds left of the window, -2 without one (as Redis answers PTTL) */
  timeToLive(): number {
    this.forgetEndedWindow();
    return this.started === 0 ? -2 : this.remaining();
  }

  /** Allows no start for `durationMs`. */
  block(durationMs: number): void {
    this.started = Number.MAX_SAFE_INTEGER;
    this.endsAt = performance.now() + durationMs;
  }

  /** @returns 1 when there was a window, else 0 */
  clear(): number {
    const had = this.timeToLive() === -2 ? 0 : 1;
    this.started = 0;
    return had;
  }

  private remaining(): number {
    // Rounded up: a worker that sleeps for less than the rest would only ask again at once.
    return Math.ceil(this.endsAt - performance.now());
  }

  private forgetEndedWindow(): void {
    if (performance.now() >= this.endsAt) this.started = 0;
  }
}
