import { lapsed, now, paid, pending, report, soon } from '../../../../test/support/order-states.js';
import type { OrderPayment, OrderRefund, OrderState } from '../domain/order-state.js';
import { ORDER_STATUSES } from '../domain/order-status.js';
import {
  decidePayment,
  isPayable,
  isPayableByHand,
  paymentVerdict,
  type PaymentDecision,
  type PaymentVerdict,
  type ReportedPayment,
} from './payment-decision.js';

const payment = (gatewayPaymentId: string, state: OrderPayment['state']): OrderPayment => ({
  gatewayPaymentId,
  state,
  receivedAt: now,
});
const signature: ReportedPayment = { ...report('pay_1'), captured: false };
/** A payment of another amount, and what the gateway says of its order; undefined before it is asked. */
const asked = (gatewayPaymentId: string, isOrderPaid: boolean | undefined, amountMinor = 900) => ({
  ...report(gatewayPaymentId, amountMinor),
  isOrderPaid,
});
const unsure: OrderState = { ...paid, uncapturedSince: now };
const marked: OrderState = {
  ...paid,
  payments: [{ ...payment('pay_1', 'CONFIRMED'), amountMinor: 1000, manual: true }],
};

describe('what the customer may pay', () => {
  const aMomentBefore = new Date(soon.getTime() - 1);

  rules('CST-08').it('is an order that waits, until its reservation ends', () => {
    expect(isPayable(pending, aMomentBefore)).toBe(true);
    expect(isPayable({ ...pending, paymentStatus: 'FAILED' }, aMomentBefore)).toBe(true);
    expect(isPayable(pending, soon)).toBe(false);
    expect(isPayable({ ...pending, reservedUntil: undefined }, aMomentBefore)).toBe(false);
  });

  rules('CST-08').it.each(ORDER_STATUSES.filter((status) => status !== 'PENDING'))(
    'is none that is %s, though it may still be reserved',
    (orderStatus) => {
      expect(isPayable({ ...pending, orderStatus }, aMomentBefore)).toBe(false);
    },
  );
});

describe('a reported payment', () => {
  const goesBack: OrderState = { ...lapsed, payments: [payment('pay_1', 'REFUND_PENDING')] };
  const wentBack: OrderState = { ...lapsed, payments: [payment('pay_1', 'REFUNDED')] };
  const repaid: OrderState = {
    ...lapsed,
    payments: [{ ...payment('pay_1', 'REFUNDED'), amountMinor: 1000 }],
  };

  it.each<[string, OrderState, PaymentDecision, ReportedPayment?]>([
    ['pays the order that waits for it', pending, 'CONFIRM'],
    ['pays an order after a failed payment', { ...pending, paymentStatus: 'FAILED' }, 'CONFIRM'],
    ['has no effect when it is repeated', paid, 'KNOWN'],
    ['has no effect after it went back', repaid, 'KNOWN'],
    ['names its amount if it goes back without one', goesBack, 'AMOUNT', report('pay_1', 900)],
    ['names no amount by its signature', goesBack, 'KNOWN', signature],
    ['goes back when another has paid the order', paid, 'DUPLICATE_PAYMENT', report('pay_2')],
    [
      'goes back when another has paid an order that is delivered',
      { ...paid, orderStatus: 'DELIVERED' },
      'DUPLICATE_PAYMENT',
      report('pay_2'),
    ],
    ['revives an expired order', lapsed, 'REVIVE'],
    [
      'revives an expired order after an earlier payment went back',
      { ...wentBack, paymentStatus: 'REFUNDED' },
      'REVIVE',
      report('pay_2'),
    ],
    ['goes back when the customer has cancelled', { ...lapsed, cancelCause: 'CUSTOMER' }, 'LATE_PAYMENT'],
    ['goes back when the administrator has cancelled', { ...lapsed, cancelCause: 'ADMIN' }, 'LATE_PAYMENT'],
    ['goes back when the carrier has cancelled', { ...lapsed, cancelCause: 'CARRIER' }, 'LATE_PAYMENT'],
    ['goes back when the goods have come back', { ...pending, orderStatus: 'RETURNED' }, 'LATE_PAYMENT'],
    ['is captured by the word of the gateway', unsure, 'CAPTURED'],
    ['is not captured by its signature', unsure, 'KNOWN', signature],
    ['is the gateway’s when staff has marked it by its id', marked, 'TAKE_OVER'],
    ['of another amount is the gateway’s, too', marked, 'TAKE_OVER', report('pay_1', 900)],
    ['of another amount and known is not asked about', paid, 'KNOWN', asked('pay_1', undefined)],
    ['stays marked by its signature', marked, 'KNOWN', signature],
    ['goes back when staff has marked another', marked, 'DUPLICATE_PAYMENT', report('pay_2')],
  ])('%s', (_, order, decision, reported = report('pay_1')) => {
    expect(decidePayment(order, reported)).toBe(decision);
  });

  it.each(['PROCESSING', 'SHIPPED', 'DELIVERED', 'RETURN_REQUESTED'] as const)(
    'pays an unpaid order that is %s already',
    (orderStatus) => {
      expect(decidePayment({ ...pending, orderStatus }, report('pay_1'))).toBe('PAY_AFTER_MOVE');
    },
  );

  it.each([
    { amountMinor: 999, isOrderPaid: false },
    { amountMinor: 1001, isOrderPaid: false },
    { currency: 'USD' },
    { currency: 'USD', amountMinor: 900, isOrderPaid: true },
  ])(
    'goes back with another amount or currency, or is disproved when the customer has confirmed the order with it: %j',
    (wrong) => {
      for (const order of [pending, lapsed, paid])
        expect(decidePayment(order, { ...report('pay_2'), ...wrong })).toBe('AMOUNT_MISMATCH');
      expect(decidePayment(unsure, { ...report('pay_1'), ...wrong })).toBe('DISPROVE');
      // What has been shipped is left to a person.
      const shipped: OrderState = { ...unsure, orderStatus: 'SHIPPED' };
      expect(decidePayment(shipped, { ...report('pay_1'), ...wrong })).toBe('KNOWN');
    },
  );
});

