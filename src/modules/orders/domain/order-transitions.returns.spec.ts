import { after, carried, freshRefund as fresh, now, paid } from '../../../../test/support/order-states.js';
import type { OrderState } from './order-state.js';
import {
  movedByAdmin,
  received,
  returnEnded,
  returnRequested,
  settledByAdmin,
  shipped,
} from './order-transitions.js';

describe('returns', () => {
  const arrived = (order: OrderState, goods: Parameters<typeof received>[1]) =>
    after(order, received(order, goods));
  const delivered = after(paid, movedByAdmin(after(paid, shipped(paid, now)), 'DELIVERED', now));
  const requested = after(delivered, returnRequested(delivered));
  const kettles = (quantity: number) => ({ productId: 'kettle', quantity });
  /** The last goods, or some of them, with their share of the payment. */
  const all = () => ({ ...fresh(), units: [kettles(2)], isLast: true, amountMinor: 1000 });
  const some = () => ({ ...fresh(), units: [kettles(1)], isLast: false, amountMinor: 500 });

  it('go back to DELIVERED when turned down, without a second delivery', () => {
    expect(requested.orderStatus).toBe('RETURN_REQUESTED');
    expect(after(requested, returnEnded(requested)!)).toEqual(delivered);
    expect(returnEnded(carried(requested, 'CANCELLED'))).toBeUndefined();
  });

  it('end in stock and payment going back', () => {
    expect(arrived(requested, all())).toMatchObject({
      orderStatus: 'RETURNED',
      stockState: 'RETURNED',
      paymentStatus: 'REFUND_PENDING',
      returnedUnits: [kettles(2)],
    });
  });

  rules('PCR-15', 'RTP-01', 'RTP-02').it(
    'give a part of the payment back when a part of the goods came back',
    () => {
      const returned = arrived(requested, some());
      expect(returned.refunds).toMatchObject([{ reason: 'RETURN', amountMinor: 500, status: 'PENDING' }]);
      expect(returned.refunds![0]).toMatchObject({ refundId: expect.any(String), createdAt: now });
      expect(returned).toMatchObject({
        orderStatus: 'DELIVERED',
        stockState: 'COMMITTED',
        returnedUnits: [kettles(1)],
      });
      // Only when all of it goes back does the payment cease to pay.
      expect(returned).toMatchObject({ paymentStatus: 'PAID', payments: [{ state: 'CONFIRMED' }] });
    },
  );

  rules('RTP-01').it('are complete with the last part', () => {
    const first = arrived(requested, some());
    const again = after(first, returnRequested(first));
    expect(arrived(again, { ...some(), isLast: true })).toMatchObject({
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
      expect(arrived(carried(requested, target), all())).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
        paymentStatus: 'REFUND_PENDING',
      });
    },
  );

  rules('RTP-01').it.each(['DELIVERED', 'CANCELLED'] as const)(
    'leave the rest with the customer when only a part came back and the carrier has said %s since',
    (target) => {
      const returned = arrived(carried(requested, target), some());
      expect(returned).toMatchObject({ orderStatus: 'DELIVERED', stockState: 'COMMITTED' });
      expect(returned.cancelCause).toBeUndefined();
    },
  );

  rules('RTP-05').it(
    'give all money back for a part when the carrier has brought all goods back since',
    () => {
      const returned = arrived(carried(requested, 'RETURNED'), some());
      expect(returned).toMatchObject({ orderStatus: 'RETURNED', refunds: [{ amountMinor: 1000 }] });
      expect(returned.returnedUnits).toBeUndefined();
    },
  );

  rules('RTI-04').it('count damaged goods as returned, and refund them', () => {
    const damaged = { ...kettles(1), writtenOff: true as const, amountMinor: 500 };
    const returned = arrived(requested, { ...some(), units: [damaged] });
    expect(returned.returnedUnits).toEqual([{ ...kettles(1), writtenOff: true }]);
    expect(returned.refunds).toMatchObject([
      { amountMinor: 500, units: [{ ...kettles(1), amountMinor: 500 }] },
    ]);
  });

  rules('RTI-05').it.each([
    [200, [{ amountMinor: 200 }]],
    [0, undefined],
  ])('refund what the administrator says instead of the share: %i', (reducedToMinor, refunds) => {
    const returned = arrived(requested, { ...all(), reducedToMinor });
    expect(returned).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'PAID' });
    if (refunds === undefined) expect(returned.refunds).toBeUndefined();
    else expect(returned.refunds).toMatchObject(refunds);
    const wereBack = arrived(carried(requested, 'RETURNED'), { ...some(), reducedToMinor });
    expect(wereBack.refunds?.map(({ amountMinor }) => ({ amountMinor }))).toEqual(refunds);
  });

  rules('RTP-02').it(
    'leave the rest of the payment to be settled when the carrier brings the rest back',
    () => {
      const rto = carried(arrived(requested, some()), 'RETURNED');
      const settled = after(rto, settledByAdmin(rto, { restock: true, refund: true }, fresh()));
      expect(settled).toMatchObject({
        paymentStatus: 'REFUND_PENDING',
        refunds: [{ amountMinor: 500 }, { amountMinor: 500 }],
      });
      expect(settledByAdmin(settled, { restock: true, refund: true }, fresh())).toEqual({});
    },
  );
});
