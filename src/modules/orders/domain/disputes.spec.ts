import { after, now, paid, pending } from '../../../../test/support/order-states.js';
import { isDisputed, reportedDispute, type ReportedDispute } from './disputes.js';
import { DISPUTE_STATUSES, type DisputeStatus, type OrderState } from './order-state.js';
import { refundedByAdmin, refundOf } from './payment-transitions.js';
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
  reports.reduce((state, report) => after(state, reportedDispute(state, report, now) ?? {}), order);
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

  it('of a payment that the order does not have changes nothing', () => {
    expect(reportedDispute(pending, told('OPEN'), now)).toBeUndefined();
  });

  it.each(DISPUTE_STATUSES)('ignores that it is %s when that is repeated', (status) => {
    expect(reportedDispute(hear(paid, told(status)), told(status), now)).toBeUndefined();
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
  ] as const)('that is %s keeps the order from its dispatch: %s', (status, expected) => {
    expect(isDisputed(hear(paid, told(status)))).toBe(expected);
  });

  it('that is lost leaves its amount to no refund; the rest is all that can go back', () => {
    const lost = hear(paid, told('LOST', { amountMinor: 400 }));
    expect(refundedByAdmin(lost, { ...REFUND, amountMinor: 601, note: 'more' })).toBeUndefined();
    const cancelled = after(lost, refundOf(lost, { ...REFUND, reason: 'CANCELLED' }));
    expect(cancelled).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ amountMinor: 600 }] });
  });

  it('that is lost after the rest has gone back leaves a payment that is refunded', () => {
    const back = { gatewayRefundId: 'rfnd_1', gatewayPaymentId: 'pay_1', amountMinor: 600 };
    const partly = after(paid, reportedRefund(paid, { ...back, status: 'PROCESSED' }, REFUND)!);
    expect(partly.paymentStatus).toBe('PAID');
    expect(hear(partly, told('LOST', { amountMinor: 400 })).paymentStatus).toBe('REFUNDED');
    expect(hear(partly, told('LOST', { amountMinor: 399 })).paymentStatus).toBe('PAID');
  });
});
