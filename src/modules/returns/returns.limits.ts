/** Days for which the account of a customer is kept after the refund to it was made. */
export const REFUND_TO_DAYS = 90;

/** Days for which it is kept after its return was rejected or withdrawn. */
export const UNUSED_REFUND_TO_DAYS = 7;

/** Accounts that are looked at in one turn. */
export const REFUND_TO_BATCH = 100;
