import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/page.view.js';
import type { Order, OrderStatus } from '#modules/orders/index.js';
import type { CashTerms, CashTotals } from '#modules/orders/cash/index.js';
import { AdminCashView, toAdminCash } from '#modules/orders/views/index.js';

/** An order whose cash was collected at the door. */
export class CashOrderView {
  /** @example 65f0c3a2b1d4e5f6a7b8c9d0 */
  _id!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  orderStatus!: OrderStatus;
  /** @example 77003000001 */
  trackingNumber!: string | null;
  /** @example Delhivery Surface */
  courierName!: string | null;
  cod!: AdminCashView;
}

/**
 * The sums of the filter, in the major unit: `collected` = `remitted` + `due` + `short`. Without `from`, what was remitted in full is counted
 * of the last 366 days, before `to` where there is one; what carriers owe is counted whenever it was collected.
 */
export class CashTotalsView {
  collected!: number;
  /** Transferred, with the carrier's charges; what came too much is no part of it. */
  remitted!: number;
  /** Still with the carrier. */
  due!: number;
  /** The part of `due` that the carrier has kept for longer than `COD_REMITTANCE_DAYS`. */
  overdue!: number;
  /** Missing of what was transferred in part. */
  short!: number;
}

/** Orders whose cash was collected, the last collected first. */
export class CashListView extends pageOf('orders', CashOrderView) {
  totals!: CashTotalsView;
}

export function toCashOrder(order: Order, terms: CashTerms): CashOrderView {
  return {
    _id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    cod: toAdminCash(order.cod!, terms),
  };
}

export function toCashTotals(totals: CashTotals): CashTotalsView {
  const { collectedMinor, remittedMinor, dueMinor, overdueMinor, shortMinor } = totals;
  return {
    collected: toMajor(collectedMinor),
    remitted: toMajor(remittedMinor),
    due: toMajor(dueMinor),
    overdue: toMajor(overdueMinor),
    short: toMajor(shortMinor),
  };
}
