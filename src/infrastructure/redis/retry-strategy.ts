const AT_MOST_MS = 2_000;

/**
 * How long a client waits before it seeks a lost Redis again: soon at first, and never longer than two seconds, so that
 * a Redis that is back is in use again at once. For the `retryStrategy` of ioredis, whose own waits and those of BullMQ
 * grow to twenty seconds.
 * @param attempt 1 for the first
 * @returns milliseconds
 */
export function retryStrategy(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 8), AT_MOST_MS);
}
