import { carrierTransition } from './carrier-order.js';
import {
  cancelledByAdmin,
  confirmed,
  expired,
  movedByAdmin,
  movedByCarrier,
  movedByReturn,
  received,
  captured,
  disproved,
  refusedPayment,
  revived,
  settledByAdmin,
  shipped,
} from './order-transitions.js';
import type { OrderTransition, OrderState } from './order-state.js';
import { ORDER_STATUSES } from './order-status.js';
import type { ReportedPayment } from './payment-decision.js';
import { reportedRefund } from './refunds.js';

const now = new Date('2026-11-21T10:00:00Z');
const soon = new Date('2026-11-21T10:15:00Z');

const pending: OrderState = {
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  stockState: 'RESERVED',
  couponHeld: true,
  payments: [],
  reservedUntil: soon,
  sweepAt: soon,
  pricing: { totalMinor: 1000 },
  currency: 'INR',
};
const { pricing, currency } = pending;

/** A payment as the gateway reports it. */
const report = (gatewayPaymentId: string, amountMinor = 1000): ReportedPayment => ({
  gatewayPaymentId,
  amountMinor,
  currency: 'INR',
  captured: true,
});

let refunds = 0;
const fresh = () => ({ refundId: String((refunds += 1)).padStart(24, '0'), at: now });
const late = () => ({ ...fresh(), reason: 'LATE_PAYMENT' as const });

/** The gateway has processed the refund of a payment. */
function processed(order: OrderState, gatewayPaymentId: string): OrderTransition {
  const gatewayRefundId = `rfnd of ${gatewayPaymentId}`;
  const word = { gatewayRefundId, gatewayPaymentId, amountMinor: 1000, status: 'PROCESSED' } as const;
  return reportedRefund(order, word, fresh())!;
}

