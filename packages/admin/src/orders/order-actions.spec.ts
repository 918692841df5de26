import { actionsOf, losesUnits } from './order-actions.js';
import type { Order } from './use-order.js';

describe('what an order allows', () => {
  it('is to take refunded units out of it, until the carrier has an order for it', () => {
    const open = {
      orderStatus: 'PROCESSING',
      trackingNumber: null,
      carrierOrderId: null,
      dispatch: null,
    } as const;
    const failed = (step: 'CREATE_ORDER' | 'ASSIGN_COURIER') => ({
      ...open,
      dispatch: { step, failureReason: 'No courier', at: '2026-11-21T10:00:00.000Z' },
    });
    expect([open, failed('CREATE_ORDER')].map(losesUnits)).toEqual([true, true]);
    const shipped = { ...open, orderStatus: 'SHIPPED' } as const;
    const numbered = { ...open, trackingNumber: 'DTDC1' };
    expect([failed('ASSIGN_COURIER'), shipped, numbered].map(losesUnits)).toEqual([false, false, false]);
  });

  it('is a refund while something of its payment is left, whatever was refunded of others', () => {
    const paidTwice = { paymentStatus: 'PAID', refundedAmount: 100, refundable: 100 } as const;
    expect(actionsOf(anOrder(paidTwice))).toContain('refund');
    // All that was not refunded yet is under way, or was lost in a dispute.
    const nothingLeft = { paymentStatus: 'PAID', refundedAmount: 30, refundable: 0 } as const;
    expect(actionsOf(anOrder(nothingLeft))).not.toContain('refund');
  });

  it('is to dispatch it unless something keeps it from that, such as a dispute', () => {
    const paid = { orderStatus: 'PROCESSING', paymentStatus: 'PAID' } as const;
    expect(actionsOf(anOrder({ ...paid, attention: ['toDispatch'] }))[0]).toBe('dispatch');
    expect(actionsOf(anOrder({ ...paid, attention: ['disputed'] }))).not.toContain('dispatch');
  });

  it('is to reopen it where the shop takes that, paid or not', () => {
    const cancelled = { orderStatus: 'CANCELLED', paymentStatus: 'PAID' } as const;
    expect(actionsOf(anOrder({ ...cancelled, reopenable: false }))).not.toContain('reopen');
    expect(actionsOf(anOrder({ ...cancelled, reopenable: true }))).toContain('reopen');
    const unpaid = { ...cancelled, paymentStatus: 'PENDING', reopenable: true } as const;
    expect(actionsOf(anOrder(unpaid))).toContain('reopen');
  });

  it('is to mark it as paid where the shop takes that, after the next step of one that is under way', () => {
    expect(actionsOf(anOrder({ payableByHand: true }))).toContain('markPaid');
    const underWay = actionsOf(anOrder({ orderStatus: 'SHIPPED', payableByHand: true }));
    expect(underWay.slice(0, 2)).toEqual(['delivered', 'markPaid']);
    expect(actionsOf(anOrder({ payableByHand: false }))).not.toContain('markPaid');
  });

  it.each([
    ['units that are not back', { orderStatus: 'CANCELLED', restockable: true }, 'settleRest'],
    ['money that has not gone back', { orderStatus: 'CANCELLED', refundable: 100 }, 'settleRest'],
    ['the money of one that came back', { orderStatus: 'RETURNED', refundable: 100 }, 'settleRest'],
    ['nothing more', { orderStatus: 'CANCELLED' }, undefined],
    [
      'a parcel that does not arrive',
      { orderStatus: 'SHIPPED', restockable: true, refundable: 100 },
      'settle',
    ],
    ['nothing before it is shipped', { orderStatus: 'PROCESSING', refundable: 100 }, undefined],
  ] as const)('is to settle %s', (_, order, action) => {
    expect(actionsOf(anOrder(order)).find((name) => name.startsWith('settle'))).toBe(action);
  });
});

function anOrder(fields: Partial<Order>): Order {
  return {
    orderStatus: 'PROCESSING',
    paymentStatus: 'PENDING',
    refunds: [],
    attention: [],
    pricing: { totalAmount: 100 },
    refundedAmount: 0,
    refundable: 0,
    payableByHand: false,
    restockable: false,
    reopenable: false,
    ...fields,
  } as unknown as Order;
}
