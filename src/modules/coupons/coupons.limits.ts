/** The most uses that a coupon is limited to, of all customers or of each. */
export const MAX_USES = 1_000_000_000;
