import { TooManyRequestsError } from './app-error.js';

/** The limiters of the specification. `standard` applies to every route; the others to the routes that name them. */
export type LimiterName = (typeof LIMITER_NAMES)[number];
export const LIMITER_NAMES = ['standard', 'auth', 'checkout', 'health'] as const;

/** The 429 messages of the specification, section Limits. */
const MESSAGES: Record<LimiterName, string> = {
  standard: 'Too many requests from this IP, please try again after 15 minutes',
  auth: 'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.',
  checkout: 'Checkout limit exceeded. Please contact support if you need to place a bulk order.',
  health: 'Health check rate limit exceeded.',
};

/** A client address has exceeded a limiter of the specification. */
export class RateLimitExceededError extends TooManyRequestsError {
  static override readonly code = 'RATE_LIMIT_EXCEEDED';
  static example = () => new RateLimitExceededError('standard');

  constructor(readonly limiter: LimiterName) {
    super(MESSAGES[limiter]);
  }
}

/**
 * An account has exceeded a limiter of the specification. The HTTP layer answers 429 with the limiter's message,
 * `RateLimit-*` and `Retry-After`.
 */
export class LimitExceededError extends RateLimitExceededError {
  constructor(
    override readonly limiter: 'auth' | 'checkout',
    readonly limit: number,
    /** When the window ends, in Unix milliseconds. */
    readonly resetAtMs: number,
  ) {
    super(limiter);
  }
}
