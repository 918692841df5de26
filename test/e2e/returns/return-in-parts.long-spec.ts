import { unitsBackOf } from '#modules/orders/domain/returned-units.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

describe('a return in parts, and what the carrier reports', () => {
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_STANDARD_MAX: '100000', RATE_LIMIT_CHECKOUT_MAX: '10000' });
  });

  beforeEach(async () => {
    admin = await session(app).asAdmin();
  });

  afterAll(() => app.close());

  const report = ({ order }: PaidPurchase, current_status: string) =>
    sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status });
  const decide = (id: string, status: string) =>
    admin.client.patch(`/returns/admin/${id}/status`, { status });
  const orderOf = ({ order }: PaidPurchase) => storedOrder(app, order.orderId);

  /** Asks for a return of one unit, and brings it back, where that is possible. */
  async function bringBack({ customer, order, product }: PaidPurchase): Promise<void> {
    const items = [{ productId: product._id, quantity: 1 }];
    const asked = await customer.client.post('/returns', {
      orderId: order.orderId,
      items,
      reason: 'It leaks.',
    });
    if (asked.status !== 201) return;
    const { _id } = asked.body.data;
    if ((await decide(_id, 'APPROVED')).status === 200) await decide(_id, 'RECEIVED');
  }

  /** What can bring units back, or seem to; each is refused where the order does not allow it. */
  const EVENTS = {
    part: bringBack,
    rto: (purchase: PaidPurchase) => report(purchase, 'RTO DELIVERED'),
    cancelled: (purchase: PaidPurchase) => report(purchase, 'CANCELLED'),
    settled: ({ order }: PaidPurchase) =>
      admin.client.post(`/orders/admin/${order.orderId}/settle`, { restock: true, refund: true }),
    delivered: (purchase: PaidPurchase) => report(purchase, 'DELIVERED'),
  };
  type Event = keyof typeof EVENTS;
  const orders = permutations(Object.keys(EVENTS) as Event[]).filter((_, index) => index % 9 === 0);

  /** The units on the shelf are those that the order says to be back, and no more money goes back than was paid. */
  async function expectBalanced(purchase: PaidPurchase): Promise<void> {
    const order = await orderOf(purchase);
    const back = unitsBackOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(back).toBeLessThanOrEqual(3);
    expect(await stockOf(app, purchase.product._id)).toBe(7 + back);
    const refunded = (order.refunds ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(refunded).toBeLessThanOrEqual(order.pricing.totalMinor);
  }

  async function expectAllBack(purchase: PaidPurchase): Promise<void> {
    await report(purchase, 'RTO DELIVERED');
    await EVENTS.settled(purchase);
    expect(await stockOf(app, purchase.product._id)).toBe(10);
    const order = await orderOf(purchase);
    const refunded = order.refunds!.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(refunded).toBe(order.pricing.totalMinor);
  }

  it.each(orders)('[RTP-05] each unit goes back once: %s, %s, %s, %s, %s', async (...events) => {
    const product = await aProduct(app, { currentStock: 10, basePrice: 33.33 });
    const purchase = await paidOrder(app, { product, quantity: 3 });
    await EVENTS.delivered(purchase);
    await EVENTS.part(purchase);
    for (const event of events) {
      await EVENTS[event](purchase);
      await expectBalanced(purchase);
    }
    await expectAllBack(purchase);
  });
});

function permutations<T>(of: readonly T[]): T[][] {
  if (of.length <= 1) return [[...of]];
  return of.flatMap((first, index) =>
    permutations(of.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
