import type { OrderState } from '#modules/orders/index.js';
import {
  accountedMinorOf,
  awaitsCash,
  cashBooksOf,
  cashTotals,
  overMinorOf,
  type CashTerms,
} from '#modules/orders/cash/index.js';

/** The cash of orders that are paid at the door, in integer minor units: `collected` = `remitted` + `due` + `short`. */
export interface CashSums {
  /** Orders whose cash was collected. */
  readonly orders: number;
  readonly collected: number;
  /** Transferred by carriers, with their charges, without what came too much. */
  readonly remitted: number;
  /** The part of that which carriers have kept. */
  readonly charges: number;
  readonly due: number;
  /** The part of `due` that carriers have kept for too long. */
  readonly overdue: number;
  readonly short: number;
  readonly over: number;
  /** Not paid at the door of what was to be. */
  readonly uncollected: number;
  /** Transferred for what is not delivered. */
  readonly inAdvance: number;
  /** Still to be collected. */
  readonly open: number;
}

export const NO_CASH: CashSums = {
  orders: 0,
  collected: 0,
  remitted: 0,
  charges: 0,
  due: 0,
  overdue: 0,
  short: 0,
  over: 0,
  uncollected: 0,
  inAdvance: 0,
  open: 0,
};

/** Returns the sums with those of an order; the same for one that is paid otherwise. */
export function withCashOf(order: OrderState, sums: CashSums, { now, remittanceMs }: CashTerms): CashSums {
  const { cod } = order;
  if (cod === undefined) return sums;
  const charges = (cod.remittances ?? []).reduce((sum, { chargesMinor = 0 }) => sum + chargesMinor, 0);
  const books = cashBooksOf(cod);
  if (books === undefined || cod.collectedAt === undefined)
    return {
      ...sums,
      inAdvance: sums.inAdvance + accountedMinorOf(cod),
      open: sums.open + (awaitsCash(order) && order.orderStatus !== 'CANCELLED' ? cod.amountMinor : 0),
    };
  const isLate = now.getTime() >= cod.collectedAt.getTime() + remittanceMs;
  const { collectedMinor, remittedMinor, dueMinor, overdueMinor, shortMinor } = cashTotals([
    { ...books, isLate },
  ]);
  return {
    ...sums,
    orders: sums.orders + 1,
    collected: sums.collected + collectedMinor,
    remitted: sums.remitted + remittedMinor,
    charges: sums.charges + charges,
    due: sums.due + dueMinor,
    overdue: sums.overdue + overdueMinor,
    short: sums.short + shortMinor,
    over: sums.over + overMinorOf(cod),
    uncollected: sums.uncollected + cod.amountMinor - collectedMinor,
  };
}
