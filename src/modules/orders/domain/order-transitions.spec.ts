import {
  after,
  carried,
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
  movedByAdmin,
  revived,
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
    const cancelled = carried(pending, 'CANCELLED');
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

  rules('CST-03').it.each([pending, paid])('cancels as the customer does, but for the cause', (order) => {
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

  it('refuses an illegal transition even if the caller did not check', () => {
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
    const cancelled = carried(pending, 'CANCELLED');
    expect(carried(cancelled, 'DELIVERED')).toEqual({
      ...unreserved,
      orderStatus: 'DELIVERED',
      stockState: 'COMMITTED',
      deliveredAt: now,
    });
    expect(carried(cancelled, 'RETURNED')).toEqual({
      ...unreserved,
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
    });
  });
});

rules('PCL-12').it(
  'is delivered although it was cancelled: its units, which have gone back, are sold again',
  () => {
    const cancelled = after(paid, cancelledByAdmin(paid, fresh()));
    expect(carried(cancelled, 'DELIVERED')).toMatchObject({
      orderStatus: 'DELIVERED',
      stockState: 'COMMITTED',
    });
  },
);
