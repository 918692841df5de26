import { shopFacts } from '../shop-facts.js';

const EXACT = new Intl.NumberFormat('en-IN', { style: 'currency', currency: shopFacts.currency });
const ROUGH = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: shopFacts.currency,
  maximumFractionDigits: 0,
});

/** An amount in the major unit as it is printed: `₹2,356.46`. */
export function money(amount: number): string {
  return EXACT.format(amount);
}

/** For an axis, where every figure has the same weight. */
export function roughMoney(amount: number): string {
  return ROUGH.format(amount);
}
