import { besideGoods, paidWithGoods, type TotalParts } from '#common/money/pricing.js';
import type { OrderPayment, OrderState } from '../domain/order-state.js';
import type { ReportedPayment } from '../money/payment-decision.js';
import { sharedByLine, shareOf, type ChargedOrder } from './prorate.js';

/**
 * The effect of the gateway's own offer, or of a fee that the customer bears, on the sum of an order (decisions
 * 14.1). Prices and taxes stay the order's; what was paid, and so what can go back, is the payment's amount.
 */

/** The part of an order that says what was paid for it; without it the order was paid as charged. */
export interface PaidOrder extends Partial<Pick<OrderState, 'gatewayPaymentId' | 'payments'>> {
  readonly pricing: TotalParts;
}

/** The difference between what was paid for an order and its total, in minor units: either an offer or a fee, above 0. */
export interface GatewayDifference {
  readonly paidMinor: number;
  readonly offerMinor?: number;
  readonly feeMinor?: number;
  /** The gateway's name of its offer; missing where it gave none. */
  readonly offerName?: string;
}

/** The difference that the gateway made; undefined for nearly every order. */
export function gatewayDifference(order: PaidOrder): GatewayDifference | undefined {
  const paying = order.payments?.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  if (paying?.paysInFull !== true || paying.amountMinor === undefined) return undefined;
  const { amountMinor: paidMinor, offerName } = paying;
  const feeMinor = paidMinor - order.pricing.totalMinor;
  if (feeMinor > 0) return { paidMinor, feeMinor };
  return { paidMinor, offerMinor: -feeMinor, ...(offerName === undefined ? {} : { offerName }) };
}

/**
 * Returns what was paid for the order, in minor units: its total, unless the gateway has called it paid by another
 * amount. All refunds of the order together are at most that, and shares of it are in proportion to it.
 */
export function paidMinor(order: PaidOrder): number {
  return gatewayDifference(order)?.paidMinor ?? order.pricing.totalMinor;
}

/** Returns what was paid for the goods, in minor units: the payment without the part of the shipping in it. */
export function paidForGoods(order: PaidOrder): number {
  const { pricing } = order;
  const paid = paidMinor(order);
  // A sum of cash below half a rupee is rounded to none, and has no shares.
  if (besideGoods(pricing) === 0 || pricing.totalMinor === 0) return paid;
  return shareOf(paid, paidWithGoods(pricing), pricing.totalMinor);
}

/** Returns what was paid for the shipping, in minor units. */
export function paidForShipping(order: PaidOrder): number {
  return paidMinor(order) - paidForGoods(order);
}

/** Returns what was paid for each line: its share of the payment. The amounts add up to what was paid for the goods. */
export function paidByLine(order: PaidOrder & ChargedOrder): number[] {
  return sharedByLine(order.items, paidForGoods(order));
}

/** A payment with the amount that the gateway names, if it names one; it pays in full only as the one that pays the order. */
export function named(
  order: OrderState,
  payment: OrderPayment,
  { amountMinor, isOrderPaid, offerName }: Omit<ReportedPayment, 'gatewayPaymentId' | 'captured'>,
): OrderPayment {
  if (amountMinor === undefined) return payment;
  const isSettling = isOrderPaid === true && payment.gatewayPaymentId === order.gatewayPaymentId;
  if (!isSettling || amountMinor === order.pricing.totalMinor) return { ...payment, amountMinor };
  return { ...payment, amountMinor, paysInFull: true, ...(offerName === undefined ? {} : { offerName }) };
}
