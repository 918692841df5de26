import { createHash, randomUUID } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
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

  const attempts = () => collectionOf(app, 'idempotency_records');

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

  rules('PAY-10').it('refuses the key with another body', async () => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    expectSuccess(await checkOut(shopper, key));
    expectError(await checkOut(shopper, key, { couponCode: 'OTHER' }), 409, 'Idempotency key reused');
  });

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

  rules('FUL-34').it('frees the key after a refusal', async () => {
    const shopper = await aShopper(app, { product: await aProduct(app, { currentStock: 1 }) });
    const rival = await aShopper(app, { product: shopper.product });
    expectSuccess(await checkOut(rival, randomUUID()));
    const key = randomUUID();
    expectError(await checkOut(shopper, key), 409, /^Insufficient stock/);
    const other = await aProduct(app);
    expectSuccess(await shopper.customer.client.delete('/carts'));
    expectSuccess(await shopper.customer.client.post('/carts/items', { productId: other._id }));
    expectSuccess(await checkOut(shopper, key));
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
    const attempt = await attempts().findOne({ subjectId: new Types.ObjectId(orderId as string) });
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

  describe('after a crash', () => {
    /** Brings a shopper's first checkout into the state in which a crash leaves it. */
    async function crashed(
      shopper: Shopper,
      point: 'before the reservation' | 'before the gateway order' | 'before the answer',
    ) {
      const key = randomUUID();
      const order = expectSuccess(await checkOut(shopper, key));
      const connection = app.get<Connection>(getConnectionToken() as never);
      const _id = new Types.ObjectId(order.orderId as string);
      if (point === 'before the gateway order') {
        await connection
          .collection('orders')
          .updateOne(
            { _id },
            { $set: { hasGatewayOrder: false }, $unset: { gatewayOrderId: 1, reconcileAt: 1 } },
          );
      }
      if (point === 'before the reservation') {
        await connection.collection('orders').deleteOne({ _id });
        await attempts().updateOne({ keyDigest: digest(key) }, { $unset: { subjectId: 1 } });
      }
      return { key, order };
    }

    const digest = (text: string) => createHash('sha256').update(text).digest('hex');

    it('holds the key until the lease of the dead request has expired', async () => {
      const shopper = await aShopper(app);
      const { key } = await crashed(shopper, 'before the reservation');
      expectError(await checkOut(shopper, key), 409, 'Request in progress');
      app.clock.advance(15_000);
      expectSuccess(await checkOut(shopper, key));
    });

    it('goes on with the order that was reserved: no second order, no second gateway order', async () => {
      const shopper = await aShopper(app);
      const { key, order } = await crashed(shopper, 'before the gateway order');
      expectError(await checkOut(shopper, key), 409, 'Request in progress');
      app.clock.advance(15_000);
      expect(expectSuccess(await checkOut(shopper, key))).toEqual(order);
      expect(await stockOf(app, shopper.product._id)).toBe(9);
    });
  });
});
