import { attentionDueAt, attentionOf, type AttentionState } from './attention.js';
import type { OrderDispute, OrderRefund } from './order-state.js';

const DAY_MS = 86_400_000;
const [EARLY, SINCE, LATE, NOW] = [1, 2, 3, 5].map((day) => new Date(Date.UTC(2026, 0, day))) as [
  Date,
  Date,
  Date,
  Date,
];
const TERMS = { now: NOW, silenceMs: 7 * DAY_MS, timeZone: 'Asia/Kolkata', remittanceMs: 10 * DAY_MS };

const paid: AttentionState = {
  orderStatus: 'PROCESSING',
  paymentStatus: 'PAID',
  stockState: 'COMMITTED',
  couponHeld: false,
  gatewayPaymentId: 'pay_1',
  payments: [{ gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: SINCE, amountMinor: 1000 }],
  pricing: { totalMinor: 1000 },
  currency: 'INR',
  ownerErased: false,
  hasGatewayOrder: true,
  shippingAddress: { state: 'Karnataka', pincode: '560001' },
  createdAt: EARLY,
  statusHistory: [
    { at: EARLY, by: 'CUSTOMER' },
    { at: SINCE, by: 'GATEWAY' },
  ],
};
const shipped = { ...paid, orderStatus: 'SHIPPED', trackingNumber: 'AWB1' } as const;
const { gatewayPaymentId: _paidBy, ...waiting } = paid;
const unpaid = { ...waiting, orderStatus: 'PENDING', paymentStatus: 'PENDING', payments: [] } as const;
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
const dispute = (status: OrderDispute['status'], at = SINCE, amountMinor = 100): OrderDispute => ({
  disputeId: 'd',
  gatewayPaymentId: 'pay_1',
  amountMinor,
  status,
  at,
});
const failure = { reason: 'Nobody goes there', at: LATE };
const lost = { status: 'LOST', isKnown: true, isLost: true, at: LATE } as const;
const ended = { status: 'DESTROYED', isKnown: true, isEnded: true, at: LATE } as const;
const attempted = { status: 'UNDELIVERED', isKnown: true, isFailedAttempt: true, at: LATE } as const;
const asked = { action: 'REATTEMPT', note: 'Call', at: LATE, by: 'CUSTOMER' } as const;
const back = {
  ...shipped,
  orderStatus: 'RETURNED',
  stockState: 'RETURNED',
  statusHistory: [...paid.statusHistory, { at: LATE, by: 'CARRIER' }],
} as const;
const inKerala = { state: 'Kerala', pincode: '560001' };
const sinceSilence = (last: Date) => new Date(last.getTime() + TERMS.silenceMs);

