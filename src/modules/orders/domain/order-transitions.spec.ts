import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  report,
  soon,
} from '../../../../test/support/order-states.js';
import {
  cancelledByAdmin,
  cancelledByCustomer,
  expired,
  mayReopen,
  movedByAdmin,
  movedByCarrier,
  received,
  reopened,
  returnEnded,
  returnRequested,
  revived,
  settledByAdmin,
  shipped,
} from './order-transitions.js';

const { pricing, currency } = pending;

describe('confirming', () => {
  it('commits the stock and ends the reservation', () => {
    expect(paid).toEqual({
      invoiceDueAt: expect.any(Date),
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
      stockState: 'COMMITTED',
      couponHeld: true,
      gatewayPaymentId: 'pay_1',
      payments: [{ gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: now, amountMinor: 1000 }],
      pricing,
      currency,
    });
  });

  it('revives an expired order with its coupon', () => {
    const alive = after(lapsed, revived(lapsed, { ...report('pay_1'), couponHeld: true }, now));
    expect(alive).toEqual(paid);
  });
});

describe('expiring', () => {
  it('cancels, and gives stock and coupon back', () => {
    expect(lapsed).toEqual({
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
      stockState: 'RETURNED',
      couponHeld: false,
      cancelCause: 'EXPIRY',
      payments: [],
      pricing,
      currency,
    });
  });

  it('leaves FAILED as it is', () => {
    expect(expired({ ...pending, paymentStatus: 'FAILED' }).paymentStatus).toBe('FAILED');
  });

  it('only releases the stock of an order that the carrier has cancelled before', () => {
    const cancelled = after(pending, movedByCarrier(pending, 'CANCELLED', now));
    expect(cancelled).toMatchObject({
      stockState: 'RESERVED',
      paymentStatus: 'PENDING',
      reservedUntil: soon,
    });
    expect(after(cancelled, expired(cancelled))).toMatchObject({
      orderStatus: 'CANCELLED',
      cancelCause: 'CARRIER',
      stockState: 'RETURNED',
    });
  });
});

describe('the administrator', () => {
  it('cancels an unpaid order: stock and coupon back, EXPIRED', () => {
    expect(after(pending, cancelledByAdmin(pending, fresh()))).toEqual({
      orderStatus: 'CANCELLED',
      paymentStatus: 'EXPIRED',
      stockState: 'RETURNED',
      couponHeld: false,
      cancelCause: 'ADMIN',
      payments: [],
      pricing,
      currency,
    });
  });

  it('cancels a paid order: the payment goes back too', () => {
    const cancelled = after(paid, cancelledByAdmin(paid, fresh()));
    expect(cancelled).toMatchObject({
      stockState: 'RETURNED',
      couponHeld: false,
      paymentStatus: 'REFUND_PENDING',
    });
    expect(cancelled.payments[0]?.state).toBe('REFUND_PENDING');
    expect(cancelled.gatewayPaymentId).toBe('pay_1');
  });

  it.each([pending, paid])('[CST-03] cancels as the customer does, but for the cause', (order) => {
    const refund = fresh();
    const byCustomer = cancelledByCustomer(order, refund);
    expect(byCustomer).toEqual({ ...cancelledByAdmin(order, refund), cancelCause: 'CUSTOMER' });
  });

  it('keeps FAILED when cancelling', () => {
    expect(cancelledByAdmin({ ...pending, paymentStatus: 'FAILED' }, fresh()).paymentStatus).toBe('FAILED');
  });

  it('takes an unpaid order into processing: it was paid elsewhere', () => {
    expect(after(pending, movedByAdmin(pending, 'PROCESSING', now))).toEqual({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PENDING',
      stockState: 'COMMITTED',
      couponHeld: true,
      payments: [],
      pricing,
      currency,
    });
  });

  it('delivers an order: the time of its first delivery stays', () => {
    const onItsWay = after(paid, shipped(paid));
    const delivered = after(onItsWay, movedByAdmin(onItsWay, 'DELIVERED', now));
    expect(delivered).toEqual({ ...paid, orderStatus: 'DELIVERED', deliveredAt: now });
    const again = { ...onItsWay, deliveredAt: now };
    expect(after(again, movedByAdmin(again, 'DELIVERED', soon)).deliveredAt).toBe(now);
    expect(onItsWay).not.toHaveProperty('deliveredAt');
  });

  it('cannot make an illegal move, whatever the caller has checked', () => {
    expect(() => movedByAdmin(pending, 'DELIVERED', now)).toThrow('ADMIN: PENDING -> DELIVERED');
  });
});

