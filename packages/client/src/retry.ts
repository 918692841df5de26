import { reasonOf } from './abort-reason.js';
import { ShopError } from './errors.js';

/** How often and how long a call is repeated. */
export interface RetryPolicy {
  /** Repetitions after the first try. */
  readonly times: number;
  /** The longest wait before a repetition, in milliseconds; if the shop asks for more, the error is thrown. */
  readonly longestWaitMs: number;
}

/** The shop did not do what it was asked for, or cannot be known to have: no answer, too many requests, overload. */
const PASSING = new Set([0, 429, 503]);
const FIRST_WAIT_MS = 250;

/**
 * Repeats a call that may be repeated while its failure may pass.
 * @throws what the last try threw, or the reason of the signal
 */
export async function withRetries<T>(
  { times, longestWaitMs }: RetryPolicy,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ShopError) || !PASSING.has(error.status) || repetition >= times) throw error;
      // Clients that failed together do not come back together.
      const spread = FIRST_WAIT_MS * 2 ** repetition * (0.5 + Math.random() / 2);
      const waitMs = error.retryAfter === undefined ? spread : error.retryAfter * 1000;
      if (waitMs > longestWaitMs) throw error;
      await wait(waitMs, signal);
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
