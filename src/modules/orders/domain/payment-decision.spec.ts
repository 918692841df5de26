import type { OrderPayment, OrderState } from './order-state.js';
import { decidePayment, paymentVerdict } from './payment-decision.js';

const pending: OrderState = {
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  stockState: 'RESERVED',
  couponHeld: false,
  payments: [],
};
const payment = (gatewayPaymentId: string, state: OrderPayment['state']): OrderPayment => ({
  gatewayPaymentId,
  state,
  receivedAt: new Date(0),
});
const expired: OrderState = {
  ...pending,
  orderStatus: 'CANCELLED',
  paymentStatus: 'EXPIRED',
  cancelCause: 'EXPIRY',
};
const paid: OrderState = {
  ...pending,
  orderStatus: 'PROCESSING',
  paymentStatus: 'PAID',
  gatewayPaymentId: 'pay_1',
  payments: [payment('pay_1', 'CONFIRMED')],
};

describe('what a captured payment does', () => {
  it('pays the order that waits for it, after a failed one too', () => {
    expect(decidePayment(pending, 'pay_1')).toBe('CONFIRM');
    expect(decidePayment({ ...pending, paymentStatus: 'FAILED' }, 'pay_2')).toBe('CONFIRM');
  });

  it('does nothing the second time it is told of', () => {
    expect(decidePayment(paid, 'pay_1')).toBe('KNOWN');
    const sentBack = { ...expired, payments: [payment('pay_1', 'REFUNDED')] };
    expect(decidePayment(sentBack, 'pay_1')).toBe('KNOWN');
  });

  it('goes back when another has paid the order', () => {
    expect(decidePayment(paid, 'pay_2')).toBe('REFUND');
    expect(decidePayment({ ...paid, orderStatus: 'DELIVERED' }, 'pay_2')).toBe('REFUND');
  });

  it('revives an expired order, also after an earlier payment went back', () => {
    expect(decidePayment(expired, 'pay_1')).toBe('REVIVE');
    const again = {
      ...expired,
      paymentStatus: 'REFUNDED',
      payments: [payment('pay_1', 'REFUNDED')],
    } as const;
    expect(decidePayment(again, 'pay_2')).toBe('REVIVE');
  });

  it.each(['ADMIN', 'CARRIER'] as const)('goes back when the order was cancelled by %s', (cancelCause) => {
    expect(decidePayment({ ...expired, cancelCause }, 'pay_1')).toBe('REFUND');
  });

  it('goes back when the goods have come back', () => {
    expect(decidePayment({ ...pending, orderStatus: 'RETURNED' }, 'pay_1')).toBe('REFUND');
  });

  it.each(['PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED'] as const)(
    'pays an unpaid order that is %s already',
    (orderStatus) => {
      expect(decidePayment({ ...pending, orderStatus }, 'pay_1')).toBe('SETTLE');
    },
  );
});

describe('what verify-payment answers', () => {
  it('says confirmed for the payment that paid, and for a second one of a paid order', () => {
    expect(paymentVerdict(paid, 'pay_1')).toBe('CONFIRMED');
    const twice = { ...paid, payments: [...paid.payments, payment('pay_2', 'REFUND_PENDING')] };
    expect(paymentVerdict(twice, 'pay_2')).toBe('CONFIRMED');
  });

  it('says expired or cancelled for a payment that goes back', () => {
    const payments = [payment('pay_1', 'REFUND_PENDING')];
    expect(paymentVerdict({ ...expired, payments }, 'pay_1')).toBe('EXPIRED');
    expect(paymentVerdict({ ...expired, cancelCause: 'ADMIN', payments }, 'pay_1')).toBe('CANCELLED');
  });

  it('says cancelled once the payment that paid goes back with the cancelled order', () => {
    const cancelled = {
      ...paid,
      orderStatus: 'CANCELLED',
      cancelCause: 'ADMIN',
      payments: [payment('pay_1', 'REFUNDED')],
    } as const;
    expect(paymentVerdict(cancelled, 'pay_1')).toBe('CANCELLED');
  });

  it('stays with confirmed when the order was returned and refunded later', () => {
    const returned = { ...paid, orderStatus: 'RETURNED', payments: [payment('pay_1', 'REFUNDED')] } as const;
    expect(paymentVerdict(returned, 'pay_1')).toBe('CONFIRMED');
  });
});
