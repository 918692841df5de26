import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { CartsService } from '#modules/carts/index.js';
import { CouponsAdminService } from '#modules/coupons/services/coupons-admin.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, type Shopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { collectionOf } from '../../support/collection-of.js';

describe('expectedTotal of checkout', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const checkOut = ({ customer, checkout }: Shopper, body: object, key: string = randomUUID()) =>
    customer.client.post(
      '/orders/checkout',
      { ...checkout, ...body },
      { headers: { 'idempotency-key': key } },
    );
  const reprice = async ({ product }: Shopper, basePrice: number) =>
    expectSuccess(await admin.client.patch(`/products/${product._id}`, { basePrice }));
  const totalOf = async ({ customer }: Shopper): Promise<number> =>
    expectSuccess(await customer.client.get('/carts')).pricing.totalAmount;

  rules('CKT-01').it('takes the total that the cart shows', async () => {
    const product = await aProduct(app, { basePrice: 0.1 });
    const { code } = await aCoupon(app, { type: 'PERCENT', value: 33.33 });
    const shopper = await aShopper(app, { product, quantity: 7 });
    const dear = await aProduct(app, { basePrice: 19.99 });
    await app.get(CartsService).addItem(shopper.customer.user.id, { productId: dear._id, quantity: 3 });
    expectSuccess(await shopper.customer.client.post('/carts/coupon', { code }));
    const expectedTotal = await totalOf(shopper);
    expect(expectSuccess(await checkOut(shopper, { expectedTotal })).amount).toBe(expectedTotal);
  });

  /** The changes of the total between the cart and the checkout. */
  const CHANGES: Array<[string, (shopper: Shopper) => Promise<unknown>]> = [
    ['a price that rose', (shopper) => reprice(shopper, 1500)],
    ['a price that fell by one paisa', (shopper) => reprice(shopper, 1499.49)],
    ['a discount', ({ product }) => admin.client.patch(`/products/${product._id}`, { discount: 1 })],
    [
      'a line of another tab',
      async ({ customer, product }) =>
        app.get(CartsService).addItem(customer.user.id, { productId: product._id, quantity: 1 }),
    ],
    [
      'a coupon that is worth less',
      async ({ customer }) => {
        const { _id, code } = await aCoupon(app, { type: 'FLAT', value: 100 });
        expectSuccess(await customer.client.post('/carts/coupon', { code }));
        await app.get(CouponsAdminService).update(_id, { value: 1 });
      },
    ],
  ];

  rules('CKT-01').it.each(CHANGES)('is 409 after %s, and nothing is reserved', async (_, change) => {
    const shopper = await aShopper(app);
    const expectedTotal = await totalOf(shopper);
    await change(shopper);
    const key = randomUUID();
    const answer = await checkOut(shopper, { expectedTotal }, key);
    expectError(answer, 409, 'Prices have changed');
    expect(answer.headers.get('x-error-code')).toBe('PRICES_CHANGED');
    expect(await stockOf(app, shopper.product._id)).toBe(10);
    expect(expectSuccess(await shopper.customer.client.get('/orders/my-order')).meta.total).toBe(0);
    // The customer sees the new total, and agrees; the key is free.
    expectSuccess(await checkOut(shopper, { expectedTotal: await totalOf(shopper) }, key));
  });

  rules('CKT-02').it('repeats the order under its key, whatever the prices have become since', async () => {
    const shopper = await aShopper(app);
    const key = randomUUID();
    const first = expectSuccess(await checkOut(shopper, { expectedTotal: 1499.5 }, key));
    await reprice(shopper, 1600);
    expect(expectSuccess(await checkOut(shopper, { expectedTotal: 1499.5 }, key))).toEqual(first);
    expect(await stockOf(app, shopper.product._id)).toBe(9);
  });

  rules('CKT-02').it('accepts keys that were stored before this field existed', async () => {
    const shopper = await aShopper(app);
    const { orderId } = expectSuccess(await checkOut(shopper, {}));
    const { requestDigest } = (await collectionOf(app, 'idempotency_records').findOne({
      subjectId: new Types.ObjectId(orderId as string),
    }))!;
    const asStored = JSON.stringify(['checkout', shopper.checkout.addressId, null, null]);
    expect(requestDigest).toBe(createHash('sha256').update(asStored).digest('hex'));
  });

  rules('CKT-01').it.each([-1, 10.001, '1499.5', null])('is no amount: %j', async (expectedTotal) => {
    const { client } = await session(app).asUser();
    const body = { addressId: UNKNOWN_ID, paymentMethod: 'GATEWAY', expectedTotal };
    const message = 'expectedTotal must be an amount of 0 or more with at most two decimals';
    expectError(await client.post('/orders/checkout', body), 400, message);
  });
});
