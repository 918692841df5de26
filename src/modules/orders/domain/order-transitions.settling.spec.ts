import {
  after,
  carried,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  soon,
} from '../../../../test/support/order-states.js';
import type { FormerShipment, OrderState } from './order-state.js';
import {
  cancelledByAdmin,
  givenUp,
  mayReopen,
  mayRestock,
  reopened,
  settledByAdmin,
  shipped,
} from './order-transitions.js';

const byCarrier = carried(paid, 'CANCELLED');
const all = { restock: true, refund: true };
const settled = (order: OrderState, wanted = all) => after(order, settledByAdmin(order, wanted, fresh()));

describe('settling', () => {
  it('gives stock and payment back, as wanted, and the coupon use with it', () => {
    expect(settled(byCarrier)).toMatchObject({
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      couponHeld: false,
    });
    expect(settled(byCarrier, { restock: true, refund: false })).toMatchObject({
      stockState: 'RETURNED',
      paymentStatus: 'PAID',
    });
  });

  it('refunds without restocking: the goods are not back yet', () => {
    const refund = fresh();
    const unreturned = settledByAdmin(byCarrier, { restock: false, refund: true }, refund);
    expect(after(byCarrier, unreturned)).toMatchObject({
      stockState: 'COMMITTED',
      refunds: [{ refundId: refund.refundId, reason: 'CANCELLED', createdAt: now }],
    });
  });

  it('ends the reservation of an unpaid order that the carrier cancelled', () => {
    const unpaid = settled({ ...carried(pending, 'CANCELLED'), unpaidSlot: 1 });
    expect(unpaid.stockState).toBe('RETURNED');
    for (const field of ['reservedUntil', 'releaseAt', 'unpaidSlot', 'refunds'])
      expect(unpaid).not.toHaveProperty(field);
  });

  it('is nothing when all of the payment was lost in a dispute, and the units are back', () => {
    const lost = {
      disputeId: 'disp_1',
      gatewayPaymentId: paid.gatewayPaymentId!,
      amountMinor: paid.pricing.totalMinor,
      status: 'LOST',
      at: now,
    } as const;
    const restocked = settled({ ...byCarrier, disputes: [lost] }, { restock: true, refund: false });
    expect(restocked.stockState).toBe('RETURNED');
    expect(settledByAdmin(restocked, all, fresh())).toEqual({});
  });

  it('refunds an order that came back to the shop', () => {
    const rto = settled(carried(paid, 'RETURNED'));
    expect(rto).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ reason: 'RETURN' }] });
    // It was bought, and the coupon was used for it.
    expect(rto.couponHeld).toBe(true);
  });

  rules('FUL-26').it(
    'finds nothing in an order in progress, in one that the administrator cancelled, and the second time',
    () => {
      const cancelled = [paid, pending].map((order) => after(order, cancelledByAdmin(order, fresh())));
      for (const order of [paid, pending, ...cancelled, settled(byCarrier)])
        expect(settledByAdmin(order, all, fresh())).toEqual({});
      expect(settledByAdmin(byCarrier, { restock: false, refund: false }, fresh())).toEqual({});
    },
  );
});

describe('units that a settlement can put back', () => {
  rules('FUL-25', 'PCL-10').it.each<[string, OrderState, boolean]>([
    ['under way', { ...paid, orderStatus: 'SHIPPED' }, true],
    ['cancelled by the carrier', byCarrier, true],
    ['refunded alone so far', settled(byCarrier, { restock: false, refund: true }), true],
    ['restocked', settled(byCarrier, { restock: true, refund: false }), false],
    ['cancelled by the administrator', after(paid, cancelledByAdmin(paid, fresh())), false],
    ['come back', carried(paid, 'RETURNED'), false],
    ['to be dispatched', paid, false],
    ['delivered', { ...paid, orderStatus: 'DELIVERED' }, false],
  ])('are those of an order that is shipped or has ended, once: %s', (_, order, may) => {
    expect(mayRestock(order)).toBe(may);
  });
});

