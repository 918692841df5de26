import { formatMoney } from '#common/money/format-money.js';
import { toMinor } from '#common/money/money.js';

/** Writes an amount in the major unit with the shop's currency: `₹1,499.50`. */
export type WritesMoney = (amount: number) => string;

/** @param currency of the shop; an order does not tell administrators another */
export function moneyIn(currency: string): WritesMoney {
  return (amount) => formatMoney(toMinor(amount), currency);
}
