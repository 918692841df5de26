import { freshRefund, now, paid, soon } from '../../../../test/support/order-states.js';
import { paymentLost } from './lost-payment.js';
import type { OrderState } from '../domain/order-state.js';
import { paidBy } from './payment-transitions.js';
import { applied } from '../sums/payment-money.js';

const payment = {
  gatewayPaymentId: 'pay_1',
  state: 'CONFIRMED',
  receivedAt: now,
  amountMinor: 1000,
  manual: true,
} as const;
const marked: OrderState = {
  ...paid,
  orderStatus: 'PROCESSING',
  stockState: 'COMMITTED',
  gatewayPaymentId: 'pay_1',
  payments: [payment],
  invoiceDueAt: now,
};
const waiting = { now, reservedUntil: soon };
const lost = (order: OrderState) => {
  const transition = paymentLost(order, 'pay_1', waiting);
  return transition && applied(order, transition);
};

describe('an order whose payment is another order’s', () => {
  rules('ONE-04').it('waits again, reserved anew, and keeps its coupon', () => {
    const after = lost({ ...marked, couponHeld: true })!;
    expect(after).toMatchObject({
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      stockState: 'RESERVED',
      couponHeld: true,
      payments: [],
      reservedUntil: soon,
      releaseAt: soon,
      paymentTwiceAt: now,
    });
    expect([after.gatewayPaymentId, after.invoiceDueAt]).toEqual([undefined, undefined]);
  });

  rules('ONE-04').it.each<[string, Partial<OrderState>, string]>([
    ['shipped', { orderStatus: 'SHIPPED' }, 'PENDING'],
    ['delivered', { orderStatus: 'DELIVERED' }, 'PENDING'],
    ['on its way back', { orderStatus: 'RETURN_REQUESTED' }, 'PENDING'],
    ['cancelled by the carrier', { orderStatus: 'CANCELLED', cancelCause: 'CARRIER' }, 'PENDING'],
    ['settled without a refund', { orderStatus: 'CANCELLED', cancelCause: 'ADMIN' }, 'EXPIRED'],
    ['returned', { orderStatus: 'RETURNED', stockState: 'RETURNED' }, 'EXPIRED'],
  ])('stays where it is when it is %s, unpaid', (_, state, paymentStatus) => {
    const order = { ...marked, ...state };
    const { orderStatus, stockState } = order;
    expect(lost(order)).toMatchObject({ orderStatus, stockState, paymentStatus, payments: [] });
    expect(lost(order)!.reservedUntil).toBeUndefined();
  });

  rules('ONE-04').it('keeps a payment of which some was given back, under another reference', () => {
    const { refundId } = freshRefund();
    const refund = {
      refundId,
      gatewayPaymentId: 'pay_1',
      amountMinor: 100,
      reason: 'ADMIN',
      status: 'PROCESSED',
      createdAt: now,
      manual: true,
    } as const;
    expect(lost({ ...marked, refunds: [refund] })).toEqual({
      ...marked,
      gatewayPaymentId: 'pay_1 (by hand)',
      payments: [{ ...payment, gatewayPaymentId: 'pay_1 (by hand)' }],
      refunds: [{ ...refund, gatewayPaymentId: 'pay_1 (by hand)' }],
    });
  });

  rules('ONE-04').it('is none that has the payment by the gateway’s word, or not at all', () => {
    const { manual: _manual, ...own } = payment;
    expect(paymentLost({ ...marked, payments: [own] }, 'pay_1', waiting)).toBeUndefined();
    expect(paymentLost(marked, 'pay_2', waiting)).toBeUndefined();
  });

  rules('ONE-04').it('is paid by another payment, and keeps its invoice number', () => {
    const report = { gatewayPaymentId: 'pay_2', captured: true };
    const again = paidBy(lost({ ...marked, invoicedAt: now })!, report, soon);
    expect(again).toMatchObject({ paymentStatus: 'PAID', paymentTwiceAt: null });
    expect(again).not.toHaveProperty('invoiceDueAt');
    expect(paidBy(lost(marked)!, report, soon)).toMatchObject({ invoiceDueAt: soon });
  });
});