describe('settling an order whose parcel does not arrive', () => {
  const underWay = after(paid, shipped(paid, now));
  const lost = (wanted: { restock: boolean; refund: boolean }, order = underWay, shipment?: FormerShipment) =>
    after(order, givenUp(order, wanted, { ...fresh(), note: 'Lost by the courier', shipment }));
  const none = { restock: false, refund: false };

  rules('PCL-10').it('ends it with units and money as wanted, and keeps its shipment', () => {
    const shipment = { reference: 'ORD-1', trackingNumber: 'AWB1', endedAt: now };
    expect(lost(all, underWay, shipment)).toMatchObject({
      orderStatus: 'CANCELLED',
      cancelCause: 'ADMIN',
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      couponHeld: false,
      refunds: [{ reason: 'CANCELLED', note: 'Lost by the courier' }],
      shipments: [{ ...shipment, ending: 'SETTLED' }],
    });
    expect(lost(none)).toMatchObject({
      orderStatus: 'CANCELLED',
      stockState: 'COMMITTED',
      paymentStatus: 'PAID',
      couponHeld: false,
    });
    expect(lost(none)).not.toHaveProperty('shipments');
  });

  rules('PCL-10').it(
    'leaves the rest for later: what was not wanted can still be settled, and it is not reopened',
    () => {
      const ended = lost(none);
      expect(mayReopen(ended)).toBe(false);
      expect(settled(ended)).toMatchObject({ stockState: 'RETURNED', paymentStatus: 'REFUND_PENDING' });
    },
  );

  rules('PCL-10').it('counts one that was moved on unpaid as cancelled by the administrator', () => {
    const unpaid = {
      ...underWay,
      paymentStatus: 'PENDING',
      payments: [],
      gatewayPaymentId: undefined,
    } as const;
    const ended = lost(all, unpaid);
    expect(ended).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    expect(ended).not.toHaveProperty('refunds');
    expect(lost(none, { ...unpaid, paymentStatus: 'FAILED' }).paymentStatus).toBe('FAILED');
    expect(lost(none, { ...underWay, paymentStatus: 'REFUNDED' }).paymentStatus).toBe('REFUNDED');
  });

  rules('PCL-10').it.each([pending, paid, lapsed, { ...paid, orderStatus: 'DELIVERED' } as const])(
    'is of shipped orders alone (%#)',
    (order) => expect(() => lost(none, order)).toThrow('No order transition for SETTLE'),
  );
});

describe('reopening', () => {
  rules('PCL-01').it(
    'takes an order that the carrier cancelled into processing, with its money and stock',
    () => {
      expect(mayReopen(byCarrier)).toBe(true);
      expect(after(byCarrier, reopened(byCarrier, undefined, now))).toEqual({ ...paid, carrierEventAt: now });
    },
  );

  rules('PCL-01').it(
    'takes an unpaid order into processing, as the administrator does: it expires no more',
    () => {
      const unpaid = carried(pending, 'CANCELLED');
      expect(mayReopen(unpaid)).toBe(true);
      const again = after(unpaid, reopened(unpaid, undefined, now));
      expect(again).toMatchObject({ orderStatus: 'PROCESSING', stockState: 'COMMITTED' });
      expect(mayReopen({ ...unpaid, paymentStatus: 'FAILED' })).toBe(true);
      expect(again.reservedUntil).toBeUndefined();
    },
  );

  it('keeps the newest time of the carrier', () => {
    expect(reopened({ ...byCarrier, carrierEventAt: soon }, undefined, now).carrierEventAt).toBe(soon);
    expect(reopened({ ...byCarrier, carrierEventAt: now }, undefined, soon).carrierEventAt).toEqual(soon);
  });

  rules('PCL-05').it(
    'counts an event of the same second as one of the new parcel: the carrier knows whole seconds',
    () => {
      const inTheSecond = new Date(now.getTime() + 999);
      expect(reopened(byCarrier, undefined, inTheSecond).carrierEventAt).toEqual(now);
    },
  );

  rules('PCL-03').it('keeps every former shipment', () => {
    const shipment = (reference: string) => ({ reference, endedAt: now });
    const once = after(byCarrier, reopened(byCarrier, shipment('ORD-1'), now));
    const twice = carried(once, 'CANCELLED');
    expect(reopened(twice, shipment('ORD-1-2'), now).shipments).toEqual([
      shipment('ORD-1'),
      shipment('ORD-1-2'),
    ]);
  });

  rules('PCL-02').it.each([
    ['is under way', paid],
    ['expired', lapsed],
    ['was cancelled by the administrator', after(paid, cancelledByAdmin(paid, fresh()))],
    ['was cancelled by anybody else', { ...byCarrier, cancelCause: 'EXPIRY' } as const],
    ['came back to the shop', carried(paid, 'RETURNED')],
    ['has its stock back', settled(byCarrier, { ...all, refund: false })],
    ['has its money back', settled(byCarrier, { ...all, restock: false })],
    ['was delivered before', carried(carried(paid, 'DELIVERED'), 'CANCELLED')],
  ])('is refused when the order %s', (_, order) => {
    expect(mayReopen(order)).toBe(false);
  });
});