describe('an unpaid order that goes on its way', () => {
  const { reservedUntil: _until, releaseAt: _at, ...unreserved } = pending;

  it('expires no more once the carrier has its parcel, and another can be placed', () => {
    const unpaid = { ...pending, unpaidSlot: 1 };
    expect(after(unpaid, shipped(unpaid))).toEqual({ ...unreserved, orderStatus: 'SHIPPED' });
  });

  it('expires no more once it is delivered or has come back, although the carrier had cancelled it', () => {
    const cancelled = after(pending, movedByCarrier(pending, 'CANCELLED', now));
    expect(after(cancelled, movedByCarrier(cancelled, 'DELIVERED', now))).toEqual({
      ...unreserved,
      orderStatus: 'DELIVERED',
      stockState: 'COMMITTED',
      deliveredAt: now,
    });
    expect(after(cancelled, movedByCarrier(cancelled, 'RETURNED', now))).toEqual({
      ...unreserved,
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
    });
  });
});

it('is delivered although it was cancelled: its stock, which has gone back, stays there', () => {
  const cancelled = after(paid, cancelledByAdmin(paid, fresh()));
  expect(after(cancelled, movedByCarrier(cancelled, 'DELIVERED', now))).toMatchObject({
    orderStatus: 'DELIVERED',
    stockState: 'RETURNED',
  });
});

describe('settling', () => {
  const byCarrier = after(paid, movedByCarrier(paid, 'CANCELLED', now));

  it('gives stock and payment back, as wanted, and the coupon use with it', () => {
    expect(
      after(byCarrier, settledByAdmin(byCarrier, { restock: true, refund: true }, fresh())),
    ).toMatchObject({
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      couponHeld: false,
    });
    expect(
      after(byCarrier, settledByAdmin(byCarrier, { restock: true, refund: false }, fresh())),
    ).toMatchObject({
      stockState: 'RETURNED',
      paymentStatus: 'PAID',
    });
  });

  it('refunds without restocking: the goods are not back yet', () => {
    const refund = fresh();
    const settled = after(byCarrier, settledByAdmin(byCarrier, { restock: false, refund: true }, refund));
    expect(settled).toMatchObject({
      stockState: 'COMMITTED',
      refunds: [{ refundId: refund.refundId, reason: 'CANCELLED', createdAt: now }],
    });
  });

  it('ends the reservation of an unpaid order that the carrier cancelled', () => {
    const unpaid = { ...after(pending, movedByCarrier(pending, 'CANCELLED', now)), unpaidSlot: 1 };
    const settled = after(unpaid, settledByAdmin(unpaid, { restock: true, refund: true }, fresh()));
    expect(settled.stockState).toBe('RETURNED');
    for (const field of ['reservedUntil', 'releaseAt', 'unpaidSlot', 'refunds'])
      expect(settled).not.toHaveProperty(field);
  });

  it('refunds an order that came back to the shop', () => {
    const rto = after(paid, movedByCarrier(paid, 'RETURNED', now));
    const settled = after(rto, settledByAdmin(rto, { restock: true, refund: true }, fresh()));
    expect(settled).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ reason: 'RETURN' }] });
    // It was bought, and the coupon was used for it.
    expect(settled.couponHeld).toBe(true);
  });

  it('finds nothing in an order under way, in one that the administrator cancelled, and the second time', () => {
    const all = { restock: true, refund: true };
    expect(settledByAdmin(paid, all, fresh())).toEqual({});
    expect(settledByAdmin(after(paid, cancelledByAdmin(paid, fresh())), all, fresh())).toEqual({});
    const once = after(byCarrier, settledByAdmin(byCarrier, all, fresh()));
    expect(settledByAdmin(once, all, fresh())).toEqual({});
    expect(settledByAdmin(byCarrier, { restock: false, refund: false }, fresh())).toEqual({});
  });
});

