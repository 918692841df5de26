import {
  cashStateOf,
  overMinorOf,
  shortMinorOf,
  type CashOnDelivery,
  type CashTerms,
} from '#modules/orders/cash/index.js';

/** The meanings of a transfer for an order. */
export const REMITTANCE_OUTCOMES = [
  'matched',
  'short',
  'over',
  'undelivered',
  'twice',
  'unknown',
  'failed',
] as const;

export type RemittanceOutcome = (typeof REMITTANCE_OUTCOMES)[number];

/** The outcome, and by how much the order's cash is over, or short where that is negative, in minor units. */
export interface JudgedCash {
  readonly outcome: RemittanceOutcome;
  readonly differenceMinor: number;
}

/** The difference that nobody asks about: less than a rupee. */
const TRIFLE_MINOR = 100;

/** Judges the cash of an order with the transfers of the file. What is not delivered yet is kept until it is. */
export function judgedCash(cod: CashOnDelivery, terms: CashTerms): JudgedCash {
  const state = cashStateOf(cod, terms);
  if (state === null) return { outcome: 'undelivered', differenceMinor: 0 };
  if (state !== 'REMITTED') return { outcome: 'short', differenceMinor: -shortMinorOf(cod, terms) };
  const overMinor = overMinorOf(cod);
  return overMinor < TRIFLE_MINOR
    ? { outcome: 'matched', differenceMinor: overMinor }
    : { outcome: 'over', differenceMinor: overMinor };
}
