import { after, now, paid, pending, report } from '../../../../test/support/order-states.js';
import { isDisputed, reportedDispute, type ReportedDispute } from './disputes.js';
import { DISPUTE_STATUSES, type DisputeStatus, type OrderState } from '../domain/order-state.js';
import { moneyOf } from '#modules/bookkeeping/domain/order-books.js';
import { refundedByAdmin, refundOf, refusedPayment } from './payment-transitions.js';
import { reportedRefund } from './refund-reports.js';

const REFUND = { refundId: 'a'.repeat(24), at: now };
const told = (status: DisputeStatus, more: Partial<ReportedDispute> = {}): ReportedDispute => ({
  disputeId: 'disp_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  reason: 'chargeback',
  status,
  ...more,
});
const hear = (order: OrderState, ...reports: ReportedDispute[]): OrderState =>
  reports.reduce((state, report) => after(state, reportedDispute(state, report, REFUND) ?? {}), order);
const statusAfter = (...statuses: DisputeStatus[]) =>
  hear(paid, ...statuses.map((status) => told(status))).disputes![0]!.status;

describe('a dispute', () => {
  it('is kept with what is known of it; another one beside it', () => {
    const one = hear(paid, told('OPEN'));
    expect(one.disputes).toEqual([
      {
        disputeId: 'disp_1',
        gatewayPaymentId: 'pay_1',
        amountMinor: 1000,
        reason: 'chargeback',
        status: 'OPEN',
        at: now,
      },
    ]);
    const second = told('OPEN', { disputeId: 'disp_2', amountMinor: undefined, reason: undefined });
    expect(hear(one, second).disputes).toMatchObject([{ disputeId: 'disp_1' }, { amountMinor: 1000 }]);
  });

  it('changes nothing for a payment that the order does not have', () => {
    expect(reportedDispute(pending, told('OPEN'), REFUND)).toBeUndefined();
  });

  it.each(DISPUTE_STATUSES)('ignores that it is %s when that is repeated', (status) => {
    expect(reportedDispute(hear(paid, told(status)), told(status), REFUND)).toBeUndefined();
  });

  rules('DSP-03').it.each(['WON', 'LOST', 'CLOSED'] as const)('is not opened again after it is %s', (end) => {
    for (const open of ['OPEN', 'UNDER_REVIEW', 'ACTION_REQUIRED'] as const) {
      expect(statusAfter(open, end)).toBe(end);
      expect(statusAfter(end, open)).toBe(end);
      const later = told(open, { at: new Date(now.getTime() + 1000) });
      expect(hear(paid, told(end, { at: now }), later).disputes).toMatchObject([{ status: end }]);
    }
  });

  it('has the newer of two statuses, the graver of two without a time', () => {
    const [older, newer] = [now, new Date(now.getTime() + 1000)];
    const reports = [told('ACTION_REQUIRED', { at: older }), told('UNDER_REVIEW', { at: newer })] as const;
    expect(hear(paid, ...reports).disputes).toMatchObject([{ status: 'UNDER_REVIEW', at: newer }]);
    expect(hear(paid, ...reports.toReversed()).disputes).toMatchObject([
      { status: 'UNDER_REVIEW', at: newer },
    ]);
    expect(statusAfter('WON', 'LOST')).toBe('LOST');
    expect(statusAfter('LOST', 'WON')).toBe('LOST');
  });

  it.each([
    ['OPEN', true],
    ['UNDER_REVIEW', true],
    ['ACTION_REQUIRED', true],
    ['LOST', true],
    ['WON', false],
    ['CLOSED', false],
  ] as const)('keeps the order from its dispatch when it is %s: %s', (status, expected) => {
    expect(isDisputed(hear(paid, told(status)))).toBe(expected);
  });

  it('leaves its amount to no refund when it is lost; the rest is all that can go back', () => {
    const lost = hear(paid, told('LOST', { amountMinor: 400 }));
    expect(refundedByAdmin(lost, { ...REFUND, amountMinor: 601, note: 'more' })).toBeUndefined();
    const cancelled = after(lost, refundOf(lost, { ...REFUND, reason: 'CANCELLED' }));
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ amountMinor: 600 }] });
  });

  it('leaves a refunded payment when it is lost after the rest has gone back', () => {
    const back = { gatewayRefundId: 'rfnd_1', gatewayPaymentId: 'pay_1', amountMinor: 600 };
    const partly = after(paid, reportedRefund(paid, { ...back, status: 'PROCESSED' }, REFUND)!);
    expect(partly.paymentStatus).toBe('PAID');
    expect(hear(partly, told('LOST', { amountMinor: 400 })).paymentStatus).toBe('REFUNDED');
    expect(hear(partly, told('LOST', { amountMinor: 399 })).paymentStatus).toBe('PAID');
  });

  const day = (number: number) => new Date(now.getTime() + number * 86_400_000);
  const found = (order: OrderState, amountMinor: number, madeAt: Date) => {
    const refund = { gatewayRefundId: 'rfnd_1', gatewayPaymentId: 'pay_1', amountMinor, madeAt };
    return after(order, reportedRefund(order, { ...refund, status: 'PROCESSED' }, REFUND)!);
  };
  const lost = told('LOST', { openedAt: day(1), at: day(5) });

  rules('EVO-01', 'DPB-08').it('has one result with a refund in the place of what it has cut', () => {
    const refused = after(
      pending,
      refusedPayment(pending, report('pay_1'), { ...REFUND, reason: 'LATE_PAYMENT' }),
    );
    const ends = [hear(found(refused, 400, day(0)), lost), found(hear(refused, lost), 400, day(0))];
    for (const end of ends) {
      expect(end.refunds).toMatchObject([{ amountMinor: 400, reason: 'LATE_PAYMENT', status: 'PROCESSED' }]);
      expect(end.disputes).toMatchObject([{ cutRefunds: [{ amountMinor: 600 }] }]);
      const closed = hear(end, told('CLOSED', { at: day(6) }));
      expect(moneyOf(closed, String)).toMatchObject({ captured: 1000, refunds: 1000, faults: [] });
    }
  });

  rules('EVO-01', 'DPB-08').it('leaves a payment paid that it has taken the refunds of', () => {
    const ends = [hear(found(paid, 1000, day(3)), lost), found(hear(paid, lost), 1000, day(3))];
    for (const { refunds = [], ...end } of ends)
      expect({ ...end, refunds }).toMatchObject({
        paymentStatus: 'PAID',
        payments: [{ state: 'CONFIRMED' }],
        refunds: [],
        disputes: [{ settlements: [{ gatewayRefundId: 'rfnd_1', amountMinor: 1000 }] }],
      });
  });

  const madeAs = (order: OrderState, gatewayRefundId: string) => {
    const { refundId: reference, amountMinor } = order.refunds!.find(({ status }) => status === 'PENDING')!;
    const answer = { reference, gatewayRefundId, gatewayPaymentId: 'pay_1', amountMinor };
    return after(order, reportedRefund(order, { ...answer, status: 'PROCESSED' }, REFUND)!);
  };
  const cancel = (order: OrderState) =>
    after(order, refundOf(order, { ...REFUND, reason: 'CANCELLED', note: 'a test' }));
  const at = (number: number, status: DisputeStatus, more: Partial<ReportedDispute> = {}) =>
    told(status, { at: day(number), ...more });

  rules('EVO-04').it(
    'owes what it has taken of a refund as another one, if the rest was made meanwhile',
    () => {
      const partLost = hear(cancel(paid), at(1, 'LOST', { amountMinor: 400 }));
      const fresh = { refundId: 'b'.repeat(24), at: now };
      const won = (order: OrderState) =>
        after(order, reportedDispute(order, at(2, 'WON', { amountMinor: 400 }), fresh)!);
      expect(won(partLost).refunds).toMatchObject([{ refundId: REFUND.refundId, amountMinor: 1000 }]);
      expect(won(madeAs(partLost, 'rfnd_1'))).toMatchObject({
        paymentStatus: 'REFUND_PENDING',
        refunds: [
          { refundId: REFUND.refundId, amountMinor: 600, status: 'PROCESSED' },
          { refundId: fresh.refundId, amountMinor: 400, status: 'PENDING', reason: 'CANCELLED' },
        ],
      });
    },
  );

  rules('EVO-04').it('frees what was owed after it was lost, if it ends otherwise after all', () => {
    const cancelled = cancel(hear(paid, at(1, 'LOST')));
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUNDED', disputes: [{ status: 'LOST' }] });
    expect(hear(cancelled, at(2, 'WON'))).toMatchObject({
      paymentStatus: 'REFUND_PENDING',
      refunds: [{ amountMinor: 1000, reason: 'CANCELLED', note: 'a test' }],
    });
  });

  rules('EVO-04').it('frees no more than another lost one leaves', () => {
    const part = { disputeId: 'disp_2', amountMinor: 400 };
    const cancelled = cancel(hear(paid, at(1, 'LOST'), at(2, 'LOST', part)));
    const freed = hear(cancelled, at(3, 'WON'));
    expect(freed.refunds).toMatchObject([{ amountMinor: 600 }]);
    expect(hear(freed, at(4, 'CLOSED', part)).refunds).toMatchObject([{ amountMinor: 1000 }]);
  });
});
