const RANDOM_DIGITS = 8;

/** The exclusive upper bound of `random`. */
export const ORDER_NUMBER_RANGE = 10 ** RANDOM_DIGITS;

/**
 * Formats an order number: `ORD-`, the UTC date in six digits, eight random digits. It does not reveal the number of
 * orders. The unique index detects a collision, and the caller retries.
 * @param random an integer from 0 to `ORDER_NUMBER_RANGE` - 1
 */
export function orderNumber(at: Date, random: number): string {
  const date = at.toISOString().slice(2, 10).replaceAll('-', '');
  return `ORD-${date}${String(random).padStart(RANDOM_DIGITS, '0')}`;
}