describe('reopening', () => {
  const byCarrier = after(paid, movedByCarrier(paid, 'CANCELLED', now));
  const all = { restock: true, refund: true };

  it('[PCL-01] takes an order that the carrier cancelled into processing, with its money and stock', () => {
    expect(mayReopen(byCarrier)).toBe(true);
    expect(after(byCarrier, reopened(byCarrier, undefined, now))).toEqual({ ...paid, carrierEventAt: now });
  });

  it('[PCL-01] takes an unpaid order into processing, as the administrator does: it expires no more', () => {
    const unpaid = after(pending, movedByCarrier(pending, 'CANCELLED', now));
    expect(mayReopen(unpaid)).toBe(true);
    const again = after(unpaid, reopened(unpaid, undefined, now));
    expect(again).toMatchObject({ orderStatus: 'PROCESSING', stockState: 'COMMITTED' });
    expect(mayReopen({ ...unpaid, paymentStatus: 'FAILED' })).toBe(true);
    expect(again.reservedUntil).toBeUndefined();
  });

  it('keeps the newest time of the carrier', () => {
    expect(reopened({ ...byCarrier, carrierEventAt: soon }, undefined, now).carrierEventAt).toBe(soon);
    expect(reopened({ ...byCarrier, carrierEventAt: now }, undefined, soon).carrierEventAt).toEqual(soon);
  });

  it('[PCL-05] counts an event of the same second as one of the new parcel: the carrier knows whole seconds', () => {
    const inTheSecond = new Date(now.getTime() + 999);
    expect(reopened(byCarrier, undefined, inTheSecond).carrierEventAt).toEqual(now);
  });

  it('[PCL-03] keeps every former shipment', () => {
    const shipment = (reference: string) => ({ reference, endedAt: now });
    const once = after(byCarrier, reopened(byCarrier, shipment('ORD-1'), now));
    const twice = after(once, movedByCarrier(once, 'CANCELLED', now));
    expect(reopened(twice, shipment('ORD-1-2'), now).shipments).toEqual([
      shipment('ORD-1'),
      shipment('ORD-1-2'),
    ]);
  });

  it.each([
    ['is under way', paid],
    ['expired', lapsed],
    ['was cancelled by the administrator', after(paid, cancelledByAdmin(paid, fresh()))],
    ['was cancelled by anybody else', { ...byCarrier, cancelCause: 'EXPIRY' } as const],
    ['came back to the shop', after(paid, movedByCarrier(paid, 'RETURNED', now))],
    ['has its stock back', after(byCarrier, settledByAdmin(byCarrier, { ...all, refund: false }, fresh()))],
    ['has its money back', after(byCarrier, settledByAdmin(byCarrier, { ...all, restock: false }, fresh()))],
    [
      'was delivered before',
      after(
        after(paid, movedByCarrier(paid, 'DELIVERED', now)),
        movedByCarrier(after(paid, movedByCarrier(paid, 'DELIVERED', now)), 'CANCELLED', now),
      ),
    ],
  ])('[PCL-02] is refused when the order %s', (_, order) => {
    expect(mayReopen(order)).toBe(false);
  });
});

