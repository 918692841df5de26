/** The lowest total of an order, in minor units: the gateway's minimum charge, 1.00. */
export const MIN_TOTAL_MINOR = 100;

/** How long a reservation may stay without its gateway order before the expiry worker releases it, in milliseconds. */
export const PLACING_GRACE_MS = 2 * 60_000;
/** The longest extension of a reservation while the gateway cannot say whether it was paid, in milliseconds. */
export const LONGEST_HOLD_MS = 10 * 60_000;
