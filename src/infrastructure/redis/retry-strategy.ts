const AT_MOST_MS = 2_000;

/**
 * The reconnect backoff of Redis clients, at most two seconds, so that they recover quickly. Used as the
 * `retryStrategy` of ioredis; the default of BullMQ grows to twenty seconds.
 * @param attempt 1 for the first
 * @returns milliseconds
 */
export function retryStrategy(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 8), AT_MOST_MS);
}
