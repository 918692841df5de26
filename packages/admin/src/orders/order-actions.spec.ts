import { actionsOf } from './order-actions.js';
import type { Order } from './use-order.js';

describe('what an order allows', () => {
  it('is a refund while something of its payment is left, whatever was refunded of others', () => {
    const paidTwice = { paymentStatus: 'PAID', refundedAmount: 100, refundable: 100 } as const;
    expect(actionsOf(anOrder(paidTwice))).toContain('refund');
    // All that was not refunded yet is under way, or was lost in a dispute.
    const nothingLeft = { paymentStatus: 'PAID', refundedAmount: 30, refundable: 0 } as const;
    expect(actionsOf(anOrder(nothingLeft))).not.toContain('refund');
  });

  it('is to reopen it where the shop takes that, paid or not', () => {
    const cancelled = { orderStatus: 'CANCELLED', paymentStatus: 'PAID' } as const;
    expect(actionsOf(anOrder({ ...cancelled, reopenable: false }))).not.toContain('reopen');
    expect(actionsOf(anOrder({ ...cancelled, reopenable: true }))).toContain('reopen');
    const unpaid = { ...cancelled, paymentStatus: 'PENDING', reopenable: true } as const;
    expect(actionsOf(anOrder(unpaid))).toContain('reopen');
  });
});

function anOrder(fields: Partial<Order>): Order {
  return {
    orderStatus: 'PROCESSING',
    paymentStatus: 'PENDING',
    refunds: [],
    pricing: { totalAmount: 100 },
    refundedAmount: 0,
    refundable: 0,
    payableByHand: false,
    restockable: false,
    reopenable: false,
    attention: [],
    ...fields,
  } as unknown as Order;
}