describe('a reported payment of another amount', () => {
  const goesBack: OrderState = { ...lapsed, payments: [payment('pay_1', 'REFUND_PENDING')] };
  const cancelledUnsure: OrderState = { ...paid, payments: [payment('pay_1', 'REFUND_PENDING')] };
  const shipped: OrderState = { ...unsure, orderStatus: 'SHIPPED' };

  rules('GWO-01').it.each<[string, OrderState, id: string]>([
    ['of an order that waits', pending, 'pay_1'],
    ['of one that has expired', lapsed, 'pay_1'],
    ['of one that was cancelled', { ...lapsed, cancelCause: 'CUSTOMER' }, 'pay_1'],
    ['of one that another has paid', paid, 'pay_2'],
    ['that the customer has reported', unsure, 'pay_1'],
    ['that the customer has reported, of a shipped order', shipped, 'pay_1'],
    ['that goes back before its amount is known', cancelledUnsure, 'pay_1'],
    ['that staff has marked', marked, 'pay_1'],
  ])('is decided by nobody before the gateway has been asked: %s', (_, order, id) => {
    for (const amount of [900, 1024]) expect(decidePayment(order, asked(id, undefined, amount))).toBe('ASK');
  });

  rules('GWO-02').it.each<[string, OrderState, PaymentDecision, id?: string]>([
    ['pays the order that waits', pending, 'CONFIRM'],
    ['pays it after a failed payment', { ...pending, paymentStatus: 'FAILED' }, 'CONFIRM'],
    ['pays one that was moved on', { ...pending, orderStatus: 'SHIPPED' }, 'PAY_AFTER_MOVE'],
    ['revives an expired order', lapsed, 'REVIVE'],
    ['goes back as late from a cancelled one', { ...lapsed, cancelCause: 'ADMIN' }, 'LATE_PAYMENT'],
    ['goes back as a second one', paid, 'DUPLICATE_PAYMENT', 'pay_2'],
    ['is captured', unsure, 'CAPTURED'],
    ['is captured when the order has shipped', shipped, 'CAPTURED'],
    ['names its amount when it goes back', goesBack, 'AMOUNT'],
    ['is taken over from staff', marked, 'TAKE_OVER'],
  ])('%s when the gateway calls its order paid', (_, order, decision, id = 'pay_1') => {
    for (const amount of [900, 1024]) expect(decidePayment(order, asked(id, true, amount))).toBe(decision);
  });

  rules('GWO-03').it('goes back as a mismatch alone while the gateway does not call its order paid', () => {
    for (const order of [pending, lapsed, paid])
      expect(decidePayment(order, asked('pay_2', false))).toBe('AMOUNT_MISMATCH');
    expect(decidePayment(unsure, asked('pay_1', false))).toBe('DISPROVE');
    expect(decidePayment(shipped, asked('pay_1', false))).toBe('KNOWN');
  });

  rules('GWO-01').it('is not asked about by the customer’s signature, or in another currency', () => {
    expect(decidePayment(pending, signature)).toBe('CONFIRM');
    const foreign = { ...asked('pay_1', undefined), currency: 'USD' };
    expect(decidePayment(pending, foreign)).toBe('AMOUNT_MISMATCH');
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
    expect(isPayableByHand(pending)).toBe(true);
    expect(isPayableByHand({ ...pending, gatewayPaymentId: 'pay_1' })).toBe(false);
  });

  rules('RFD-03').it('has a reference of its own', () => {
    const order = { ...pending, payments: [payment('UTR 1', 'REFUNDED')] };
    expect(isPayableByHand(order, 'UTR 1')).toBe(false);
    expect(isPayableByHand(order, 'UTR 2')).toBe(true);
  });
});

