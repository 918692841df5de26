/**
 * The only source of time of the service. Whatever is compared with a point in time (tokens, codes,
 * reservations, limiter windows, return windows) asks a Clock, never `Date.now()`, so that a test or the
 * developer console can move time forward and see what then comes due.
 */
export abstract class Clock {
  private readonly listeners = new Set<() => void>();

  abstract now(): Date;

  nowMs(): number {
    return this.now().getTime();
  }

  /** Whole Unix seconds, as JWT claims and `RateLimit-Reset` want them. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /**
   * Calls `listener` after time has jumped, so that timers set on the machine's time can look again.
   * @returns a function that ends the subscription
   */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected announceJump(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The machine's time: what production runs on. It never jumps. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
