import { FEWEST_OF_PREFIX, MOST_PREFIXES } from '../dashboards.limits.js';

/** A count of cash orders of a beginning of PIN codes, in a state. Money in integer minor units. */
export interface CashCount {
  /** The first three digits of the PIN code. */
  readonly prefix: string;
  readonly outcome: CashOutcome;
  readonly orders: number;
  readonly totalMinor: number;
}

/** The outcome of an order that is paid at the door: `ARRIVED` was delivered, whatever became of it since. */
export type CashOutcome = 'DELIVERED' | 'ARRIVED' | 'CAME_BACK' | 'OPEN';

/** Orders, and their sum in integer minor units. */
export interface SoldOrders {
  readonly orders: number;
  readonly revenueMinor: number;
}

/** Cash orders whose parcel reached the door or came back, and how many came back without being paid. */
export interface CameBack {
  readonly orders: number;
  readonly cameBack: number;
}

export interface CameBackOfPrefix extends CameBack {
  readonly prefix: string;
}

/** A beginning that India has; the address of a deleted account has none. */
const PREFIX = /^[1-9]\d\d$/;

/** Returns the delivered cash orders. */
export function soldInCash(counts: readonly CashCount[]): SoldOrders {
  const delivered = counts.filter(({ outcome }) => outcome === 'DELIVERED');
  return {
    orders: sum(delivered, ({ orders }) => orders),
    revenueMinor: sum(delivered, ({ totalMinor }) => totalMinor),
  };
}

/** Returns what is left of all delivered orders: they were paid before. */
export function soldPrepaid(all: SoldOrders, cash: SoldOrders): SoldOrders {
  // The two are read one after the other: an order in between counts in one of them.
  return {
    orders: Math.max(0, all.orders - cash.orders),
    revenueMinor: Math.max(0, all.revenueMinor - cash.revenueMinor),
  };
}

/** Returns how many cash orders came back, of those whose parcel reached the door or came back. */
export function cameBackOf(counts: readonly CashCount[]): CameBack {
  const ended = counts.filter(({ outcome }) => outcome !== 'OPEN');
  const back = ended.filter(({ outcome }) => outcome === 'CAME_BACK');
  return { orders: sum(ended, ({ orders }) => orders), cameBack: sum(back, ({ orders }) => orders) };
}

/** Returns the beginnings with enough orders, those of which most come back first. */
export function cameBackByPrefix(counts: readonly CashCount[]): CameBackOfPrefix[] {
  const prefixes = [...new Set(counts.map(({ prefix }) => prefix))].filter((prefix) => PREFIX.test(prefix));
  return prefixes
    .map((prefix) => ({ prefix, ...cameBackOf(counts.filter((count) => count.prefix === prefix)) }))
    .filter(({ orders }) => orders >= FEWEST_OF_PREFIX)
    .toSorted(
      (one, other) =>
        other.cameBack / other.orders - one.cameBack / one.orders ||
        other.orders - one.orders ||
        one.prefix.localeCompare(other.prefix),
    )
    .slice(0, MOST_PREFIXES);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
