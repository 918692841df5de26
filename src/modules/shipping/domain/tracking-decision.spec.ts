import type { OrderState } from '#modules/orders/domain/order-state.js';
import { ORDER_STATUSES } from '#modules/orders/domain/order-status.js';
import {
  cancelledByAdmin,
  movedByCarrier,
  reopened,
  returnRequested,
} from '#modules/orders/domain/order-transitions.js';
import {
  after,
  freshRefund,
  lapsed,
  now,
  paid,
  pending,
  soon,
} from '../../../../test/support/order-states.js';
import { carrierTarget, carrierTransition, type CarrierReport } from './tracking-decision.js';

describe('carrier event', () => {
  it.each([
    ['delivered', 'DELIVERED'],
    ['cancelled', 'CANCELLED'],
    ['returned-to-origin', 'RETURNED'],
    ['other', undefined],
  ] as const)('%s moves an order to %s', (status, target) => {
    expect(carrierTarget({ status, isReverse: false })).toBe(target);
  });

  rules('FUL-05').it('moves nothing on a reverse shipment', () => {
    expect(carrierTarget({ status: 'delivered', isReverse: true })).toBeUndefined();
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

  const evening = new Date('2026-11-21T20:00:00Z');
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);
  const moved = (order: OrderState, event: Omit<CarrierReport, 'reported'>, reported = 'present') =>
    carrierTransition(order, { ...event, reported } as CarrierReport, evening);

  it('is ignored when its event is older than the last applied one', () => {
    const delivered = after(paid, moved(paid, { target: 'DELIVERED', at: at('12:00:00') })!);
    expect(moved(delivered, { target: 'CANCELLED', at: at('11:59:59') })).toBeUndefined();
    expect(moved(delivered, { target: 'CANCELLED', at: at('12:00:00') })?.orderStatus).toBe('CANCELLED');
    expect(moved(delivered, { target: 'CANCELLED' })?.orderStatus).toBe('CANCELLED');
  });

  it('keeps the newest timestamp when an event without one comes after it', () => {
    const delivered = after(paid, moved(paid, { target: 'DELIVERED', at: at('12:00:00') })!);
    const cancelled = after(delivered, moved(delivered, { target: 'CANCELLED' })!);
    expect(moved(cancelled, { target: 'DELIVERED', at: at('11:00:00') })).toBeUndefined();
  });

  rules('CAR-20').it(
    'is applied after a timestamp of the future, which counts as the time of receipt',
    () => {
      const future = new Date('2036-11-25T10:00:00Z');
      const delivered = after(paid, moved(paid, { target: 'DELIVERED', at: future })!);
      expect(delivered).toMatchObject({ carrierEventAt: evening, carrierEvent: { at: future } });
      const next = new Date(evening.getTime() + 1000);
      const report = { target: 'RETURNED', at: next, reported: 'present' } as const;
      expect(carrierTransition(delivered, report, next)?.orderStatus).toBe('RETURNED');
      expect(moved(delivered, { target: 'CANCELLED', at: at('19:59:59') })).toBeUndefined();
    },
  );

  rules('CAR-20').it('repeats a timestamp of the future in vain, whenever it comes again', () => {
    const event = { target: 'DELIVERED', at: new Date('2036-11-25T10:00:00Z') } as const;
    const delivered = after(paid, moved(paid, event)!);
    const requested = after(delivered, returnRequested(delivered));
    const later = new Date(evening.getTime() + 60_000);
    expect(carrierTransition(requested, { ...event, reported: 'present' }, later)).toBeUndefined();
  });

  rules('CAR-20').it.each([
    [10 * 60_000, 'counts', 10 * 60_000],
    [10 * 60_000 + 1, 'does not', 0],
  ])('goes %i ms ahead: its event %s', (ahead, _, counted) => {
    const delivered = moved(paid, { target: 'DELIVERED', at: new Date(evening.getTime() + ahead) })!;
    expect(delivered.carrierEventAt).toEqual(new Date(evening.getTime() + counted));
  });

  rules('CAR-20').it(
    'is applied to an order whose last event has a future timestamp of an earlier version',
    () => {
      const deaf = { ...paid, carrierEventAt: new Date('2036-11-25T10:00:00Z') };
      expect(moved(deaf, { target: 'DELIVERED', at: at('12:00:00') })?.orderStatus).toBe('DELIVERED');
    },
  );

  it('ignores a repeated event after a return', () => {
    const delivered = after(paid, moved(paid, { target: 'DELIVERED', at: at('12:00:00') })!);
    const requested = after(delivered, returnRequested(delivered));
    expect(moved(requested, { target: 'DELIVERED', at: at('12:00:00') })).toBeUndefined();
    expect(moved(requested, { target: 'RETURNED', at: at('12:00:00') })?.orderStatus).toBe('RETURNED');
  });

  it('moves nothing by saying what is so already', () => {
    const byAdmin = after(pending, cancelledByAdmin(pending, freshRefund()));
    const change = moved(byAdmin, { target: 'CANCELLED' });
    expect(change).toStrictEqual({ carrierEvent: { target: 'CANCELLED' } });
  });

  describe('after the order was reopened', () => {
    const former = { reference: 'ORD-1', endedAt: now };
    const byCarrier = after(paid, moved(paid, { target: 'CANCELLED' })!);
    const again = after(byCarrier, reopened(byCarrier, former, now));

    rules('PCL-05').it('is ignored about a former shipment', () => {
      for (const target of ['DELIVERED', 'CANCELLED', 'RETURNED'] as const) {
        expect(moved(again, { target }, 'former')).toBeUndefined();
        expect(moved(again, { target, at: soon }, 'former')).toBeUndefined();
      }
    });

    rules('PCL-05').it('is ignored about a time before the order was reopened', () => {
      const before = new Date(now.getTime() - 1);
      for (const reported of ['present', 'unnamed'])
        expect(moved(again, { target: 'RETURNED', at: before }, reported)).toBeUndefined();
      expect(moved(again, { target: 'CANCELLED', at: soon })?.orderStatus).toBe('CANCELLED');
    });

    rules('PCL-05', 'CAW-07').it('repeats the cancellation in vain, unless it names the new parcel', () => {
      for (const at of [undefined, now, soon])
        expect(moved(again, { target: 'CANCELLED', at }, 'unnamed')).toBeUndefined();
      const cancelled = moved(again, { target: 'CANCELLED' })!;
      expect(cancelled).toMatchObject({
        orderStatus: 'CANCELLED',
        carrierEvent: { target: 'CANCELLED', parcel: 2 },
      });
      expect(moved(after(again, cancelled), { target: 'CANCELLED' })).toBeUndefined();
    });

    rules('PCL-05').it('ignores a repeated cancellation whose time was reported before', () => {
      const timed = after(paid, moved(paid, { target: 'CANCELLED', at: new Date(now.getTime() - 1000) })!);
      const reopenedSince = after(timed, reopened(timed, former, now));
      expect(moved(reopenedSince, { target: 'CANCELLED' }, 'unnamed')).toBeUndefined();
      expect(moved(reopenedSince, { target: 'CANCELLED' })?.orderStatus).toBe('CANCELLED');
    });

    rules('PCL-05').it('delivers the new parcel', () => {
      expect(moved(again, { target: 'DELIVERED' }, 'unnamed')?.orderStatus).toBe('DELIVERED');
    });
  });
});
