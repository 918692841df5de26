import type { OrderPayment, OrderState } from './order-state.js';
import { decidePayment, paymentVerdict } from './payment-decision.js';

const pending: OrderState = {
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  stockState: 'RESERVED',
  couponHeld: false,
  payments: [],
  pricing: { totalMinor: 1000 },
  currency: 'INR',
};
const report = (gatewayPaymentId: string, overrides: object = {}) => ({
  gatewayPaymentId,
  amountMinor: 1000,
  currency: 'INR',
  captured: true,
  ...overrides,
});
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
    expect(decidePayment(pending, report('pay_1'))).toBe('CONFIRM');
    expect(decidePayment({ ...pending, paymentStatus: 'FAILED' }, report('pay_2'))).toBe('CONFIRM');
  });

  it('does nothing the second time it is told of', () => {
    expect(decidePayment(paid, report('pay_1'))).toBe('KNOWN');
    const sentBack = { ...expired, payments: [payment('pay_1', 'REFUNDED')] };
    expect(decidePayment(sentBack, report('pay_1'))).toBe('KNOWN');
  });

  it('goes back when another has paid the order', () => {
    expect(decidePayment(paid, report('pay_2'))).toBe('DUPLICATE_PAYMENT');
    expect(decidePayment({ ...paid, orderStatus: 'DELIVERED' }, report('pay_2'))).toBe('DUPLICATE_PAYMENT');
  });

  it('revives an expired order, also after an earlier payment went back', () => {
    expect(decidePayment(expired, report('pay_1'))).toBe('REVIVE');
    const again = {
      ...expired,
      paymentStatus: 'REFUNDED',
      payments: [payment('pay_1', 'REFUNDED')],
    } as const;
    expect(decidePayment(again, report('pay_2'))).toBe('REVIVE');
  });

  it.each(['ADMIN', 'CARRIER'] as const)('goes back when the order was cancelled by %s', (cancelCause) => {
    expect(decidePayment({ ...expired, cancelCause }, report('pay_1'))).toBe('LATE_PAYMENT');
  });

  it('goes back when the goods have come back', () => {
    expect(decidePayment({ ...pending, orderStatus: 'RETURNED' }, report('pay_1'))).toBe('LATE_PAYMENT');
  });

  it.each(['PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED'] as const)(
    'pays an unpaid order that is %s already',
    (orderStatus) => {
      expect(decidePayment({ ...pending, orderStatus }, report('pay_1'))).toBe('PAY_AFTER_MOVE');
    },
  );
});

describe('a payment of another amount or currency', () => {
  const wrong = [{ amountMinor: 999 }, { amountMinor: 1001 }, { currency: 'USD' }];

  it.each(wrong)('goes back whatever the order is: %j', (overrides) => {
    for (const order of [pending, expired, paid]) {
      expect(decidePayment(order, report('pay_2', overrides))).toBe('AMOUNT_MISMATCH');
    }
  });

  const unsure = { ...paid, uncapturedSince: new Date(0) };

  it.each(wrong)('is disproved when the customer has confirmed the order with it: %j', (overrides) => {
    expect(decidePayment(unsure, report('pay_1', overrides))).toBe('DISPROVE');
    // What has been shipped is left to a person.
    expect(decidePayment({ ...unsure, orderStatus: 'SHIPPED' }, report('pay_1', overrides))).toBe('KNOWN');
  });

  it('is known as captured by the word of the gateway alone', () => {
    expect(decidePayment(unsure, report('pay_1', { captured: false }))).toBe('KNOWN');
    expect(decidePayment(unsure, report('pay_1'))).toBe('CAPTURED');
    expect(decidePayment(paid, report('pay_1'))).toBe('KNOWN');
  });
});

describe('what verify-payment answers', () => {
  it('says mismatch for a payment that goes back for its amount, whatever becomes of the order', () => {
    const refund = {
      refundId: '0'.repeat(24),
      gatewayPaymentId: 'pay_2',
      amountMinor: 999,
      reason: 'AMOUNT_MISMATCH',
      status: 'PROCESSED',
      createdAt: new Date(0),
    } as const;
    for (const order of [pending, paid, expired]) {
      const payments = [...order.payments, payment('pay_2', 'REFUNDED')];
      expect(paymentVerdict({ ...order, payments, refunds: [refund] }, 'pay_2')).toBe('MISMATCH');
    }
  });

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