describe('returns', () => {
  const delivered = after(paid, movedByAdmin(after(paid, shipped(paid)), 'DELIVERED', now));
  const requested = after(delivered, returnRequested(delivered));
  const kettles = (quantity: number) => ({ productId: 'kettle', quantity });
  /** The last goods, or some of them, with their share of the payment. */
  const all = () => ({ ...fresh(), units: [kettles(2)], isLast: true, amountMinor: 1000 });
  const some = () => ({ ...fresh(), units: [kettles(1)], isLast: false, amountMinor: 500 });

  it('go back to DELIVERED when turned down, without a second delivery', () => {
    expect(requested.orderStatus).toBe('RETURN_REQUESTED');
    expect(after(requested, returnEnded(requested)!)).toEqual(delivered);
    const moved = after(requested, movedByCarrier(requested, 'CANCELLED', now));
    expect(returnEnded(moved)).toBeUndefined();
  });

  it('end in stock and payment going back', () => {
    expect(after(requested, received(requested, all()))).toMatchObject({
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      returnedUnits: [kettles(2)],
    });
  });

  it('[PCR-15, RTP-01, RTP-02] give a part of the payment back when a part of the goods came back', () => {
    const returned = after(requested, received(requested, some()));
    expect(returned.refunds).toMatchObject([{ reason: 'RETURN', amountMinor: 500, status: 'PENDING' }]);
    expect(returned.refunds![0]).toMatchObject({ refundId: expect.any(String), createdAt: now });
    expect(returned).toMatchObject({
      orderStatus: 'DELIVERED',
      stockState: 'COMMITTED',
      returnedUnits: [kettles(1)],
    });
    // Only when all of it goes back does the payment cease to pay.
    expect(returned).toMatchObject({ paymentStatus: 'PAID', payments: [{ state: 'CONFIRMED' }] });
  });

  it('[RTP-01] are complete with the last part', () => {
    const first = after(requested, received(requested, some()));
    const again = after(first, returnRequested(first));
    expect(after(again, received(again, { ...some(), isLast: true }))).toMatchObject({
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      returnedUnits: [kettles(1), kettles(1)],
      refunds: [{ amountMinor: 500 }, { amountMinor: 500 }],
    });
  });

  it.each(['DELIVERED', 'CANCELLED', 'RETURNED'] as const)(
    'end the same way when the carrier has moved the order to %s meanwhile',
    (target) => {
      const moved = after(requested, movedByCarrier(requested, target, now));
      expect(after(moved, received(moved, all()))).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
        paymentStatus: 'REFUND_PENDING',
      });
    },
  );

  it.each(['DELIVERED', 'CANCELLED'] as const)(
    '[RTP-01] of a part leave the rest with the customer when the carrier has said %s meanwhile',
    (target) => {
      const moved = after(requested, movedByCarrier(requested, target, now));
      const returned = after(moved, received(moved, some()));
      expect(returned).toMatchObject({ orderStatus: 'DELIVERED', stockState: 'COMMITTED' });
      expect(returned.cancelCause).toBeUndefined();
    },
  );

  it('[RTP-05] of a part give all money back when the carrier has brought all goods back meanwhile', () => {
    const moved = after(requested, movedByCarrier(requested, 'RETURNED', now));
    const returned = after(moved, received(moved, some()));
    expect(returned).toMatchObject({ orderStatus: 'RETURNED', refunds: [{ amountMinor: 1000 }] });
    expect(returned.returnedUnits).toBeUndefined();
  });

  it('[RTP-02] leave the rest of the payment to be settled when the carrier brings the rest back', () => {
    const part = after(requested, received(requested, some()));
    const rto = after(part, movedByCarrier(part, 'RETURNED', now));
    const settled = after(rto, settledByAdmin(rto, { restock: true, refund: true }, fresh()));
    expect(settled).toMatchObject({
      paymentStatus: 'REFUND_PENDING',
      refunds: [{ amountMinor: 500 }, { amountMinor: 500 }],
    });
    expect(settledByAdmin(settled, { restock: true, refund: true }, fresh())).toEqual({});
  });
});
