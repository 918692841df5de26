import type { CashOnDelivery, CashRemittance } from '../domain/order-state.js';
import { accountedMinorOf, collectedMinorOf } from './cash-on-delivery.js';
import { cashStateOf } from './cash-state.js';

/** Where collected cash stands whatever the time: of what is due, `PART` was transferred in part before the delivery. */
export const CASH_STANDINGS = ['DUE', 'PART', 'REMITTED', 'SHORT'] as const;

export type CashStanding = (typeof CASH_STANDINGS)[number];

/** The cash of an order that was collected, in integer minor units: `collected` = `remitted` + `left`. */
export interface CashBooks {
  readonly standing: CashStanding;
  readonly collectedMinor: number;
  /** Transferred, with the carrier's charges, at most what was collected. */
  readonly remittedMinor: number;
  readonly leftMinor: number;
}

/** Returns the books of an order's cash; undefined until it is collected. */
export function cashBooksOf(cod: CashOnDelivery | undefined): CashBooks | undefined {
  if (cod?.collectedAt === undefined) return undefined;
  const collectedMinor = collectedMinorOf(cod) ?? 0;
  const remittedMinor = Math.min(collectedMinor, accountedMinorOf(cod));
  const state = cashStateOf(cod, { now: cod.collectedAt, remittanceMs: Infinity });
  const isPart = state === 'DUE' && remittedMinor > 0;
  const standing = isPart ? 'PART' : ((state ?? 'DUE') as CashStanding);
  return { standing, collectedMinor, remittedMinor, leftMinor: collectedMinor - remittedMinor };
}

/** The sums of orders whose cash stands alike. @see cashTotals */
export interface StandingSums extends CashBooks {
  /** Whether the carrier has kept it for longer than it may. */
  readonly isLate: boolean;
}

/** The sums of collected cash, in integer minor units: `collected` = `remitted` + `due` + `short`. */
export interface CashTotals {
  readonly collectedMinor: number;
  readonly remittedMinor: number;
  readonly dueMinor: number;
  /** The part of what is due that is overdue. */
  readonly overdueMinor: number;
  readonly shortMinor: number;
}

/** Adds up sums by where the cash stands: what is left is due, or short where a part of it was transferred. */
export function cashTotals(sums: readonly StandingSums[]): CashTotals {
  const left = (isCounted: (sum: StandingSums) => boolean) =>
    sums.filter(isCounted).reduce((total, { leftMinor }) => total + leftMinor, 0);
  const isDue = ({ standing, isLate }: StandingSums) =>
    standing === 'DUE' || (standing === 'PART' && !isLate);
  return {
    collectedMinor: sums.reduce((total, { collectedMinor }) => total + collectedMinor, 0),
    remittedMinor: sums.reduce((total, { remittedMinor }) => total + remittedMinor, 0),
    dueMinor: left(isDue),
    overdueMinor: left(({ standing, isLate }) => standing === 'DUE' && isLate),
    shortMinor: left((sum) => !isDue(sum)),
  };
}

/** Returns the cash with more transfers of the carrier. */
export function withRemittances(cod: CashOnDelivery, added: readonly CashRemittance[]): CashOnDelivery {
  return added.length === 0 ? cod : { ...cod, remittances: [...(cod.remittances ?? []), ...added] };
}
