import type { OrderPayment, OrderState } from './order-state.js';
import { ORDER_STATUSES } from './order-status.js';
import { decidePayment, isPayable, isPayableByHand, paymentVerdict } from './payment-decision.js';

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

describe('what the customer may pay', () => {
  const end = new Date('2026-11-21T10:15:00Z');
  const aMomentBefore = new Date(end.getTime() - 1);

  rules('CST-08').it('is an order that waits, until its reservation ends', () => {
    const reserved = { ...pending, reservedUntil: end };
    expect(isPayable(reserved, aMomentBefore)).toBe(true);
    expect(isPayable({ ...reserved, paymentStatus: 'FAILED' }, aMomentBefore)).toBe(true);
    expect(isPayable(reserved, end)).toBe(false);
    expect(isPayable(pending, aMomentBefore)).toBe(false);
  });

  rules('CST-08').it.each(ORDER_STATUSES.filter((status) => status !== 'PENDING'))(
    'is none that is %s, though it may still be reserved',
    (orderStatus) => {
      expect(isPayable({ ...pending, orderStatus, reservedUntil: end }, aMomentBefore)).toBe(false);
    },
  );
});

describe('what a captured payment does', () => {
  it('pays the order that waits for it, after a failed one too', () => {
    expect(decidePayment(pending, report('pay_1'))).toBe('CONFIRM');
    expect(decidePayment({ ...pending, paymentStatus: 'FAILED' }, report('pay_2'))).toBe('CONFIRM');
  });

  it('is idempotent', () => {
    expect(decidePayment(paid, report('pay_1'))).toBe('KNOWN');
    const sentBack = { ...expired, payments: [{ ...payment('pay_1', 'REFUNDED'), amountMinor: 1000 }] };
    expect(decidePayment(sentBack, report('pay_1'))).toBe('KNOWN');
  });

  it('names the amount of one that goes back and was known by its signature alone', () => {
    const goesBack = { ...expired, payments: [payment('pay_1', 'REFUND_PENDING')] };
    expect(decidePayment(goesBack, report('pay_1', { captured: false }))).toBe('KNOWN');
    expect(decidePayment(goesBack, report('pay_1', { amountMinor: 900 }))).toBe('AMOUNT');
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

  it.each(wrong)('goes back in every state of the order: %j', (overrides) => {
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

describe('a payment that an administrator reports', () => {
  rules('RFD-03').it('can pay an unpaid order that has not ended', () => {
    const payable = ORDER_STATUSES.filter((orderStatus) =>
      isPayableByHand({ ...pending, orderStatus }, 'UTR 1'),
    );
    const ended = ['CANCELLED', 'RETURNED'];
    expect(payable).toEqual(ORDER_STATUSES.filter((status) => !ended.includes(status)));
    expect(isPayableByHand({ ...pending, gatewayPaymentId: 'pay_1' }, 'UTR 1')).toBe(false);
  });

  rules('RFD-03').it('has a reference of its own', () => {
    const order = { ...pending, payments: [payment('UTR 1', 'REFUNDED')] };
    expect(isPayableByHand(order, 'UTR 1')).toBe(false);
    expect(isPayableByHand(order, 'UTR 2')).toBe(true);
  });
});

describe('what verify-payment answers', () => {
  const mismatch = {
    refundId: '0'.repeat(24),
    gatewayPaymentId: 'pay_2',
    amountMinor: 999,
    reason: 'AMOUNT_MISMATCH',
    status: 'PROCESSED',
    createdAt: new Date(0),
  } as const;

  it('says mismatch for a payment that goes back for its amount, in every state of the order', () => {
    for (const order of [pending, paid, expired]) {
      const payments = [...order.payments, payment('pay_2', 'REFUNDED')];
      expect(paymentVerdict({ ...order, payments, refunds: [mismatch] }, 'pay_2')).toBe('MISMATCH');
    }
  });

  it('says confirmed for the payment that paid, although another goes back for its amount', () => {
    const payments = [payment('pay_2', 'REFUNDED'), ...paid.payments];
    expect(paymentVerdict({ ...paid, payments, refunds: [mismatch] }, 'pay_1')).toBe('CONFIRMED');
  });

  it('says confirmed while the payment of an order that the carrier cancelled has not gone back', () => {
    const payments = [payment('pay_2', 'REFUNDED'), ...paid.payments];
    const cancelled = { ...paid, orderStatus: 'CANCELLED', cancelCause: 'CARRIER', payments } as const;
    expect(paymentVerdict(cancelled, 'pay_1')).toBe('CONFIRMED');
    expect(paymentVerdict(cancelled, 'pay_2')).toBe('CANCELLED');
  });

  it('says cancelled for a payment of goods that came back unpaid', () => {
    const returned = { ...pending, orderStatus: 'RETURNED' } as const;
    const payments = [payment('pay_1', 'REFUND_PENDING')];
    expect(paymentVerdict({ ...returned, payments }, 'pay_1')).toBe('CANCELLED');
  });

  it('says that the amount is wrong, although a part was refunded before that was known', () => {
    const refund = { gatewayPaymentId: 'pay_1', status: 'PENDING', createdAt: new Date(0) } as const;
    const refunds = [
      { ...refund, refundId: 'f1'.repeat(12), amountMinor: 300, reason: 'ADMIN' },
      { ...refund, refundId: 'f2'.repeat(12), amountMinor: 800, reason: 'AMOUNT_MISMATCH' },
    ] as const;
    const payments = [payment('pay_1', 'REFUND_PENDING')];
    expect(paymentVerdict({ ...paid, payments, refunds }, 'pay_1')).toBe('MISMATCH');
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
