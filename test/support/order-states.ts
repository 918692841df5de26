import type { OrderState } from '#modules/orders/domain/order-state.js';
import { confirmed, expired, movedByCarrier } from '#modules/orders/domain/order-transitions.js';
import type { ReportedPayment } from '#modules/orders/money/payment-decision.js';
import { applied } from '#modules/orders/sums/payment-money.js';

/** Order states and reports for the tests of the transitions, at one moment in time. */

export const now = new Date('2026-11-21T10:00:00Z');
export const soon = new Date('2026-11-21T10:15:00Z');

export const pending: OrderState = {
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  stockState: 'RESERVED',
  couponHeld: true,
  payments: [],
  reservedUntil: soon,
  releaseAt: soon,
  pricing: { totalMinor: 1000 },
  currency: 'INR',
};

/** A payment as the gateway reports it. @param isOrderPaid whether it calls its order paid, once it has been asked */
export const report = (
  gatewayPaymentId: string,
  amountMinor = 1000,
  isOrderPaid = amountMinor === 1000,
): ReportedPayment => ({ gatewayPaymentId, amountMinor, currency: 'INR', captured: true, isOrderPaid });

let refunds = 0;
export const freshRefund = () => ({ refundId: String((refunds += 1)).padStart(24, '0'), at: now });

/** The state after a transition. */
export const after = applied<OrderState>;

/** The state after the carrier has reported this. */
export const carried = (order: OrderState, target: Parameters<typeof movedByCarrier>[1]) =>
  after(order, movedByCarrier(order, target, now));

export const paid = after(pending, confirmed(pending, report('pay_1'), now));
export const lapsed = after(pending, expired(pending));
