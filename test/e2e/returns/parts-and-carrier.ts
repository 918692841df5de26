import { unitsBackOf } from '#modules/orders/sums/return-refund.js';
import type { TestApp } from '../../support/create-app.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import type { Session } from '../../support/session.js';
import { reportParcel } from '../../support/webhooks.js';

export type GoodsEvent = 'part' | 'rto' | 'cancelled' | 'settled' | 'delivered';

/** Tests what brings the three units of an order back in parts, or seems to, and what must be true after each. */
export function partsAndCarrier(app: TestApp, admin: Session) {
  const report = ({ order }: PaidPurchase, status: string) => reportParcel(app, order.orderNumber, status);
  const decide = (id: string, status: string, note?: string) =>
    admin.client.patch(`/returns/admin/${id}/status`, { status, note });
  const ask = ({ customer, order, product }: PaidPurchase, quantity: number) =>
    customer.client.post('/returns', {
      orderId: order.orderId,
      items: [{ productId: product._id, quantity }],
      reason: 'It leaks.',
    });

  /** Opens and approves a return; undefined where that is not possible. */
  async function approved(purchase: PaidPurchase, quantity: number): Promise<string | undefined> {
    const answer = await ask(purchase, quantity);
    if (answer.status !== 201) return undefined;
    const { _id } = answer.body.data;
    return (await decide(_id, 'APPROVED')).status === 200 ? _id : undefined;
  }

  /** Each is refused where the order does not allow it. */
  const events: Record<GoodsEvent, (purchase: PaidPurchase) => Promise<unknown>> = {
    part: async (purchase) => {
      const id = await approved(purchase, 1);
      if (id !== undefined) await decide(id, 'RECEIVED');
    },
    rto: (purchase) => report(purchase, 'RTO DELIVERED'),
    cancelled: (purchase) => report(purchase, 'CANCELLED'),
    settled: ({ order }) =>
      admin.client.post(`/orders/admin/${order.orderId}/settle`, { restock: true, refund: true }),
    delivered: (purchase) => report(purchase, 'DELIVERED'),
  };

  async function delivered(): Promise<PaidPurchase> {
    const product = await aProduct(app, { currentStock: 10, basePrice: 33.33 });
    const purchase = await paidOrder(app, { product, quantity: 3 });
    await events.delivered(purchase);
    return purchase;
  }

  const moneyOf = async ({ order: { orderId } }: PaidPurchase) => {
    const order = await storedOrder(app, orderId);
    const refunded = (order.refunds ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { order, refunded, paid: order.pricing.totalMinor };
  };

  /** The units on the shelf are those that the order says to be back, and no more money goes back than was paid. */
  async function expectBalanced(purchase: PaidPurchase): Promise<void> {
    const { order, refunded, paid } = await moneyOf(purchase);
    const back = unitsBackOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(back).toBeLessThanOrEqual(3);
    expect(await stockOf(app, purchase.product._id)).toBe(7 + back);
    expect(refunded).toBeLessThanOrEqual(paid);
  }

  async function expectAllBack(purchase: PaidPurchase): Promise<void> {
    await events.rto(purchase);
    await events.settled(purchase);
    expect(await stockOf(app, purchase.product._id)).toBe(10);
    const { refunded, paid } = await moneyOf(purchase);
    expect(refunded).toBe(paid);
  }

  async function play(sequence: readonly GoodsEvent[]): Promise<void> {
    const purchase = await delivered();
    await events.part(purchase);
    for (const event of sequence) {
      await events[event](purchase);
      await expectBalanced(purchase);
    }
    await expectAllBack(purchase);
  }

  return { ask, decide, approved, delivered, events, expectBalanced, expectAllBack, play };
}
