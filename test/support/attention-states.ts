import type { AttentionState } from '#modules/orders/domain/attention.js';
import type { OrderDispute, OrderRefund } from '#modules/orders/domain/order-state.js';
import { now, paid, soon } from './order-states.js';

/** Orders that need attention, or do not, for the table of docs/fulfilment.md. */

const DAY_MS = 86_400_000;
export const TERMS = {
  now: soon,
  silenceMs: 7 * DAY_MS,
  timeZone: 'Asia/Kolkata',
  remittanceMs: 10 * DAY_MS,
};
const longAgo = new Date(soon.getTime() - TERMS.silenceMs);
const before = new Date(now.getTime() - DAY_MS);

const processing: AttentionState = {
  ...paid,
  gatewayPaymentId: 'pay_1',
  ownerErased: false,
  hasGatewayOrder: true,
  shippingAddress: { state: 'Karnataka', pincode: '560001' },
  createdAt: before,
  statusHistory: [{ at: now, by: 'GATEWAY' }],
};
const shipped: AttentionState = { ...processing, orderStatus: 'SHIPPED', trackingNumber: 'AWB1' };
const back: AttentionState = {
  ...shipped,
  orderStatus: 'RETURNED',
  stockState: 'RETURNED',
  statusHistory: [{ at: now, by: 'CARRIER' }],
};

/** The columns of the table. */
export const ATTENTION_STATES: readonly AttentionState[] = [
  processing,
  shipped,
  { ...shipped, orderStatus: 'DELIVERED' },
  { ...shipped, orderStatus: 'CANCELLED', cancelCause: 'CARRIER' },
  back,
  { ...back, statusHistory: [{ at: now, by: 'ADMIN:1' }] },
];

const refund = (fields: Partial<OrderRefund>): OrderRefund => ({
  refundId: '1'.padStart(24, '0'),
  gatewayPaymentId: 'pay_1',
  amountMinor: 100,
  reason: 'ADMIN',
  status: 'PROCESSED',
  createdAt: before,
  ...fields,
});
const dispute = (status: OrderDispute['status']): OrderDispute => ({
  disputeId: 'disp_1',
  gatewayPaymentId: 'pay_1',
  amountMinor: 1000,
  status,
  at: now,
});
const silent = (order: AttentionState): AttentionState => ({
  ...order,
  statusHistory: order.statusHistory.map((entry) => ({ ...entry, at: longAgo })),
});
const yesterday = before.toISOString().slice(0, 10);
const promised = (order: AttentionState): AttentionState => ({
  ...order,
  delivery: { estimatedDelivery: { from: yesterday, to: yesterday } },
});
const word = (kind: 'isLost' | 'isEnded' | 'isFailedAttempt', at = now) => ({
  carrierStatus: { status: 'A word', isKnown: true as const, [kind]: true, at },
});

const transferred = (amountMinor: number) => ({
  amountMinor: 1000,
  collectedAt: before,
  remittances: [{ amountMinor, reference: 'UTR 1', at: now, recordedAt: now }],
});

const asked = (at: Date) => ({ action: 'REATTEMPT' as const, at, by: 'CUSTOMER' });

/** The rows of the table: a fact, and the order of which it is known, too. */
export const ATTENTION_FACTS: ReadonlyArray<[string, (order: AttentionState) => AttentionState]> = [
  ['nothing else', (order) => order],
  [
    'not paid',
    (order) => ({ ...order, paymentStatus: 'PENDING', payments: [], gatewayPaymentId: undefined }),
  ],
  [
    'marked as paid by another order’s payment',
    (order) => ({
      ...order,
      paymentStatus: 'PENDING',
      payments: [],
      gatewayPaymentId: undefined,
      paymentTwiceAt: now,
    }),
  ],
  ['its account is deleted', (order) => ({ ...order, ownerErased: true })],
  ['the last dispatch failed', (order) => ({ ...order, dispatchFailure: { reason: 'No balance', at: now } })],
  [
    'a PIN code of another state than it names',
    (order) => ({ ...order, shippingAddress: { state: 'Kerala', pincode: '560001' } }),
  ],
  [
    'a PIN code whose beginning two states share',
    (order) => ({ ...order, shippingAddress: { state: 'Tamil Nadu', pincode: '605001' } }),
  ],
  ['the carrier is silent', silent],
  ['its last word is a failed attempt', (order) => ({ ...order, ...word('isFailedAttempt') })],
  [
    'a failed attempt, and another is asked for',
    (order) => ({ ...order, ...word('isFailedAttempt'), redelivery: asked(now) }),
  ],
  [
    'the same, and a day without a word',
    (order) => ({ ...order, ...word('isFailedAttempt', before), redelivery: asked(before) }),
  ],
  [
    'a failed attempt, and silence since',
    (order) => ({ ...silent(order), ...word('isFailedAttempt', longAgo) }),
  ],
  [
    'its last word is a loss, and silence since',
    (order) => ({ ...silent(order), ...word('isLost', longAgo) }),
  ],
  ['its last word ends the journey otherwise', (order) => ({ ...order, ...word('isEnded') })],
  ['its promised day has passed', promised],
  ['its promised day and a failed attempt', (order) => ({ ...promised(order), ...word('isFailedAttempt') })],
  ['its promised day has passed, and it is lost', (order) => ({ ...promised(order), ...word('isLost') })],
  ['a part was refunded before', (order) => ({ ...order, refunds: [refund({})] })],
  ['a part was refunded since', (order) => ({ ...order, refunds: [refund({ createdAt: soon })] })],
  ['a refund failed', (order) => ({ ...order, refunds: [refund({ status: 'FAILED' })] })],
  [
    'all of it was refunded',
    (order) => ({ ...order, paymentStatus: 'REFUNDED', refunds: [refund({ amountMinor: 1000 })] }),
  ],
  ['a dispute of its payment is undecided', (order) => ({ ...order, disputes: [dispute('OPEN')] })],
  [
    'paid at the door, and not transferred yet',
    (order) => ({ ...order, cod: { amountMinor: 1000, collectedAt: before } }),
  ],
  [
    'the same, and the carrier’s time has passed',
    (order) => ({
      ...order,
      cod: { amountMinor: 1000, collectedAt: new Date(soon.getTime() - 10 * DAY_MS) },
    }),
  ],
  ['the carrier has transferred it', (order) => ({ ...order, cod: transferred(1000) })],
  ['the carrier has transferred less than it', (order) => ({ ...order, cod: transferred(800) })],
  ['the bank has taken all of it by a dispute', (order) => ({ ...order, disputes: [dispute('LOST')] })],
];
