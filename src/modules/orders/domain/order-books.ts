import type { StockLine } from '#modules/products/index.js';
import type { OrderPayment, OrderState } from './order-state.js';
import { amountOf, refundsIn } from './refunds.js';
import { stockLinesOf, unitsBackOf, unitsWithout } from './returned-units.js';

/**
 * Where the units are that an order has: `held` for an unpaid one, `sold`, or `returned`: they belong to an order that has
 * ended, but are not in the stock (on their way back, lost, or until an administrator settles the order).
 */
export type UnitsPlace = 'held' | 'sold' | 'returned';

type BookedOrder = OrderState & Parameters<typeof unitsBackOf>[0];

/** The units that an order has, line by line. */
export function unitsOutOf(order: BookedOrder): StockLine[] {
  return unitsWithout(stockLinesOf(order), unitsBackOf(order));
}

export function placeOfUnits({ stockState, orderStatus }: OrderState): UnitsPlace {
  if (stockState === 'RESERVED') return 'held';
  return orderStatus === 'CANCELLED' || orderStatus === 'RETURNED' ? 'returned' : 'sold';
}

/** The money of an order, in integer minor units: `captured` = `kept` + `refunds` + what the faults explain. */
export interface OrderMoney {
  /** All payments that were received for the order. */
  readonly captured: number;
  /** What pays the order. */
  readonly kept: number;
  /** All refunds, also those that are not processed yet or failed: they are owed. */
  readonly refunds: number;
  /** What does not add up, in plain words; empty for almost every order. */
  readonly faults: readonly string[];
}

/** @param format an amount for people */
export function moneyOf(order: OrderState, format: (minor: number) => string): OrderMoney {
  const sums = { captured: 0, kept: 0, refunds: 0 };
  const faults: string[] = [];
  const total = order.pricing.totalMinor;
  for (const payment of order.payments) {
    const amount = amountOf(order, payment);
    const refunds = refundsOf(order, payment);
    const left = amount - refunds;
    const pays = payment.gatewayPaymentId === order.gatewayPaymentId;
    const paid = `payment ${payment.gatewayPaymentId} of ${format(amount)}`;
    sums.captured += amount;
    sums.refunds += refunds;
    if (left < 0) faults.push(`the refunds of ${paid} are ${format(refunds)}`);
    else if (left > 0 && !pays)
      faults.push(`${paid} pays nothing, and ${format(left)} of it is not refunded`);
    else if (left > 0 && amount !== total) faults.push(`${paid} pays an order of ${format(total)}`);
    else sums.kept += left;
  }
  faults.push(...withoutPayment(order, format));
  return { ...sums, faults };
}

/** What refers to a payment that the order does not have. */
function withoutPayment(order: OrderState, format: (minor: number) => string): string[] {
  const known = new Set(order.payments.map(({ gatewayPaymentId }) => gatewayPaymentId));
  const { gatewayPaymentId, paymentStatus } = order;
  const faults = refundsIn(order)
    .filter((refund) => !known.has(refund.gatewayPaymentId))
    .map((refund) => `a refund of ${format(refund.amountMinor)} is of an unknown payment`);
  const isPaid = paymentStatus === 'PAID' || gatewayPaymentId !== undefined;
  if (isPaid && (gatewayPaymentId === undefined || !known.has(gatewayPaymentId)))
    faults.push(`it counts as paid, and has no payment that pays it`);
  return faults;
}

function refundsOf(order: OrderState, { gatewayPaymentId }: OrderPayment): number {
  return refundsIn(order)
    .filter((refund) => refund.gatewayPaymentId === gatewayPaymentId)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
