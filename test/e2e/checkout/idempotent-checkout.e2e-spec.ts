import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { GatewayOrdersService } from '#modules/checkout/services/gateway-orders.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { signedInAgain, stockOf } from '../../support/orders.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';

const DAY_MS = 24 * 3_600_000;

describe('Idempotency-Key of checkout', () => {
  const app = useApp();

  const checkOut = ({ customer, checkout }: Shopper, key: string, body: object = {}) =>
    customer.client.post(
      '/orders/checkout',
      { ...checkout, ...body },
      { headers: { 'idempotency-key': key } },
    );

  rules('PAY-09').it('gives the same answer to the same key for 24 hours, and makes one order', async () => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    const first = expectSuccess(await checkOut(shopper, key));
    app.clock.advance(DAY_MS - 60_000);
    const customer = signedInAgain(app, shopper.customer);
    expect(expectSuccess(await checkOut({ ...shopper, customer }, key))).toEqual(first);
    expect(await stockOf(app, shopper.product._id)).toBe(9);
    app.clock.advance(60_000);
    expect(expectSuccess(await checkOut({ ...shopper, customer }, key)).orderId).not.toBe(first.orderId);
  });

  rules('PAY-10', 'CAR-05').it.each([
    { couponCode: 'OTHER' },
    { phone: '9876543211' },
    { expectedTotal: 1600 },
  ])('refuses the key with another body: %j', async (other) => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    expectSuccess(await checkOut(shopper, key));
    expectError(await checkOut(shopper, key, other), 409, 'Idempotency key reused');
  });

  rules('PAY-11').it(
    'leads to the order that stands although the database was lost when it was placed',
    async () => {
      const shopper = await aShopper(app);
      const key = randomUUID();
      const gatewayOrders = app.get(GatewayOrdersService);
      const create = gatewayOrders.createFor.bind(gatewayOrders);
      jest.spyOn(gatewayOrders, 'createFor').mockImplementationOnce(async (...order) => {
        await create(...order);
        throw new Error('connection closed');
      });
      expect((await checkOut(shopper, key)).status).toBe(500);
      const { orderId } = expectSuccess(await checkOut(shopper, key));
      expect(expectSuccess(await shopper.customer.client.get('/orders/my-order')).orders).toMatchObject([
        { _id: orderId },
      ]);
      expect(await stockOf(app, shopper.product._id)).toBe(9);
    },
  );

  rules('PAY-12').it('keeps the keys of users apart', async () => {
    const [one, other] = [await aShopper(app), await aShopper(app)];
    const key = randomUUID();
    const first = expectSuccess(await checkOut(one, key));
    expect(expectSuccess(await checkOut(other, key)).orderId).not.toBe(first.orderId);
  });

  rules('PAY-11').it('makes one order of many requests at once', async () => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut(shopper, key)));
    const orders = new Set(
      answers.filter(({ status }) => status === 200).map((answer) => expectSuccess(answer).orderId),
    );
    expect(orders.size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 409, 'Request in progress');
    expect(await stockOf(app, shopper.product._id)).toBe(9);
  });

  rules('FUL-33').it.each(['', 'a b', 'a/b', 'asha@example.com', 'x'.repeat(129)])(
    'refuses the malformed key %j',
    async (key) => {
      const shopper = await aShopper(app);
      expectError(await checkOut(shopper, key), 400, /^Idempotency-Key must be/);
    },
  );

  it('keeps neither key, body nor answer, only what leads to the order', async () => {
    const shopper = await aShopper(app);
    const key = 'asha.verma-1';
    const { orderId } = expectSuccess(await checkOut(shopper, key));
    const attempt = await collectionOf(app, 'idempotency_records').findOne({
      subjectId: new Types.ObjectId(orderId as string),
    });
    const names = [
      '_id',
      'createdAt',
      'keyDigest',
      'leaseToken',
      'leaseUntil',
      'requestDigest',
      'subjectId',
      'userId',
    ];
    expect(Object.keys(attempt!).toSorted()).toEqual(names);
    expect(JSON.stringify(attempt)).not.toContain(key);
  });

  it('goes on after a crash with the order that was reserved: no second one, here and at the gateway', async () => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    const order = expectSuccess(await checkOut(shopper, key));
    await collectionOf(app, 'orders').updateOne(
      { _id: new Types.ObjectId(order.orderId as string) },
      { $set: { hasGatewayOrder: false }, $unset: { gatewayOrderId: 1, reconcileAt: 1 } },
    );
    expectError(await checkOut(shopper, key), 409, 'Request in progress');
    app.clock.advance(15_000);
    expect(expectSuccess(await checkOut(shopper, key))).toEqual(order);
    expect(await stockOf(app, shopper.product._id)).toBe(9);
  });
});
