import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  report,
} from '../../../../test/support/order-states.js';
import { paymentReport } from '../../../../test/support/played-order.js';
import { cancelledByAdmin, confirmed, paidByHand, revived, shipped } from '../domain/order-transitions.js';
import type { OrderTransition, OrderState } from '../domain/order-state.js';
import { captured, disproved, refundedByAdmin, refundOf, refusedPayment } from './payment-transitions.js';
import { reportedRefund } from './refund-reports.js';
import { processedByHand } from './refunds.js';

const late = () => ({ ...fresh(), reason: 'LATE_PAYMENT' as const });

/** The gateway has processed the refund of a payment. */
function processed(order: OrderState, gatewayPaymentId: string): OrderTransition {
  const gatewayRefundId = `rfnd of ${gatewayPaymentId}`;
  const word = { gatewayRefundId, gatewayPaymentId, amountMinor: 1000, status: 'PROCESSED' } as const;
  return reportedRefund(order, word, fresh())!;
}

describe('capturing', () => {
  const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));

  it('is awaited when only the customer has reported the payment', () => {
    expect(unsure).toMatchObject({ paymentStatus: 'PAID', uncapturedSince: now });
    expect(paid.uncapturedSince).toBeUndefined();
  });

  it('ends the wait, and names the amount', () => {
    const sure = after(unsure, captured(unsure, report('pay_1')));
    expect(sure).toEqual(paid);
  });

  it('records a payment that the signature reported, without an amount', () => {
    expect(unsure.payments).toStrictEqual([
      { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: now },
    ]);
  });

  it('names the amount of that payment alone, and forgets none', () => {
    const refused = refusedPayment(unsure, report('pay_2', 900), late());
    const two = after(unsure, refused);
    const amounts = ({ payments }: OrderState) => payments.map(({ amountMinor }) => amountMinor);
    expect(amounts(after(two, captured(two, report('pay_1'))))).toEqual([1000, 900]);
    expect(amounts(after(two, captured(two, { gatewayPaymentId: 'pay_2', captured: true })))).toEqual([
      undefined,
      900,
    ]);
  });

  it('sends all of another amount back', () => {
    const refund = fresh();
    const wrong = after(unsure, disproved(unsure, report('pay_1', 700), refund));
    expect(wrong.refunds).toMatchObject([{ refundId: refund.refundId, createdAt: now }]);
    expect(wrong).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'REFUND_PENDING' });
    expect(wrong.uncapturedSince).toBeUndefined();
    expect(wrong.refunds).toMatchObject([{ reason: 'AMOUNT_MISMATCH', amountMinor: 700 }]);
  });

  it('is no more awaited once the payment goes back', () => {
    const cancelled = after(unsure, cancelledByAdmin(unsure, fresh()));
    expect(cancelled.uncapturedSince).toBeUndefined();
  });
});

describe('a payment that staff has marked by its id, captured at the gateway', () => {
  const marked = after(pending, paidByHand(pending, 'pay_1', now)!);
  const named = (order: OrderState, amountMinor = 1000) =>
    after(order, paymentReport(order, report('pay_1', amountMinor))!);

  rules('ONE-03').it('is as if the gateway had been faster', () => {
    expect(named(marked)).toEqual(paid);
  });

  rules('ONE-03').it('leaves a shipped order to a person when it is of another amount', () => {
    const sent = after(marked, shipped(marked, now));
    expect(named(sent, 900)).toMatchObject({ paymentStatus: 'PAID', uncapturedSince: now });
    expect(named(sent, 900).payments).toEqual([
      { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: now },
    ]);
  });

  rules('ONE-03').it('keeps what was repaid by hand; the rest is the gateway’s, of its amount', () => {
    const part = after(marked, refundedByAdmin(marked, { ...fresh(), amountMinor: 400 })!);
    const repaid = after(part, processedByHand(part, part.refunds![0]!.refundId, { at: now })!);
    const cancelled = named(after(repaid, cancelledByAdmin(repaid, fresh())), 900);
    expect(cancelled.refunds).toMatchObject([{ manual: true, amountMinor: 400 }, { amountMinor: 500 }]);
    expect(cancelled.refunds![1]).not.toHaveProperty('manual');
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUND_PENDING', payments: [{ amountMinor: 900 }] });
  });
});

describe('payments that go back', () => {
  it('are none of an order without a payment, in every status', () => {
    const byHand = { ...pending, paymentStatus: 'PAID' } as const;
    expect(refundOf(byHand, { ...fresh(), reason: 'ADMIN' })).toEqual({});
    expect(refundOf(byHand, { ...fresh(), reason: 'ADMIN', amountMinor: 1 })).toEqual({});
  });

  it('are REFUNDED only when all of them are', () => {
    const first = after(lapsed, refusedPayment(lapsed, report('pay_1'), late()));
    const both = after(first, refusedPayment(first, report('pay_2'), late()));
    const one = after(both, processed(both, 'pay_1'));
    expect(one.paymentStatus).toBe('REFUND_PENDING');
    expect(after(one, processed(one, 'pay_2')).paymentStatus).toBe('REFUNDED');
  });

  it('do not touch the payment of an order that was revived by another', () => {
    const waiting = after(lapsed, refusedPayment(lapsed, report('pay_1'), late()));
    const alive = after(waiting, revived(waiting, { ...report('pay_2'), couponHeld: false }, now));
    expect(after(alive, processed(alive, 'pay_1'))).toMatchObject({
      paymentStatus: 'PAID',
      orderStatus: 'PROCESSING',
    });
  });
});
