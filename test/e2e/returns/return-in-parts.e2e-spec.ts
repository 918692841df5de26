import { unitsBackOf } from '#modules/orders/domain/returned-units.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase, type ShoppingOptions } from '../../support/factories/an-order.js';
import { signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const DAY_MS = 86_400_000;

describe('a return in parts', () => {
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
  const decide = (id: string, status: string, note?: string) =>
    admin.client.patch(`/returns/admin/${id}/status`, { status, note });
  const orderOf = ({ order }: PaidPurchase) => storedOrder(app, order.orderId);

  async function delivered(options: ShoppingOptions = {}): Promise<PaidPurchase> {
    const purchase = await paidOrder(app, options);
    await report(purchase, 'DELIVERED');
    return purchase;
  }

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

  async function bringBack(purchase: PaidPurchase, quantity: number): Promise<void> {
    const id = await approved(purchase, quantity);
    expectSuccess(await decide(id!, 'RECEIVED'));
  }

  it('[RTP-06] is rejected with a note when the goods never came, and the owner may ask again', async () => {
    const purchase = await delivered({ quantity: 2 });
    const id = (await approved(purchase, 1))!;
    expectError(await decide(id, 'REJECTED'), 409, 'Cannot change status from APPROVED to REJECTED');
    const note = 'No parcel has reached us in two weeks.';
    expect(expectSuccess(await decide(id, 'REJECTED', note))).toMatchObject({ status: 'REJECTED', note });
    expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED', stockState: 'COMMITTED' });
    const { notifications } = expectSuccess(await purchase.customer.client.get('/notifications'));
    expect(notifications[0]).toMatchObject({ type: 'RETURN_STATUS', title: 'Return rejected' });
    expectSuccess(await ask(purchase, 2), 201);
  });

  it('[RTP-04] has the window of the first delivery, whatever came back since', async () => {
    const purchase = await delivered({ quantity: 2 });
    app.clock.advance(29 * DAY_MS);
    admin = signedInAgain(app, admin);
    const customer = signedInAgain(app, purchase.customer);
    await bringBack({ ...purchase, customer }, 1);
    app.clock.advance(2 * DAY_MS);
    const later = signedInAgain(app, purchase.customer);
    expectError(await ask({ ...purchase, customer: later }, 1), 409, 'Return window has closed');
  });

  it('[RTP-01, RTP-03, RTP-04] brings the units back one by one; the parts add up to what was paid', async () => {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 0.02, minSubtotal: 0 });
    const product = await aProduct(app, { currentStock: 10, basePrice: 33.33 });
    const purchase = await delivered({ product, quantity: 3, couponCode: code });
    const { totalMinor } = (await orderOf(purchase)).pricing;
    for (const back of [1, 2]) {
      await bringBack(purchase, 1);
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID' });
      expect(await stockOf(app, product._id)).toBe(7 + back);
    }
    const beyond = `items has more units of product ${product._id} than the order`;
    expectError(await ask(purchase, 2), 400, beyond);
    await bringBack(purchase, 1);
    expect(await stockOf(app, product._id)).toBe(10);
    await expectEventually(async () =>
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'REFUNDED' }),
    );
    const refunds = (await orderOf(purchase)).refunds!;
    expect(totalMinor).toBe(9_997);
    expect(refunds.map(({ reason }) => reason)).toEqual(['RETURN', 'RETURN', 'RETURN']);
    expect(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(totalMinor);
    expectError(await ask(purchase, 1), 409, 'Order cannot be returned');
  });

  describe('with the carrier', () => {
    /** What can bring units back, or seem to; each is refused where the order does not allow it. */
    const EVENTS = {
      part: async (purchase: PaidPurchase) => {
        const id = await approved(purchase, 1);
        if (id !== undefined) await decide(id, 'RECEIVED');
      },
      rto: (purchase: PaidPurchase) => report(purchase, 'RTO DELIVERED'),
      cancelled: (purchase: PaidPurchase) => report(purchase, 'CANCELLED'),
      settled: ({ order }: PaidPurchase) =>
        admin.client.post(`/orders/admin/${order.orderId}/settle`, { restock: true, refund: true }),
      delivered: (purchase: PaidPurchase) => report(purchase, 'DELIVERED'),
    };
    type Event = keyof typeof EVENTS;
    // The long set plays more of the 120.
    const orders: Event[][] = [
      ['part', 'rto', 'cancelled', 'settled', 'delivered'],
      ['cancelled', 'settled', 'part', 'delivered', 'rto'],
      ['delivered', 'settled', 'rto', 'cancelled', 'part'],
    ];

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
      const purchase = await delivered({ product, quantity: 3 });
      await EVENTS.part(purchase);
      for (const event of events) {
        await EVENTS[event](purchase);
        await expectBalanced(purchase);
      }
      await expectAllBack(purchase);
    });

    it('[RTP-05] each unit goes back once when all of it happens at once', async () => {
      for (let round = 0; round < 2; round += 1) {
        const product = await aProduct(app, { currentStock: 10 });
        const purchase = await delivered({ product, quantity: 3 });
        const id = (await approved(purchase, 2))!;
        await Promise.all([
          decide(id, 'RECEIVED'),
          decide(id, 'RECEIVED'),
          EVENTS.rto(purchase),
          EVENTS.cancelled(purchase),
          EVENTS.settled(purchase),
          EVENTS.rto(purchase),
        ]);
        await expectBalanced(purchase);
        await expectAllBack(purchase);
      }
    });
  });
});
