import {
  after,
  carried,
  freshRefund as fresh,
  now,
  paid,
  pending,
  report as payment,
  soon,
} from '../../../../test/support/order-states.js';
import { cancelledByAdmin, confirmed, paidByHand, settledByAdmin } from '../domain/order-transitions.js';
import { amountNamed, captured, refundedByAdmin, refundOf, refusedPayment } from './payment-transitions.js';
import type { OrderState, RefundStatus } from '../domain/order-state.js';
import { refundsIn, remainingOf } from '../sums/payment-money.js';
import { reportedRefund, type ReportedRefund } from './refund-reports.js';
import { correctedRefund } from './captured-amount.js';
import {
  pendingRefundsIn,
  processedByHand,
  referenceOf,
  refundedMinor,
  refusedRefund,
  retriedRefund,
  startedRefund,
} from './refunds.js';

const word = (gatewayRefundId: string, status: RefundStatus, more: Partial<ReportedRefund> = {}) => ({
  gatewayRefundId,
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  status,
  ...more,
});

/** The order after what the gateway reports; unchanged if that changes nothing. */
const told = (order: OrderState, ...reports: ReportedRefund[]): OrderState =>
  reports.reduce((state, one) => after(state, reportedRefund(state, one, fresh()) ?? {}), order);

const part = (order: OrderState, amountMinor: number): OrderState =>
  after(order, refundedByAdmin(order, { ...fresh(), amountMinor, note: 'a scratch' })!);

const cancelled = after(paid, cancelledByAdmin(paid, fresh()));
const [refund] = refundsIn(cancelled);
const statuses = (order: OrderState) => refundsIn(order).map(({ status }) => status);

describe("the administrator's refund", () => {
  rules('RFD-01').it('is of exactly the amount that was asked for, and of no more than is left', () => {
    const once = part(paid, 400);
    expect(refundsIn(once)).toMatchObject([{ amountMinor: 400, reason: 'ADMIN', note: 'a scratch' }]);
    expect(once.paymentStatus).toBe('PAID');
    expect(refundedByAdmin(once, { ...fresh(), amountMinor: 601, note: 'too much' })).toBeUndefined();
    expect(part(once, 600)).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
    expect(refundedByAdmin(part(once, 600), { ...fresh(), amountMinor: 1, note: 'more' })).toBeUndefined();
    expect(refundedByAdmin(pending, { ...fresh(), amountMinor: 1, note: 'unpaid' })).toBeUndefined();
  });

  it('leaves the rest to a cancellation or a settlement', () => {
    const once = part(paid, 400);
    const amounts = (order: OrderState) => refundsIn(order).map(({ amountMinor }) => amountMinor);
    expect(amounts(after(once, cancelledByAdmin(once, fresh())))).toEqual([400, 600]);
    const back = carried(once, 'RETURNED');
    const settled = after(back, settledByAdmin(back, { restock: false, refund: true }, fresh()));
    expect(amounts(settled)).toEqual([400, 600]);
    expect(settled.paymentStatus).toBe('REFUND_PENDING');
  });

  it('leaves an uncaptured payment uncaptured when it is of a part', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    expect(part(unsure, 400).uncapturedSince).toBe(now);
    expect(part(part(unsure, 400), 600).uncapturedSince).toBeUndefined();
  });
});

