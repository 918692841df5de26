import { besideGoods } from '#common/money/pricing.js';
import {
  type OrderPayment,
  type OrderState,
  ORDER_ATTENTION,
  type Order,
  type OrderAttention,
  ofPayment,
  refundsIn,
  sumOf,
} from '#modules/orders/index.js';
import {
  linesWithout,
  amountOf,
  lostOf,
  stockLinesOf,
  unitsBackOf,
  type LineUnits,
} from '#modules/orders/sums/index.js';
import { trackingKeysOf } from '#modules/orders/parcels/index.js';
import { attentionDueAt, attentionOf, type AttentionTerms } from '#modules/orders/data/index.js';
import type { BookedOrder, Format } from './booked-order.js';
import { gatewayPartOf } from './payment-faults.js';

/**
 * Where the units are that an order has: `held` for an unpaid one, `sold`, or `returned`: they belong to an order that has
 * ended, but are not in the stock (on their way back, lost, or until an administrator settles the order). `damaged` ones came
 * back with a return and are written off, whatever became of the order.
 */
export type UnitsPlace = 'held' | 'sold' | 'returned' | 'damaged';

type OrderOfUnits = OrderState & Parameters<typeof unitsBackOf>[0];

type PricedOrder = Pick<BookedOrder, 'pricing'> & {
  readonly items: ReadonlyArray<
    Pick<BookedOrder['items'][number], 'name' | 'quantity' | 'unitPriceMinor' | 'lineTotalMinor'>
  >;
};

/** The units that an order has, line by line. */
export function unitsOutOf(order: OrderOfUnits): LineUnits[] {
  return linesWithout(stockLinesOf(order), unitsBackOf(order));
}

/** Where those of them are that are not written off. */
export function placeOfUnits({ stockState, orderStatus }: OrderState): UnitsPlace {
  if (stockState === 'RESERVED') return 'held';
  return orderStatus === 'CANCELLED' || orderStatus === 'RETURNED' ? 'returned' : 'sold';
}

/**
 * The money of an order, in integer minor units: `captured` = `kept` + `fees` - `offers` + `refunds` +
 * `disputed` + what the faults explain.
 */
export interface OrderMoney {
  /** All payments that were received for the order. */
  readonly captured: number;
  /** The payments for the order, at its prices. */
  readonly kept: number;
  /** The part of what is kept that was paid above that as a fee of the gateway (decisions 14.1): it is no revenue. */
  readonly fees: number;
  /** The reduction of what is kept by the gateway's own offers. */
  readonly offers: number;
  /** All refunds, also those that are not processed yet or failed: they are owed. */
  readonly refunds: number;
  /** The amount that banks have taken by lost disputes, of what was not refunded. */
  readonly disputed: number;
  /** The faults, in plain words; none for almost every order. */
  readonly faults: readonly string[];
}

export function moneyOf(order: OrderState, format: Format): OrderMoney {
  const sums = { captured: 0, kept: 0, fees: 0, offers: 0, refunds: 0, disputed: 0 };
  const faults: string[] = [];
  for (const payment of order.payments) {
    const amount = amountOf(order, payment);
    const refunds = sumOf(ofPayment(refundsIn(order), payment));
    const disputed = Math.min(lostOf(order, payment), Math.max(0, amount - refunds));
    const left = amount - refunds - disputed;
    const pays = payment.gatewayPaymentId === order.gatewayPaymentId;
    const paid = `payment ${payment.gatewayPaymentId} of ${format(amount)}`;
    sums.captured += amount;
    sums.refunds += refunds;
    sums.disputed += disputed;
    if (left < 0) faults.push(`the refunds of ${paid} are ${format(refunds)}`);
    else if (left > 0 && !pays)
      faults.push(`${paid} pays nothing, and ${format(left)} of it is not refunded`);
    else if (left > 0 && amount !== dueOf(order, payment) && payment.paysInFull !== true)
      faults.push(`${paid} pays an order of ${format(dueOf(order, payment))}`);
    else {
      const atGateway = gatewayPartOf(order, payment, left);
      sums.kept += left - atGateway;
      sums.fees += Math.max(0, atGateway);
      sums.offers += Math.max(0, -atGateway);
    }
  }
  faults.push(...withoutPayment(order, format));
  return { ...sums, faults };
}

/** Returns the amount due of a payment: the total; of cash what was collected. */
function dueOf({ pricing, cod }: OrderState, { cash }: OrderPayment): number {
  if (cash !== true || cod === undefined) return pricing.totalMinor;
  return cod.collectedMinor ?? cod.amountMinor;
}

/**
 * Returns what is wrong with the sums of an order: a line is its units at their price, and the lines add up to the
 * subtotal, which less the discount, and with the shipping, is the total.
 */
