import { TooManyRequestsError } from './app-error.js';

/**
 * An account has used up what a limiter of the specification allows it. The HTTP layer answers 429 with that limiter's
 * message, `RateLimit-*` and `Retry-After`.
 */
export class LimitExceededError extends TooManyRequestsError {
  constructor(
    readonly limiter: 'auth' | 'checkout',
    readonly limit: number,
    /** When the window ends, in Unix milliseconds. */
    readonly resetAtMs: number,
  ) {
    super(`The ${limiter} limit of the account is exceeded`);
  }
}