/** The state after a change, as the repository writes it: `null` takes a field away. */
function after(order: OrderState, change: OrderTransition): OrderState {
  const entries = Object.entries({ ...order, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as unknown as OrderState;
}

const paid = after(pending, confirmed(pending, report('pay_1'), now));
const lapsed = after(pending, expired(pending));

describe('confirming', () => {
  it('commits the stock and ends the reservation', () => {
    expect(paid).toEqual({
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

describe('capturing', () => {
  const unsure = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));

  it('is awaited when only the customer has reported the payment', () => {
    expect(unsure).toMatchObject({ paymentStatus: 'PAID', uncapturedSince: now });
    expect(paid.uncapturedSince).toBeUndefined();
  });

  it('ends the wait, and names the amount', () => {
    const sure = after(unsure, captured(unsure, report('pay_1')));
    expect(sure).toEqual(paid);
  });

  it('of another amount sends all of that amount back', () => {
    const wrong = after(unsure, disproved(unsure, report('pay_1', 700), fresh()));
    expect(wrong).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'REFUND_PENDING' });
    expect(wrong.uncapturedSince).toBeUndefined();
    expect(wrong.refunds).toMatchObject([{ reason: 'AMOUNT_MISMATCH', amountMinor: 700 }]);
  });

  it('is no more awaited once the payment goes back', () => {
    const cancelled = after(unsure, cancelledByAdmin(unsure, fresh()));
    expect(cancelled.uncapturedSince).toBeUndefined();
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

describe('payments that go back', () => {
  it('leave a paid order paid', () => {
    const twice = after(
      paid,
      refusedPayment(paid, report('pay_2'), { ...fresh(), reason: 'DUPLICATE_PAYMENT' }),
    );
    expect(twice.paymentStatus).toBe('PAID');
    expect(after(twice, processed(twice, 'pay_2')).paymentStatus).toBe('PAID');
  });

  it('make an expired order REFUND_PENDING, then REFUNDED', () => {
    const waiting = after(lapsed, refusedPayment(lapsed, report('pay_1'), late()));
    expect(waiting.paymentStatus).toBe('REFUND_PENDING');
    expect(after(waiting, processed(waiting, 'pay_1')).paymentStatus).toBe('REFUNDED');
  });

  it('are REFUNDED only when all of them are', () => {
    const first = after(lapsed, refusedPayment(lapsed, report('pay_1'), late()));
    const both = after(first, refusedPayment(first, report('pay_2'), late()));
    const one = after(both, processed(both, 'pay_1'));
    expect(one.paymentStatus).toBe('REFUND_PENDING');
    expect(after(one, processed(one, 'pay_2')).paymentStatus).toBe('REFUNDED');
  });

  it('do not touch the payment of an order that was revived by another', () => {
    const waiting = after(lapsed, refusedPayment(lapsed, report('pay_1'), late()));
    const alive = after(waiting, revived(waiting, { ...report('pay_2'), couponHeld: false }, now));
    expect(after(alive, processed(alive, 'pay_1'))).toMatchObject({
      paymentStatus: 'PAID',
      orderStatus: 'PROCESSING',
    });
  });

  it('make an order REFUNDED that the gateway refunded of itself', () => {
    expect(after(paid, processed(paid, 'pay_1')).paymentStatus).toBe('REFUNDED');
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

  it('cannot make an illegal move, whatever the caller has checked', () => {
    expect(() => movedByAdmin(pending, 'DELIVERED', now)).toThrow('ADMIN: PENDING -> DELIVERED');
  });
});

describe('the carrier', () => {
  it.each(ORDER_STATUSES.filter((status) => status !== 'DELIVERED'))(
    'delivers an order that is %s',
    (orderStatus) => {
      const delivered = after(
        { ...paid, orderStatus },
        movedByCarrier({ ...paid, orderStatus }, 'DELIVERED', now),
      );
      expect(delivered).toMatchObject({
        orderStatus: 'DELIVERED',
        deliveredAt: now,
        stockState: 'COMMITTED',
      });
    },
  );

  it('keeps the time of the first delivery', () => {
    const again = movedByCarrier({ ...paid, deliveredAt: now }, 'DELIVERED', soon);
    expect(again.deliveredAt).toBeUndefined();
  });

  it('leaves stock and money alone when it cancels', () => {
    const cancelled = after(paid, movedByCarrier(paid, 'CANCELLED', now));
    expect(cancelled).toMatchObject({
      cancelCause: 'CARRIER',
      stockState: 'COMMITTED',
      paymentStatus: 'PAID',
      couponHeld: true,
    });
  });

  it('brings the goods back with RTO, whose stock may have gone back before', () => {
    expect(after(paid, movedByCarrier(paid, 'RETURNED', now))).toMatchObject({
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
    });
    expect(after(lapsed, movedByCarrier(lapsed, 'RETURNED', now))).toMatchObject({
      orderStatus: 'RETURNED',
      paymentStatus: 'EXPIRED',
    });
  });

  const at = (time: string) => new Date(`2026-11-21T${time}Z`);

  it('is not believed when its event is older than the last applied one', () => {
    const delivered = after(paid, carrierTransition(paid, { target: 'DELIVERED', at: at('12:00:00') }, now)!);
    expect(carrierTransition(delivered, { target: 'CANCELLED', at: at('11:59:59') }, now)).toBeUndefined();
    expect(carrierTransition(delivered, { target: 'CANCELLED', at: at('12:00:00') }, now)?.orderStatus).toBe(
      'CANCELLED',
    );
    expect(carrierTransition(delivered, { target: 'CANCELLED' }, now)?.orderStatus).toBe('CANCELLED');
  });

  it('keeps the newest timestamp when an event without one comes after it', () => {
    const delivered = after(paid, carrierTransition(paid, { target: 'DELIVERED', at: at('12:00:00') }, now)!);
    const cancelled = after(delivered, carrierTransition(delivered, { target: 'CANCELLED' }, now)!);
    expect(carrierTransition(cancelled, { target: 'DELIVERED', at: at('11:00:00') }, now)).toBeUndefined();
  });

  it('undoes no return by telling again what it told before', () => {
    const delivered = after(paid, carrierTransition(paid, { target: 'DELIVERED', at: at('12:00:00') }, now)!);
    const requested = after(delivered, movedByReturn(delivered, 'RETURN_REQUESTED'));
    expect(carrierTransition(requested, { target: 'DELIVERED', at: at('12:00:00') }, now)).toBeUndefined();
    expect(carrierTransition(requested, { target: 'RETURNED', at: at('12:00:00') }, now)?.orderStatus).toBe(
      'RETURNED',
    );
  });

  it('moves nothing by saying what is so already', () => {
    const byAdmin = after(pending, cancelledByAdmin(pending, fresh()));
    const change = carrierTransition(byAdmin, { target: 'CANCELLED' }, now);
    expect(change).toEqual({ carrierEvent: { target: 'CANCELLED' } });
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

  it('refunds an order that came back to the shop', () => {
    const rto = after(paid, movedByCarrier(paid, 'RETURNED', now));
    const settled = after(rto, settledByAdmin(rto, { restock: true, refund: true }, fresh()));
    expect(settled).toMatchObject({ paymentStatus: 'REFUND_PENDING', refunds: [{ reason: 'RETURN' }] });
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

describe('returns', () => {
  const delivered = after(paid, movedByAdmin(after(paid, shipped(paid)), 'DELIVERED', now));

  it('go back to DELIVERED when turned down, without a second delivery', () => {
    const requested = after(delivered, movedByReturn(delivered, 'RETURN_REQUESTED'));
    expect(after(requested, movedByReturn(requested, 'DELIVERED'))).toEqual(delivered);
  });

  it('end in stock and payment going back', () => {
    const requested = after(delivered, movedByReturn(delivered, 'RETURN_REQUESTED'));
    expect(after(requested, received(requested, fresh()))).toMatchObject({
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
    });
  });

  it('[PCR-15] give a part of the payment back when a part of the goods came back', () => {
    const requested = after(delivered, movedByReturn(delivered, 'RETURN_REQUESTED'));
    const returned = after(requested, received(requested, { ...fresh(), amountMinor: 500 }));
    expect(returned.refunds).toMatchObject([{ reason: 'RETURN', amountMinor: 500, status: 'PENDING' }]);
    // Only when all of it goes back does the payment cease to pay.
    expect(returned).toMatchObject({ paymentStatus: 'PAID', payments: [{ state: 'CONFIRMED' }] });
  });

  it.each(['DELIVERED', 'CANCELLED', 'RETURNED'] as const)(
    'end the same way when the carrier has moved the order to %s meanwhile',
    (target) => {
      const requested = after(delivered, movedByReturn(delivered, 'RETURN_REQUESTED'));
      const moved = after(requested, movedByCarrier(requested, target, now));
      expect(after(moved, received(moved, fresh()))).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
        paymentStatus: 'REFUND_PENDING',
      });
    },
  );
});
