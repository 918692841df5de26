/**
 * The application clock, the only source of time. Every expiry (tokens, codes, reservations, limiter windows, return
 * windows) uses it instead of `Date.now()`, so that tests and the developer console can move time forward.
 */
export abstract class Clock {
  private readonly listeners = new Set<() => void>();

  abstract now(): Date;

  nowMs(): number {
    return this.now().getTime();
  }

  /** Whole Unix seconds, for JWT claims and `RateLimit-Reset`. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /**
   * Calls `listener` after time has jumped, so that timers based on system time can be re-evaluated.
   * @returns a function that ends the subscription
   */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Follows the moves that other processes make, where these are shared. @returns a function that ends it */
  follow(): () => void {
    return () => undefined;
  }

  protected announceJump(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The system time, used in production. It never jumps. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
