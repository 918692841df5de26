import { DAY_MS, HOUR_MS } from '#common/time/durations.js';

/** The lowest total of an order, in minor units: the gateway's minimum charge, 1.00. */
export const MIN_TOTAL_MINOR = 100;

/** How long a reservation may stay without its gateway order before the expiry worker releases it, in milliseconds. */
export const PLACING_GRACE_MS = 2 * 60_000;
/** How long a reservation is kept beyond its end while the gateway gives no answer that can be read, in milliseconds. */
export const UNANSWERED_HOLD_MS = DAY_MS;

/** The most cash of one person, in minor units: 2,00,000 and more is forbidden (section 269ST of the Income-tax Act). */
export const MOST_CASH_MINOR = 19_999_900;
/** How long a parcel that came back unpaid counts, in milliseconds. */
export const REFUSALS_COUNT_MS = 180 * DAY_MS;
/** How many of them are kept for an account or a phone. */
export const MOST_REFUSALS = 100;
/** How long an order that is paid at the door waits for its customer to confirm it, in milliseconds. */
export const CONFIRMATION_MS = HOUR_MS;
/** How often its code is sent, and how many wrong ones are taken of each. */
export const MOST_CODES_SENT = 5;
export const MOST_WRONG_CODES = 5;
