import type { LimiterName } from '#common/errors/limit-exceeded.error.js';
import type { LimitTerms, LimitUse } from '../limit-counters.js';

/** A limiter with its terms. */
export class LimiterView implements LimitTerms {
  /** @example auth */
  limiter!: LimiterName;
  /** @example 10 */
  max!: number;
  /** @example 3600 */
  windowSeconds!: number;
  /** The variable that sets the maximum @example RATE_LIMIT_AUTH_MAX */
  variable!: string;
}

/** How much of a limit one caller has used. */
export class LimitCounterView implements LimitUse {
  /** @example auth */
  limiter!: LimiterName;
  /** An address, the network of an IPv6 address, or an account by a part of its hash @example 127.0.0.1 */
  caller!: string;
  /** `requests`; of an account also `codes sent`, `wrong codes` and `wrong passwords` @example requests */
  counted!: string;
  /** More than `max` if requests were refused @example 7 */
  used!: number;
  /** @example 10 */
  max!: number;
  /** ISO 8601 */
  windowEndsAt!: string;
}

/** The limiters and their counters. */
export class LimitsView {
  limiters!: LimiterView[];
  /** The fullest 100 */
  counters!: LimitCounterView[];
}

/** Result of a reset. */
export class LimitsResetView {
  /** Number of counters that were reset @example 3 */
  reset!: number;
}
