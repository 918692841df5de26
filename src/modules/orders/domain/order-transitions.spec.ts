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
import type { OrderState } from './order-state.js';

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

  it('releases only the stock of an order that the carrier has cancelled before', () => {
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
    const onItsWay = after(paid, shipped(paid, now));
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

describe('the payment status of an unpaid order', () => {
  const cancellations = {
    'the administrator': (order: OrderState) => after(order, cancelledByAdmin(order, fresh())),
    'its expiry': (order: OrderState) => after(order, expired(order)),
    'the carrier': (order: OrderState) => carried(order, 'CANCELLED'),
  };

  rules('FUL-29').it.each([
    ['PENDING', 'the administrator', 'EXPIRED'],
    ['FAILED', 'the administrator', 'FAILED'],
    ['PENDING', 'its expiry', 'EXPIRED'],
    ['FAILED', 'its expiry', 'FAILED'],
    ['PENDING', 'the carrier', 'PENDING'],
    ['FAILED', 'the carrier', 'FAILED'],
  ] as const)('%s, cancelled by %s, is %s', (paymentStatus, by, expected) => {
    expect(cancellations[by]({ ...pending, paymentStatus }).paymentStatus).toBe(expected);
  });
});

describe('an unpaid order that goes on its way', () => {
  const { reservedUntil: _until, releaseAt: _at, ...unreserved } = pending;

  it('expires no more once the carrier has its parcel, and another can be placed', () => {
    const unpaid = { ...pending, unpaidSlot: 1 };
    expect(after(unpaid, shipped(unpaid, now))).toEqual({ ...unreserved, orderStatus: 'SHIPPED' });
  });

  it.each([
    ['waits for its payment', pending],
    ['was cancelled by the carrier', carried(pending, 'CANCELLED')],
  ])('expires no more once it is delivered or has come back, if it %s', (_, order) => {
    expect(carried(order, 'DELIVERED')).toEqual({
      ...unreserved,
      orderStatus: 'DELIVERED',
      stockState: 'COMMITTED',
      deliveredAt: now,
    });
    expect(carried(order, 'RETURNED')).toEqual({
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
