import { createApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const TTL_MS = 900_000;

describe('the ORDER_STATUS notification', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_STANDARD_MAX: '10000', RATE_LIMIT_CHECKOUT_MAX: '100' });
  });

  afterAll(() => app.close());

  type Move = (purchase: Purchase) => Promise<unknown>;

  const byAdmin =
    (...statuses: string[]): Move =>
    async ({ order }) => {
      const { client } = await session(app).asAdmin();
      for (const status of statuses)
        expectSuccess(await client.patch(`/orders/admin/${order.orderId}/status`, { status }));
    };

  const byDispatch: Move = async ({ order }) => {
    const { client } = await session(app).asAdmin();
    expectSuccess(await client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
  };

  const byCarrier =
    (current_status: string): Move =>
    ({ order }) =>
      sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status });

  const byExpiry: Move = async ({ order }) => {
    app.clock.advance(TTL_MS);
    await expectEventually(async () =>
      expect((await storedOrder(app, order.orderId)).orderStatus).toBe('CANCELLED'),
    );
  };

  const paid = () => paidOrder(app);
  const unpaid = () => checkedOutOrder(app);

  it.each([
    ['shipped by a dispatch', paid, byDispatch, ['Order shipped']],
    ['shipped by an administrator', paid, byAdmin('SHIPPED'), ['Order shipped']],
    [
      'delivered by an administrator',
      paid,
      byAdmin('SHIPPED', 'DELIVERED'),
      ['Order shipped', 'Order delivered'],
    ],
    ['delivered by the carrier', paid, byCarrier('DELIVERED'), ['Order delivered']],
    ['cancelled by an administrator before it was paid', unpaid, byAdmin('CANCELLED'), ['Order cancelled']],
    ['cancelled by an administrator after it was paid', paid, byAdmin('CANCELLED'), ['Order cancelled']],
    ['cancelled by the carrier', paid, byCarrier('CANCELED'), ['Order cancelled']],
    ['cancelled by its expiry', unpaid, byExpiry, ['Order cancelled']],
  ])('[FUL-21] tells the customer, once, of an order that is %s', async (_, buy, move, titles) => {
    const purchase = await buy();
    await move(purchase);
    const { client } = signedInAgain(app, purchase.customer);
    const { notifications } = expectSuccess(await client.get('/notifications'));
    const told = notifications.filter(({ type }: { type: string }) => type === 'ORDER_STATUS');
    expect(told.map(({ title }: { title: string }) => title).toReversed()).toEqual(titles);
    for (const { metadata } of told) expect(metadata).toMatchObject({ orderId: purchase.order.orderId });
  });
});
