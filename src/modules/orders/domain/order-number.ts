const RANDOM_DIGITS = 8;

/** One above the largest value that `orderNumber` takes as its random part. */
export const ORDER_NUMBER_RANGE = 10 ** RANDOM_DIGITS;

/**
 * An order number: `ORD-`, the UTC date in six digits, eight random digits. It tells nothing of how many orders
 * there are; the unique index decides about the rare collision, and the caller draws again.
 * @param random an integer from 0 to `ORDER_NUMBER_RANGE` - 1
 */
export function orderNumber(at: Date, random: number): string {
  const date = at.toISOString().slice(2, 10).replaceAll('-', '');
  return `ORD-${date}${String(random).padStart(RANDOM_DIGITS, '0')}`;
}
