import { attentionOf, type AttentionState } from './attention.js';
import type { OrderDispute, OrderRefund } from './order-state.js';

const [EARLY, SINCE, LATE] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day))) as [Date, Date, Date];

const paid: AttentionState = {
  orderStatus: 'PROCESSING',
  paymentStatus: 'PAID',
  stockState: 'COMMITTED',
  ownerErased: false,
  createdAt: EARLY,
  statusHistory: [{ at: EARLY }, { at: SINCE }],
};
const shipped = { ...paid, orderStatus: 'SHIPPED', trackingNumber: 'AWB1' } as const;
const cancelled = { ...shipped, orderStatus: 'CANCELLED', cancelCause: 'CARRIER' } as const;
const refund = (status: OrderRefund['status'], more: Partial<OrderRefund> = {}): OrderRefund => ({
  refundId: 'a',
  gatewayPaymentId: 'pay_1',
  amountMinor: 100,
  reason: 'ADMIN',
  status,
  createdAt: SINCE,
  ...more,
});
const dispute = (status: OrderDispute['status'], at = SINCE): OrderDispute => ({
  disputeId: 'd',
  gatewayPaymentId: 'pay_1',
  amountMinor: 100,
  status,
  at,
});
const failure = { reason: 'Nobody goes there', at: LATE };
const lost = { status: 'LOST', isKnown: true, isLost: true, at: LATE } as const;

describe('what an order needs somebody for', () => {
  rules('ADL-02').it.each<[string, AttentionState, object]>([
    ['a paid order waits to be dispatched since it is paid', paid, { toDispatch: SINCE }],
    ['an order of an account that is deleted is not dispatched', { ...paid, ownerErased: true }, {}],
    [
      'an unpaid one waits for its payment',
      { ...paid, orderStatus: 'PENDING', paymentStatus: 'PENDING' },
      {},
    ],
    ['a shipped one goes its way', shipped, {}],
    ['a failed dispatch', { ...paid, dispatchFailure: failure }, { dispatchFailed: LATE, toDispatch: SINCE }],
    [
      'a failed dispatch of an order that was cancelled',
      { ...cancelled, cancelCause: 'ADMIN', dispatchFailure: failure },
      {},
    ],
    ['a lost parcel', { ...shipped, carrierStatus: lost }, { lost: LATE }],
    ['another word than that', { ...shipped, carrierStatus: { status: 'IN TRANSIT', at: LATE } }, {}],
    ['a parcel that was lost and arrived', { ...shipped, orderStatus: 'DELIVERED', carrierStatus: lost }, {}],
    ['an order that the carrier cancelled', cancelled, { carrierCancelled: SINCE }],
    [
      'the same that is not paid here',
      { ...cancelled, paymentStatus: 'FAILED' },
      { carrierCancelled: SINCE },
    ],
    ['the same when its units are back', { ...cancelled, stockState: 'RETURNED' }, {}],
    ['the same when its money is on its way back', { ...cancelled, paymentStatus: 'REFUND_PENDING' }, {}],
    ['one that the customer cancelled', { ...cancelled, cancelCause: 'CUSTOMER' }, {}],
    ['an undecided dispute', { ...shipped, disputes: [dispute('UNDER_REVIEW')] }, { disputed: SINCE }],
    ['an undecided one before the dispatch', { ...paid, disputes: [dispute('OPEN')] }, { disputed: SINCE }],
    ['a lost one before the dispatch', { ...paid, disputes: [dispute('LOST')] }, { disputed: SINCE }],
    ['a lost one after it', { ...shipped, disputes: [dispute('LOST')] }, {}],
    ['one that is won', { ...paid, disputes: [dispute('WON')] }, { toDispatch: SINCE }],
    [
      'two disputes, since the first',
      { ...shipped, disputes: [dispute('OPEN', LATE), dispute('OPEN', EARLY)] },
      { disputed: EARLY },
    ],
    ['a failed refund', { ...shipped, refunds: [refund('FAILED')] }, { refundFailed: SINCE }],
    [
      'one that failed again',
      { ...shipped, refunds: [refund('FAILED', { retries: 1, retriedAt: LATE })] },
      { refundFailed: LATE },
    ],
    [
      'a refund on its way, and one that was made',
      { ...shipped, refunds: [refund('PENDING'), refund('PROCESSED')] },
      {},
    ],
  ])('%s', (_, order, expected) => {
    expect(attentionOf(order)).toEqual(expected);
  });
});