describe('a refund', () => {
  it('is recorded with its payment, amount, reason and time, and nothing else', () => {
    expect(refundsIn(cancelled)).toStrictEqual([
      {
        refundId: refund!.refundId,
        gatewayPaymentId: 'pay_1',
        amountMinor: 1000,
        reason: 'CANCELLED',
        status: 'PENDING',
        createdAt: now,
      },
    ]);
    expect(refundedMinor(cancelled)).toBe(0);
  });

  it('is not started for more than is left of the payment', () => {
    const start = (order: OrderState, amountMinor: number) => () =>
      startedRefund(order, order.payments[0]!, { ...fresh(), reason: 'ADMIN', amountMinor });
    expect(start(paid, 1001)).toThrow('Payment pay_1 has no 1001 left to refund');
    expect(start(part(paid, 400), 601)).toThrow('no 601 left');
    expect(start(part(paid, 400), 600)).not.toThrow();
  });

  it('leaves a payment without refunds in its state', () => {
    const other = { gatewayPaymentId: 'pay_0', state: 'REFUNDED', receivedAt: now } as const;
    const order = { ...paid, payments: [other, ...paid.payments] };
    expect(part(order, 400).payments).toMatchObject([{ state: 'REFUNDED' }, { state: 'CONFIRMED' }]);
  });

  it('has its end when it is processed, and not before', () => {
    const answered = told(cancelled, word('rfnd_1', 'PENDING'));
    expect(refundsIn(answered)[0]).not.toHaveProperty('processedAt');
    expect(refundsIn(told(cancelled, word('rfnd_1', 'FAILED')))[0]).not.toHaveProperty('processedAt');
    expect(refundsIn(told(answered, word('rfnd_1', 'PROCESSED')))[0]).toMatchObject({ processedAt: now });
  });

  it('is recorded as the gateway reports it, once it is processed, though it was not asked for here', () => {
    const reported = word('rfnd_dashboard', 'PROCESSED', { amountMinor: 250 });
    expect(told(paid, { ...reported, status: 'PENDING' })).toEqual(paid);
    expect(told(paid, { ...reported, gatewayPaymentId: 'pay_unknown' })).toEqual(paid);
    expect(refundsIn(told(paid, reported))).toStrictEqual([
      {
        refundId: expect.stringMatching(/^\d{24}$/),
        gatewayPaymentId: 'pay_1',
        amountMinor: 250,
        reason: 'ADMIN',
        status: 'PROCESSED',
        gatewayRefundId: 'rfnd_dashboard',
        createdAt: now,
        processedAt: now,
      },
    ]);
    expect(refundedMinor(told(paid, { ...reported, amountMinor: undefined }))).toBe(1000);
  });

  it('is looked for among those of the payment that the report names', () => {
    const late = refusedPayment(cancelled, payment('pay_2'), { ...fresh(), reason: 'DUPLICATE_PAYMENT' });
    const both = after(cancelled, late);
    expect(statuses(told(both, word('rfnd_2', 'PROCESSED', { gatewayPaymentId: 'pay_2' })))).toEqual([
      'PENDING',
      'PROCESSED',
    ]);
  });

  it('matches a report without a reference when it is of the whole payment, unless the report has another amount', () => {
    expect(statuses(told(cancelled, word('rfnd_1', 'PROCESSED', { amountMinor: undefined })))).toEqual([
      'PROCESSED',
    ]);
    expect(statuses(told(cancelled, word('rfnd_1', 'PROCESSED', { amountMinor: 400 })))).toEqual([
      'PENDING',
      'PROCESSED',
    ]);
  });

  it('is corrected when its payment turns out to have another amount, and that payment alone', () => {
    const late = refusedPayment(cancelled, payment('pay_2'), { ...fresh(), reason: 'DUPLICATE_PAYMENT' });
    const both = after(cancelled, late);
    const [first, second] = refundsIn(both);
    const corrected = after(both, correctedRefund(both, second!.refundId, { amountMinor: 700 })!);
    expect(refundsIn(corrected)).toEqual([first, { ...second, amountMinor: 700 }]);
    expect(corrected.payments).toMatchObject([
      { gatewayPaymentId: 'pay_1', amountMinor: 1000, state: 'REFUND_PENDING' },
      { gatewayPaymentId: 'pay_2', amountMinor: 700, state: 'REFUND_PENDING' },
    ]);
    expect(corrected).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
    expect(correctedRefund(both, 'f'.repeat(24), { amountMinor: 700 })).toBeUndefined();
  });

  it('takes its true amount when it is of a whole payment, also if that is more; a part stays what it is', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    const amounts = (order: OrderState, capturedMinor: number) =>
      refundsIn(
        after(order, correctedRefund(order, refundsIn(order)[0]!.refundId, { amountMinor: capturedMinor })!),
      ).map(({ amountMinor }) => amountMinor);
    const whole = after(unsure, cancelledByAdmin(unsure, fresh()));
    expect(amounts(whole, 1500)).toEqual([1500]);
    expect(amounts(whole, 700)).toEqual([700]);
    expect(amounts(part(unsure, 400), 1500)).toEqual([400]);
  });

  rules('EVO-04', 'GWO-04').it('takes its true amount with others that are all of a payment together', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    const both = part(part(unsure, 400), 600);
    const amounts = (order: OrderState) => refundsIn(order).map(({ amountMinor }) => amountMinor);
    const corrected = (index: number) =>
      after(both, correctedRefund(both, refundsIn(both)[index]!.refundId, { amountMinor: 1024 })!);
    expect(amounts(corrected(0))).toEqual([400, 624]);
    expect(amounts(corrected(1))).toEqual([400, 624]);
    const report = { gatewayPaymentId: 'pay_1', amountMinor: 1024, captured: true, isOrderPaid: true };
    expect(amounts(after(both, captured(both, report)))).toEqual([400, 624]);
    expect(after(both, captured(both, report)).paymentStatus).toBe('REFUND_PENDING');
  });

  it('is cut to what was captured and is not refunded yet, and fails when that is nothing', () => {
    const both = part(part(paid, 400), 600);
    const rest = refundsIn(both)[1]!.refundId;
    const corrected = (capturedMinor: number) =>
      refundsIn(after(both, correctedRefund(both, rest, { amountMinor: capturedMinor })!));
    expect(corrected(700)).toMatchObject([{ amountMinor: 400 }, { amountMinor: 300, status: 'PENDING' }]);
    expect(corrected(401)).toMatchObject([{ amountMinor: 400 }, { amountMinor: 1, status: 'PENDING' }]);
    for (const captured of [400, 399]) {
      expect(corrected(captured)).toMatchObject([
        { amountMinor: 400, status: 'PENDING' },
        { amountMinor: 600, status: 'FAILED' },
      ]);
    }
    expect(correctedRefund(both, rest, { amountMinor: 1000 })).toBeUndefined();
  });

  rules('EVO-01').it(
    'takes, when made elsewhere, from those that the gateway has not made, the newest first',
    () => {
      const both = part(part(paid, 400), 600);
      const made = told(both, word('rfnd_9', 'PROCESSED', { amountMinor: 700 }));
      const [first, second] = refundsIn(both);
      expect(refundsIn(made)).toMatchObject([
        { refundId: first!.refundId, amountMinor: 300, status: 'PENDING' },
        { refundId: second!.refundId, amountMinor: 700, status: 'PROCESSED', gatewayRefundId: 'rfnd_9' },
      ]);
      const answered = told(
        both,
        word('rfnd_1', 'PENDING', { amountMinor: 400, reference: first!.refundId }),
      );
      const beside = told(answered, word('rfnd_9', 'PROCESSED', { amountMinor: 500 }));
      expect(refundsIn(beside).map(({ amountMinor }) => amountMinor)).toEqual([400, 100, 500]);
    },
  );

  rules('EVO-01').it(
    'is of money alone, when made elsewhere, where the units stay with the one that it cuts',
    () => {
      const units = [{ itemId: 'cup', productId: 'p1', quantity: 1, amountMinor: 400 }];
      const back = after(paid, refundOf(paid, { ...fresh(), reason: 'RETURN', amountMinor: 400, units }));
      const [first, second] = refundsIn(told(back, word('rfnd_9', 'PROCESSED', { amountMinor: 700 })));
      expect(first).toMatchObject({ reason: 'RETURN', amountMinor: 300, units });
      expect(second).toMatchObject({ reason: 'ADMIN', amountMinor: 700 });
      const [whole] = refundsIn(told(back, word('rfnd_9', 'PROCESSED', { amountMinor: 1000 })));
      expect(whole).toMatchObject({ reason: 'RETURN', amountMinor: 1000, units });
    },
  );

  rules('EVO-01').it('is cut when the gateway names the true amount of a payment that goes back', () => {
    const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));
    const whole = after(unsure, cancelledByAdmin(unsure, fresh()));
    const named = (order: OrderState, amountMinor: number) =>
      after(order, amountNamed(order, { gatewayPaymentId: 'pay_1', amountMinor, captured: true }));
    expect(named(whole, 700)).toMatchObject({
      payments: [{ amountMinor: 700, state: 'REFUND_PENDING' }],
      refunds: [{ amountMinor: 700, status: 'PENDING' }],
    });
    const partly = told(whole, word('rfnd_9', 'PROCESSED', { amountMinor: 700 }));
    expect(named(partly, 700)).toMatchObject({ paymentStatus: 'REFUNDED', refunds: [{ amountMinor: 700 }] });
  });

  it('is never more than the payment, also when two are started on the same order', () => {
    expect(refundOf(cancelled, { ...fresh(), reason: 'RETURN', amountMinor: 1 })).toEqual({});
    expect(remainingOf(cancelled, cancelled.payments[0]!)).toBe(0);
  });

  rules('RFD-02').it('has failed when the gateway refuses it, unless it was answered before', () => {
    const refused = after(cancelled, refusedRefund(cancelled, refund!)!);
    expect(refused).toMatchObject({ paymentStatus: 'REFUND_PENDING' });
    expect(refused.refunds).toStrictEqual([{ ...refund, status: 'FAILED' }]);
    const answered = told(cancelled, word('rfnd_1', 'PENDING'));
    expect(refusedRefund(answered, refund!)).toBeUndefined();
    expect(refusedRefund(refused, refund!)).toBeUndefined();
  });

  rules('RFD-02').it(
    'is retried only after it failed, as another attempt with a reference of its own',
    () => {
      expect(retriedRefund(cancelled, refund!.refundId, soon)).toBeUndefined();
      expect(retriedRefund(cancelled, 'f'.repeat(24), soon)).toBeUndefined();
      const refused = after(cancelled, refusedRefund(cancelled, refund!)!);
      const asked = after(refused, retriedRefund(refused, refund!.refundId, soon)!);
      expect(asked.refunds).toMatchObject([{ status: 'PENDING' }]);
      expect(asked.refunds![0]!.failedGatewayRefundIds).toStrictEqual([]);
      const failed = told(cancelled, word('rfnd_1', 'FAILED'));
      const retried = after(failed, retriedRefund(failed, refund!.refundId, soon)!);
      const [again] = pendingRefundsIn(retried);
      expect(again).toMatchObject({ refundId: refund!.refundId, retries: 1, retriedAt: soon });
      expect(again).not.toHaveProperty('gatewayRefundId');
      expect([referenceOf(refund!), referenceOf(again!)]).toEqual([
        refund!.refundId,
        `${refund!.refundId}-1`,
      ]);
      expect(retriedRefund(retried, refund!.refundId, soon)).toBeUndefined();
      expect(refusedRefund(retried, refund!)).toBeUndefined();
      expect(
        retriedRefund(told(cancelled, word('rfnd_1', 'PROCESSED')), refund!.refundId, soon),
      ).toBeUndefined();
    },
  );

  rules('RFD-02').it('ignores its first failure after a retry, but not its late success', () => {
    const failed = told(cancelled, word('rfnd_1', 'FAILED'));
    const retried = after(failed, retriedRefund(failed, refund!.refundId, soon)!);
    expect(told(retried, word('rfnd_1', 'FAILED'), word('rfnd_1', 'PENDING'))).toEqual(retried);
    const answered = told(retried, word('rfnd_2', 'PENDING', { reference: `${refund!.refundId}-1` }));
    expect(told(answered, word('rfnd_1', 'FAILED'))).toEqual(answered);
    expect(told(answered, word('rfnd_1', 'PROCESSED'))).toMatchObject({ paymentStatus: 'REFUNDED' });
    expect(statuses(told(answered, word('rfnd_2', 'PROCESSED')))).toEqual(['PROCESSED']);
    // Should the gateway have paid twice after all, the books say so.
    const twice = told(answered, word('rfnd_1', 'PROCESSED'), word('rfnd_2', 'PROCESSED'));
    expect(refundedMinor(twice)).toBe(2000);
  });

  it('is distinguished from another part of the same amount by its reference', () => {
    const halves = part(part(paid, 500), 500);
    const [first, second] = refundsIn(halves);
    const processed = told(
      halves,
      word('rfnd_2', 'PROCESSED', { amountMinor: 500, reference: second!.refundId }),
      word('rfnd_1', 'PENDING', { amountMinor: 500, reference: first!.refundId }),
    );
    expect(refundsIn(processed)).toMatchObject([
      { status: 'PENDING', gatewayRefundId: 'rfnd_1' },
      { status: 'PROCESSED', gatewayRefundId: 'rfnd_2' },
    ]);
  });

  it('does not match a pending refund of the shop when a part was made in the gateway dashboard', () => {
    const ours = part(paid, 400);
    const both = told(ours, word('rfnd_dashboard', 'PROCESSED', { amountMinor: 400 }));
    expect(statuses(both)).toEqual(['PENDING', 'PROCESSED']);
  });
});

