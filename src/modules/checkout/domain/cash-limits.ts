import { MOST_CASH_MINOR } from '../checkout.limits.js';

/** The cash to be collected from a customer, and the orders that came back. Amounts are integer minor units. */
export interface CashStanding {
  /** The decision of the staff; undefined without one. */
  readonly isAllowed: boolean | undefined;
  /** The undelivered cash orders of the account come to this. */
  readonly openMinor: number;
  /** How many undelivered ones the account or one of the phones has, at most. */
  readonly open: number;
  /** How many of the account or one of the phones have come back, at most. */
  readonly refused: number;
}

/** The shop's limits; 0 for none. */
export interface CashLimits {
  readonly maxOpen: number;
  readonly maxRefused: number;
}

/**
 * Whether somebody may not pay an order of this total at the door (decisions 14.21). The staff are above the limits of the shop, and not above
 * the law: no person pays 2,00,000 in cash.
 * @param isByStaff whether the staff place the order
 */
export function isCashRefused(
  { isAllowed, openMinor, open, refused }: CashStanding,
  totalMinor: number,
  { maxOpen, maxRefused }: CashLimits,
  isByStaff: boolean,
): boolean {
  if (openMinor + totalMinor > MOST_CASH_MINOR) return true;
  if (isByStaff || isAllowed === true) return false;
  if (isAllowed === false) return true;
  return (maxOpen > 0 && open >= maxOpen) || (maxRefused > 0 && refused >= maxRefused);
}