describe('the attention that an order needs', () => {
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
    ['one whose payment is another order’s', { ...unpaid, paymentTwiceAt: LATE }, { paymentTwice: LATE }],
    [
      'the same that has left',
      { ...unpaid, orderStatus: 'SHIPPED', paymentTwiceAt: LATE },
      { paymentTwice: LATE },
    ],
    ['the same that is paid since', { ...shipped, paymentTwiceAt: LATE }, {}],
    [
      'the same that has ended',
      { ...unpaid, orderStatus: 'CANCELLED', cancelCause: 'EXPIRY', paymentTwiceAt: LATE },
      {},
    ],
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
    expect(attentionOf(order, TERMS)).toEqual(expected);
  });

  rules('ATN-01').it.each<[string, AttentionState, object]>([
    ['a word that ends the journey otherwise', { ...shipped, carrierStatus: ended }, { stuck: LATE }],
    ['a failed attempt', { ...shipped, carrierStatus: attempted }, { undelivered: LATE }],
    [
      'a failed attempt before the delivery',
      { ...shipped, orderStatus: 'DELIVERED', carrierStatus: attempted },
      {},
    ],
    ['one that came back, and is paid', back, { returnedPaid: LATE }],
    ['the same with a refund since', { ...back, refunds: [refund('PENDING', { createdAt: LATE })] }, {}],
    ['the same with one before', { ...back, refunds: [refund('PROCESSED')] }, { returnedPaid: LATE }],
    ['the same without money', { ...back, paymentStatus: 'REFUND_PENDING' }, {}],
    ['the same whose money the bank has taken', { ...back, disputes: [dispute('LOST', SINCE, 1000)] }, {}],
    [
      'one that a return has brought back',
      { ...back, statusHistory: [...paid.statusHistory, { at: LATE, by: 'ADMIN:1' }] },
      {},
    ],
    [
      'an undispatched one that is refunded in full',
      { ...paid, paymentStatus: 'REFUNDED', refunds: [refund('PROCESSED')] },
      { refundedUndispatched: SINCE },
    ],
    ['the same that is sent', { ...shipped, paymentStatus: 'REFUNDED', refunds: [refund('PROCESSED')] }, {}],
  ])('%s', (_, order, expected) => {
    expect(attentionOf(order, TERMS)).toEqual(expected);
  });

  rules('ATN-02').it('is due when the parcel will have been silent for too long, and not before', () => {
    const spoken = { ...shipped, carrierStatus: { status: 'IN TRANSIT', at: LATE } };
    for (const [order, last] of [
      [shipped, SINCE],
      [spoken, LATE],
      [{ ...shipped, carrierStatus: { status: 'PICKED UP', at: EARLY } }, SINCE],
      [{ ...shipped, carrierStatus: attempted }, LATE],
    ] as const) {
      const due = sinceSilence(last);
      const before = { ...TERMS, now: new Date(due.getTime() - 1) };
      const then = { ...TERMS, now: due };
      expect([attentionOf(order, before).stuck, attentionDueAt(order, before)]).toEqual([undefined, due]);
      expect([attentionOf(order, then).stuck, attentionDueAt(order, then)]).toEqual([due, undefined]);
    }
  });

  rules('ATN-02').it('is due at no time for a parcel that has ended, or is not on its way', () => {
    const later = { ...TERMS, now: new Date(Date.UTC(2030, 0, 1)) };
    for (const order of [
      paid,
      cancelled,
      back,
      { ...shipped, orderStatus: 'DELIVERED' },
      { ...shipped, carrierStatus: lost },
    ] as const) {
      expect(attentionDueAt(order, TERMS)).toBeUndefined();
      expect(attentionOf(order, later)).not.toHaveProperty('stuck');
    }
  });

  rules('NDR-03').it('waits a day for the carrier after another attempt was asked for', () => {
    const order = { ...shipped, carrierStatus: attempted, redelivery: asked };
    const due = new Date(LATE.getTime() + DAY_MS);
    const then = { ...TERMS, now: due };
    const before = { ...TERMS, now: new Date(due.getTime() - 1) };
    expect([attentionOf(order, before), attentionDueAt(order, before)]).toEqual([{}, due]);
    expect(attentionOf(order, then)).toEqual({ undelivered: due });
    for (const [change, since] of [
      [{ refusedAt: EARLY }, EARLY],
      [{ answeredAt: NOW }, LATE],
    ] as const)
      expect(attentionOf({ ...order, redelivery: { ...asked, ...change } }, before)).toEqual({
        undelivered: since,
      });
    const onItsWay = { status: 'OUT FOR DELIVERY', at: LATE };
    expect(attentionOf({ ...order, carrierStatus: onItsWay }, then)).toEqual({});
  });

  rules('ATN-13').it(
    'is past its promised day when that ends in the zone of the shop, while it is expected',
    () => {
      const delivery = { estimatedDelivery: { from: '2026-01-04', to: '2026-01-06' } };
      const end = new Date('2026-01-06T18:30:00Z');
      for (const order of [paid, shipped, { ...shipped, carrierStatus: attempted }] as const) {
        const promised = { ...order, delivery };
        const before = { ...TERMS, now: new Date(end.getTime() - 1) };
        expect([attentionOf(promised, before).late, attentionDueAt(promised, before)]).toEqual([
          undefined,
          end,
        ]);
        expect(attentionOf(promised, { ...TERMS, now: end }).late).toEqual(end);
      }
      for (const order of [
        unpaid,
        cancelled,
        back,
        { ...paid, ownerErased: true },
        { ...paid, paymentStatus: 'REFUNDED' },
        { ...shipped, orderStatus: 'DELIVERED' },
        { ...shipped, carrierStatus: lost },
        { ...shipped, carrierStatus: ended },
      ] as const)
        expect(attentionOf({ ...order, delivery }, { ...TERMS, now: end })).not.toHaveProperty('late');
    },
  );

  rules('ATN-13').it('is due first for what comes first, then for the other', () => {
    const promised = {
      ...shipped,
      delivery: { estimatedDelivery: { from: '2026-01-04', to: '2026-01-04' } },
    };
    const late = new Date('2026-01-04T18:30:00Z');
    expect(attentionDueAt(promised, { ...TERMS, now: SINCE })).toEqual(late);
    expect(attentionDueAt(promised, { ...TERMS, now: late })).toEqual(sinceSilence(SINCE));
    expect(attentionDueAt(promised, { ...TERMS, now: sinceSilence(SINCE) })).toBeUndefined();
  });

  rules('CDL-42').it('is cash that the carrier keeps for too long, until it is transferred', () => {
    const delivered = {
      ...shipped,
      orderStatus: 'DELIVERED',
      cod: { amountMinor: 1000, collectedAt: SINCE },
    } as const;
    const due = new Date(SINCE.getTime() + TERMS.remittanceMs);
    const before = { ...TERMS, now: new Date(due.getTime() - 1) };
    const then = { ...TERMS, now: due };
    expect([attentionOf(delivered, before), attentionDueAt(delivered, before)]).toEqual([{}, due]);
    expect([attentionOf(delivered, then), attentionDueAt(delivered, then)]).toEqual([
      { codOverdue: due },
      undefined,
    ]);
    const of = (amountMinor: number, recordedAt: Date) => ({
      ...delivered,
      cod: {
        ...delivered.cod,
        remittances: [{ amountMinor, reference: 'UTR 1', at: recordedAt, recordedAt }],
      },
    });
    expect([attentionOf(of(1000, LATE), then), attentionDueAt(of(1000, LATE), before)]).toEqual([
      {},
      undefined,
    ]);
    // Short with its transfer; a part that came before the delivery when the time has passed.
    expect(attentionOf(of(800, LATE), before)).toEqual({ codOverdue: LATE });
    expect([attentionOf(of(800, EARLY), before), attentionDueAt(of(800, EARLY), before)]).toEqual([{}, due]);
    expect(attentionOf(of(800, EARLY), then)).toEqual({ codOverdue: due });
    const less = { ...delivered, cod: { ...delivered.cod, collectedMinor: 900 } };
    expect(attentionOf(less, before)).toEqual({ codOverdue: SINCE });
  });

  rules('ATN-03').it('is an address with a PIN code of another state, until the dispatch', () => {
    const doubtful = { ...paid, shippingAddress: inKerala };
    expect(attentionOf(doubtful, TERMS)).toEqual({ addressDoubtful: EARLY, toDispatch: SINCE });
    for (const order of [
      { ...shipped, shippingAddress: inKerala },
      { ...doubtful, ownerErased: true },
      { ...doubtful, orderStatus: 'CANCELLED', cancelCause: 'ADMIN' },
      { ...doubtful, orderStatus: 'PENDING', paymentStatus: 'PENDING', hasGatewayOrder: false },
    ] as const)
      expect(attentionOf(order, TERMS)).toEqual({});
  });
});