describe('a manual payment', () => {
  const byHand = after(pending, paidByHand(pending, 'UTR 4711', now)!);

  rules('RFD-03').it('pays what waits, or was moved on unpaid, by its reference', () => {
    expect(byHand).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
      stockState: 'COMMITTED',
      gatewayPaymentId: 'UTR 4711',
      payments: [{ gatewayPaymentId: 'UTR 4711', manual: true, amountMinor: 1000, state: 'CONFIRMED' }],
    });
    expect(byHand).not.toHaveProperty('uncapturedSince');
    const moved = { ...pending, orderStatus: 'DELIVERED', stockState: 'COMMITTED' } as const;
    expect(paidByHand(moved, 'UTR 4711', now)).toMatchObject({ paymentStatus: 'PAID' });
    for (const orderStatus of ['CANCELLED', 'RETURNED'] as const)
      expect(paidByHand({ ...pending, orderStatus }, 'UTR 4711', now)).toBeUndefined();
    expect(paidByHand(byHand, 'UTR 4712', now)).toBeUndefined();
  });

  rules('RFD-03').it('is repaid by hand alone: its refund is none of the gateway', () => {
    const owed = after(byHand, cancelledByAdmin(byHand, fresh()));
    const { refundId } = refundsIn(owed)[0]!;
    expect(pendingRefundsIn(owed)).toEqual([]);
    expect(retriedRefund(owed, refundId, soon)).toBeUndefined();
    expect(after(owed, processedByHand(owed, refundId, { at: soon })!)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunds: [{ status: 'PROCESSED', processedAt: soon }],
    });
    expect(processedByHand(cancelled, refund!.refundId, { at: soon })).toBeUndefined();
    expect(processedByHand(owed, 'f'.repeat(24), { at: soon })).toBeUndefined();
  });
});
