import { after, freshRefund as fresh, paid } from '../../../../test/support/order-states.js';
import type { OrderState, RefundStatus } from '../domain/order-state.js';
import { refundsIn } from '../sums/payment-money.js';
import { isInDoubt, reportedRefund, type ReportedRefund } from './refund-reports.js';

const MADE = new Date('2026-11-25T10:00:00Z');
const LATER = new Date('2026-11-25T10:05:00Z');

const event = (status: RefundStatus, at?: Date): ReportedRefund => ({
  gatewayRefundId: 'rfnd_elsewhere',
  gatewayPaymentId: 'pay_1',
  amountMinor: 400,
  status,
  ...(at === undefined ? {} : { at }),
});

const told = (...reports: ReportedRefund[]): OrderState =>
  reports.reduce((state, one) => after(state, reportedRefund(state, one, fresh()) ?? {}), paid);

const known = (order: OrderState) => ({
  refunds: refundsIn(order).map(({ status, amountMinor }) => [status, amountMinor]),
  others: order.otherRefunds?.map(({ status }) => status),
  paymentStatus: order.paymentStatus,
});

describe('a refund that somebody made at the gateway, and that has failed', () => {
  rules('DPB-11').it('ends the same, whichever of its events comes first', () => {
    const inOrder = told(event('PROCESSED', MADE), event('FAILED', LATER));
    expect(known(inOrder).refunds).toEqual([['FAILED', 400]]);
    expect(known(told(event('FAILED', LATER), event('PROCESSED', MADE)))).toEqual(known(inOrder));
  });

  it('is none of the order until it is told to be made', () => {
    const failed = told(event('FAILED', LATER));
    expect(known(failed)).toEqual({ refunds: [], others: ['FAILED'], paymentStatus: 'PAID' });
    expect(reportedRefund(failed, event('FAILED', LATER), fresh())).toBeUndefined();
  });

  it('is one of the order when it is made after that', () => {
    expect(known(told(event('FAILED', MADE), event('PROCESSED', LATER)))).toMatchObject({
      refunds: [['PROCESSED', 400]],
      others: undefined,
    });
  });

  it('is asked about where the events have the same time, or none; the answer decides', () => {
    const failed = told(event('FAILED', MADE));
    for (const doubtful of [event('PROCESSED', MADE), event('PROCESSED')]) {
      expect(isInDoubt(failed, doubtful)).toBe(true);
      expect(reportedRefund(failed, doubtful, fresh())).toBeUndefined();
      const answered = after(failed, reportedRefund(failed, { ...doubtful, isAnswer: true }, fresh())!);
      expect(known(answered).refunds).toEqual([['PROCESSED', 400]]);
    }
  });
});
