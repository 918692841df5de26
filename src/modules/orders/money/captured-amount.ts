import { cutBy, restored } from './dispute-cuts.js';
import { isUnmade } from './found-refunds.js';
import { named } from '../sums/gateway-difference.js';
import type { OrderPayment, OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import type { ReportedPayment } from './payment-decision.js';
import {
  applied,
  lostOf,
  moneyStates,
  ofPayment,
  refundsIn,
  sumOf,
  withRefunds,
} from '../sums/payment-money.js';
import { withRefund } from './refunds.js';

/** The effect of the captured amount of a payment on its refunds. */

/**
 * Returns what a refund must become before the gateway is asked for it: no more than was captured, less the other
 * refunds that have not failed. Where the customer's signature alone told of the payment, its amount becomes known
 * with it: see `withCapturedAmount`. If nothing is left, the refund has failed; it is left out where the amount
 * becomes known.
 * @param captured the amount of the payment, as reported by the gateway, with what it says of its order
 * @returns undefined if refund and payment stay as they are
 */
export function correctedRefund(
  order: OrderState,
  refundId: string,
  captured: Omit<CapturedAmount, 'gatewayPaymentId'> & { readonly amountMinor: number },
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const payment = order.payments.find((known) => known.gatewayPaymentId === refund?.gatewayPaymentId);
  if (refund === undefined || payment === undefined) return undefined;
  if (payment.amountMinor === undefined) {
    const { gatewayPaymentId } = payment;
    const transition = withCapturedAmount(order, { ...captured, gatewayPaymentId });
    return { ...transition, ...correctedRefund(applied(order, transition), refundId, captured) };
  }
  const others = ofPayment(refundsIn(order), payment).filter(
    (other) => other !== refund && other.status !== 'FAILED',
  );
  const lost = refund.despiteDispute === true ? 0 : lostOf(order, payment);
  const amountMinor = Math.min(refund.amountMinor, captured.amountMinor - lost - sumOf(others));
  if (amountMinor === refund.amountMinor && payment.amountMinor === captured.amountMinor) return undefined;
  const payments = order.payments.map((known) => (known === payment ? named(order, known, captured) : known));
  const corrected: OrderRefund =
    amountMinor > 0 ? { ...refund, amountMinor } : { ...refund, status: 'FAILED' };
  return withRefund({ ...order, payments }, refund, corrected);
}

/** The captured amount of a payment, as the gateway reports it. */
type CapturedAmount = Omit<ReportedPayment, 'captured' | 'manual'>;

/**
 * The amount of a known payment, as the gateway names it, and its refunds within that; what lost disputes have taken of them is worked
 * out anew.
 */
export function withCapturedAmount(order: OrderState, report: CapturedAmount): OrderTransition {
  const { gatewayPaymentId, amountMinor } = report;
  const known = order.payments.find((each) => each.gatewayPaymentId === gatewayPaymentId);
  if (known === undefined) return {};
  const payment = named(order, known, report);
  const payments = order.payments.map((each) => (each === known ? payment : each));
  if (amountMinor === undefined) return moneyOf({ ...order, payments });
  const uncut = restored(order, known);
  const refunds = refundsWithin(uncut, gatewayPaymentId, amountMinor);
  const cut = cutBy({ ...uncut, payments, refunds }, payment);
  const disputes = cut.disputes === order.disputes ? {} : { disputes: cut.disputes };
  return { ...disputes, ...moneyOf({ ...order, ...disputes, payments }, refundsIn(cut)) };
}

function moneyOf(order: OrderState, refunds: readonly OrderRefund[] = refundsIn(order)): OrderTransition {
  if (refunds.length > 0 || refundsIn(order).length > 0) return withRefunds(order, refunds);
  return moneyStates(order, refunds);
}

/**
 * The refunds of an order, those of one payment within what was captured of it: what the gateway has not made is cut to what is
 * left, or left out. Those of a whole payment take its true amount: see `withTrueRest`.
 */
function refundsWithin(
  order: OrderState,
  gatewayPaymentId: string,
  capturedMinor: number,
): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined) return refunds;
  let left = capturedMinor - sumOf(ofPayment(refunds, payment).filter((each) => !isUnmade(each, payment)));
  return withTrueRest(order, payment, capturedMinor).flatMap((refund) => {
    if (!isUnmade(refund, payment)) return [refund];
    const amountMinor = Math.max(0, Math.min(refund.amountMinor, left));
    left -= amountMinor;
    if (amountMinor === refund.amountMinor) return [refund];
    return amountMinor === 0 ? [] : [{ ...refund, amountMinor }];
  });
}

/**
 * The refunds of an order when the amount of a payment becomes known, which the customer's signature does not contain: where all of the
 * payment was to go back, as it was assumed, the last refund that is not made takes what is missing to it.
 */
function withTrueRest(
  order: OrderState,
  payment: OrderPayment,
  capturedMinor: number,
): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  const own = ofPayment(refunds, payment);
  const missing = capturedMinor - sumOf(own);
  const isWhole = payment.amountMinor === undefined && sumOf(own) >= order.pricing.totalMinor;
  if (!isWhole || missing <= 0) return refunds;
  const last = own.findLast((each) => isUnmade(each, payment));
  return refunds.map((each) => (each === last ? { ...each, amountMinor: each.amountMinor + missing } : each));
}
