import { SHORTEST_PART_OF_NUMBER } from '../orders.limits.js';

const DATE_DIGITS = 6;
const RANDOM_DIGITS = 8;
const DIGITS = DATE_DIGITS + RANDOM_DIGITS;

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

/**
 * The ends of a number, from its second digit to the last four: whatever part of it is looked for, one of them begins with
 * it, or the number itself does.
 */
export function orderNumberParts(number: string): string[] {
  const digits = number.replace(/^ORD-/, '');
  const count = Math.max(0, digits.length - SHORTEST_PART_OF_NUMBER);
  return Array.from({ length: count }, (_, index) => digits.slice(index + 1));
}

/** The meaning of a typed or pasted order number: the whole of one, or the digits of a part. */
export interface TypedOrderNumber {
  readonly whole?: string;
  readonly part?: string;
}

/** Reads `#ORD-26112104837261`, its digits, the reference of a parcel, or four digits or more of it. */
export function typedOrderNumber(text: string): TypedOrderNumber {
  const upper = text.normalize('NFKC').toUpperCase();
  const parcel = new RegExp(`^\\W*ORD\\W*(\\d{${DIGITS}})\\W+\\d+\\W*$`).exec(upper);
  const compact = upper.replaceAll(/[\s\p{P}]+/gu, '');
  const digits = parcel?.[1] ?? /^(?:ORD)?(\d+)$/.exec(compact)?.[1] ?? '';
  if (digits.length === DIGITS) return { whole: `ORD-${digits}` };
  return digits.length >= SHORTEST_PART_OF_NUMBER && digits.length < DIGITS ? { part: digits } : {};
}
