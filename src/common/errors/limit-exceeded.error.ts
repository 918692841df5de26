import { TooManyRequestsError } from './app-error.js';

/**
 * The limiters of the specification. `standard` applies to every route, or `admin` in its place; `staffRefresh` in the place
 * of all, where a living session of the staff is renewed, `storefront` where the storefront's server reads the catalogue for itself; the others to the routes that name them.
 */
export type LimiterName = (typeof LIMITER_NAMES)[number];
export const LIMITER_NAMES = [
  'standard',
  'admin',
  'auth',
  'staffRefresh',
  'checkout',
  'shippingOptions',
  'health',
  'storefront',
] as const;

/** The limiters that a route may name. */
export type RouteLimiter = Exclude<LimiterName, 'admin' | 'staffRefresh' | 'storefront'>;

const STANDARD_MESSAGE = 'Too many requests from this IP, please try again after 15 minutes';

const AUTH_ACCOUNT_MESSAGE = 'Too many authentication attempts for this account. Please try again later.';

/** The 429 messages of the specification, section Limits. */
const MESSAGES: Record<LimiterName, string> = {
  standard: STANDARD_MESSAGE,
  admin: STANDARD_MESSAGE,
  auth: 'Too many authentication attempts. Your IP has been temporarily blocked to prevent brute-force attacks.',
  staffRefresh: AUTH_ACCOUNT_MESSAGE,
  checkout: 'Checkout limit exceeded. Please contact support if you need to place a bulk order.',
  shippingOptions: 'Too many requests from this IP, please try again in a minute',
  health: 'Health check rate limit exceeded.',
  storefront: 'Too many requests with this storefront key, please try again after 15 minutes',
};

/** An account is meant here, not an address (decisions, 13.27). */
const ACCOUNT_MESSAGES = {
  auth: AUTH_ACCOUNT_MESSAGE,
  checkout: MESSAGES.checkout,
} as const;

/** A client address has exceeded a limiter of the specification. */
export class RateLimitExceededError extends TooManyRequestsError {
  static override readonly code = 'RATE_LIMIT_EXCEEDED';
  static example = () => new RateLimitExceededError('standard');

  constructor(
    readonly limiter: LimiterName,
    message: string = MESSAGES[limiter],
  ) {
    super(message);
  }
}

/**
 * An account has exceeded a limiter of the specification. The HTTP layer answers 429 with a message that speaks of the
 * account, `RateLimit-*` and `Retry-After`.
 */
export class LimitExceededError extends RateLimitExceededError {
  constructor(
    override readonly limiter: 'auth' | 'checkout',
    readonly limit: number,
    /** When the window ends, in Unix milliseconds. */
    readonly resetAtMs: number,
    message: string = ACCOUNT_MESSAGES[limiter],
  ) {
    super(limiter, message);
  }
}
