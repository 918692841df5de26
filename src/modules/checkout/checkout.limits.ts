import { DAY_MS } from '#common/time/durations.js';

/** The lowest total of an order, in minor units: the gateway's minimum charge, 1.00. */
export const MIN_TOTAL_MINOR = 100;

/** How long a reservation may stay without its gateway order before the expiry worker releases it, in milliseconds. */
export const PLACING_GRACE_MS = 2 * 60_000;
/** How long a reservation is kept beyond its end while the gateway gives no answer that can be read, in milliseconds. */
export const UNANSWERED_HOLD_MS = DAY_MS;