export function wrongSums({ items, pricing }: PricedOrder, format: Format): readonly string[] {
  const { subtotalMinor, totalMinor } = pricing;
  const lines = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
  const total = totalOfLines({ items, pricing });
  const ofLines = items
    .filter(({ quantity, unitPriceMinor, lineTotalMinor }) => quantity * unitPriceMinor !== lineTotalMinor)
    .map(
      ({ name, quantity, unitPriceMinor, lineTotalMinor }) =>
        `${quantity} of ${name} at ${format(unitPriceMinor)} are ${format(lineTotalMinor)}`,
    );
  if (lines === subtotalMinor && total === totalMinor) return ofLines;
  return [
    ...ofLines,
    `its lines less the discount${besideGoods(pricing) === 0 ? '' : ' and with the shipping'} are ${format(total)}, and its total is ${format(totalMinor)}`,
  ];
}

/** Returns what the lines of an order come to, less the discount, with the shipping, and rounded as its total is. */
export function totalOfLines({ items, pricing }: PricedOrder): number {
  const lines = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
  return lines - pricing.discountMinor + besideGoods(pricing) + (pricing.roundingMinor ?? 0);
}

/** Finds references to a payment that the order does not have. */
function withoutPayment(order: OrderState, format: Format): string[] {
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

/** A payment, and the order that has it. */
export interface PaymentOnOrder extends Pick<OrderPayment, 'gatewayPaymentId' | 'manual'> {
  readonly orderNumber: string;
}

/**
 * The payments at the gateway that another order has, too (decisions 13.9), by their ids. One transfer for two orders, marked by
 * hand in an earlier version, is none.
 */
export function sharedPayments(all: readonly PaymentOnOrder[]): ReadonlyMap<string, readonly string[]> {
  const ofGateway = new Set(
    all.filter(({ manual }) => manual !== true).map(({ gatewayPaymentId }) => gatewayPaymentId),
  );
  const numbers = new Map<string, Set<string>>();
  for (const { gatewayPaymentId: id, orderNumber } of all)
    if (ofGateway.has(id)) numbers.set(id, (numbers.get(id) ?? new Set()).add(orderNumber));
  return new Map(
    [...numbers].filter(([, on]) => on.size > 1).map(([id, on]) => [id, [...on].toSorted()] as const),
  );
}

/**
 * Returns how the stored reasons why an order needs attention differ from those that its state gives, as words; undefined if they do
 * not. An order that waits for a time has not come to it; one that waits for none is past it, however long the shop waits now.
 * @param timeZone IANA name: where promised days end
 */
export function attentionFault(order: Order, timeZone: string): string | undefined {
  const due = attentionOf(order, termsAtLastChange(order, timeZone));
  const stored = ORDER_ATTENTION.filter((reason) => order.attention?.[reason] !== undefined);
  const missing = ORDER_ATTENTION.filter((reason) => due[reason] !== undefined && !stored.includes(reason));
  const tooMany = stored.filter((reason) => due[reason] === undefined);
  const isListed = order.needsAttention === true;
  const faults = [
    ...(missing.length === 0 ? [] : [`${listed(missing)} is not stored`]),
    ...(tooMany.length === 0 ? [] : [`${listed(tooMany)} is stored and not so`]),
    ...(isListed === stored.length > 0 ? [] : [`the list of attention ${isListed ? 'has' : 'lacks'} it`]),
  ];
  return faults.length === 0 ? undefined : faults.join('; ');
}

/** Returns the time of an order's marks, as far as `attentionDueAt` tells: by it, silence ends an order's waiting, or its promised day, or
 * the time that a carrier has for a transfer. */
function termsAtLastChange(order: Order, timeZone: string): AttentionTerms {
  const { attentionDueAt: due } = order;
  if (due === undefined) return { now: END_OF_TIME, silenceMs: 0, timeZone, remittanceMs: 0 };
  // What is collected waits for nothing but its transfer.
  const before = { now: new Date(due.getTime() - 1), timeZone, remittanceMs: Infinity };
  const isPromise = attentionDueAt(order, { ...before, silenceMs: Infinity })?.getTime() === due.getTime();
  const isSilent = isPromise && order.attention?.stuck !== undefined;
  return { ...before, silenceMs: isSilent ? 0 : Infinity };
}

/** Returns whether an order is found by other tracking numbers than it has and had; what has none stored is for `db:migrate`. */
export function isFoundByOtherParcels({ trackingKeys, ...order }: Order): boolean {
  return trackingKeys !== undefined && trackingKeys.join() !== trackingKeysOf(order).join();
}

/** The last moment that a date can have. */
const END_OF_TIME = new Date(8.64e15);

function listed(reasons: readonly OrderAttention[]): string {
  return reasons.join(', ');
}