describe('what verify-payment answers', () => {
  const refund = (gatewayPaymentId: string, reason: OrderRefund['reason']): OrderRefund => ({
    refundId: `${reason} of ${gatewayPaymentId}`,
    gatewayPaymentId,
    amountMinor: 300,
    reason,
    status: 'PROCESSED',
    createdAt: now,
  });
  const mismatch = refund('pay_2', 'AMOUNT_MISMATCH');
  /** The order with a payment that is back, or goes back; it is first, before the one that paid. */
  const and = (order: OrderState, id: string, state: OrderPayment['state'], ...refunds: OrderRefund[]) => ({
    ...order,
    payments: [payment(id, state), ...order.payments],
    refunds,
  });
  const cancelledByCarrier: OrderState = { ...paid, orderStatus: 'CANCELLED', cancelCause: 'CARRIER' };
  const goesBack = [payment('pay_1', 'REFUND_PENDING')];
  const isBack = [payment('pay_1', 'REFUNDED')];

  it.each<[string, OrderState, id: string, PaymentVerdict]>([
    [
      'a wrong amount, of an order that waits',
      and(pending, 'pay_2', 'REFUNDED', mismatch),
      'pay_2',
      'MISMATCH',
    ],
    ['a wrong amount, of a paid order', and(paid, 'pay_2', 'REFUNDED', mismatch), 'pay_2', 'MISMATCH'],
    ['a wrong amount, of an expired order', and(lapsed, 'pay_2', 'REFUNDED', mismatch), 'pay_2', 'MISMATCH'],
    [
      'a wrong amount, of which a part was refunded before that was known',
      {
        ...paid,
        payments: goesBack,
        refunds: [refund('pay_1', 'ADMIN'), refund('pay_1', 'AMOUNT_MISMATCH')],
      },
      'pay_1',
      'MISMATCH',
    ],
    ['the payment that paid', paid, 'pay_1', 'CONFIRMED'],
    [
      'the payment that paid, beside one that goes back for its amount',
      and(paid, 'pay_2', 'REFUNDED', mismatch),
      'pay_1',
      'CONFIRMED',
    ],
    ['a second payment of a paid order', and(paid, 'pay_2', 'REFUND_PENDING'), 'pay_2', 'CONFIRMED'],
    [
      'the payment of an order that the carrier cancelled, before it goes back',
      and(cancelledByCarrier, 'pay_2', 'REFUNDED'),
      'pay_1',
      'CONFIRMED',
    ],
    ['another payment of that order', and(cancelledByCarrier, 'pay_2', 'REFUNDED'), 'pay_2', 'CANCELLED'],
    ['a refund after a return', { ...paid, orderStatus: 'RETURNED', payments: isBack }, 'pay_1', 'CONFIRMED'],
    [
      'goods that came back unpaid',
      { ...pending, orderStatus: 'RETURNED', payments: goesBack },
      'pay_1',
      'CANCELLED',
    ],
    ['a payment after the end', { ...lapsed, payments: goesBack }, 'pay_1', 'EXPIRED'],
    [
      'a payment after a cancellation',
      { ...lapsed, cancelCause: 'ADMIN', payments: goesBack },
      'pay_1',
      'CANCELLED',
    ],
    [
      'the payment that paid, refunded with the cancelled order',
      { ...paid, orderStatus: 'CANCELLED', cancelCause: 'ADMIN', payments: isBack },
      'pay_1',
      'CANCELLED',
    ],
  ])('is decided for %s', (_, order, gatewayPaymentId, verdict) => {
    expect(paymentVerdict(order, gatewayPaymentId)).toBe(verdict);
  });
});
