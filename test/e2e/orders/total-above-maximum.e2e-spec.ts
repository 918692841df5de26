import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper } from '../../support/factories/an-order.js';
import { stockOf } from '../../support/orders.js';

const REFUSED = 'Order total is above the maximum';

describe('MAX_ORDER_TOTAL', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({ MAX_ORDER_TOTAL: '5000.50' });
  });

  afterAll(() => app.close());

  it('[CKT-05] is the highest total after the discount, and nothing is reserved above it', async () => {
    const product = await aProduct(app, { basePrice: 5000.51 });
    const { customer, checkout } = await aShopper(app, { product });
    const answer = await customer.client.post('/orders/checkout', checkout);
    expectError(answer, 400, REFUSED);
    expect(answer.headers.get('x-error-code')).toBe('TOTAL_ABOVE_MAXIMUM');
    expect(await stockOf(app, product._id)).toBe(10);
    const { code } = await aCoupon(app, { type: 'FLAT', value: 0.01 });
    const body = { ...checkout, couponCode: code };
    expect(expectSuccess(await customer.client.post('/orders/checkout', body)).amount).toBe(5000.5);
  });
});

describe('the highest total of an order', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp();
  });

  afterAll(() => app.close());

  it('[CKT-05] is none without the variable', async () => {
    const product = await aProduct(app, { basePrice: 1e11 });
    const { customer, checkout } = await aShopper(app, { product, quantity: 3 });
    const { pricing } = expectSuccess(await customer.client.get('/carts'));
    const body = { ...checkout, expectedTotal: pricing.totalAmount };
    expect(expectSuccess(await customer.client.post('/orders/checkout', body)).amount).toBe(3e11);
  });

  it('[CKT-06] is below 2^53 minor units in any case, with and without a coupon and an expected total', async () => {
    const product = await aProduct(app, { basePrice: 99_999_999_999.99, currentStock: 1_000_000_000 });
    const { customer, checkout } = await aShopper(app, { product, quantity: 1_000_000_000 });
    const { code } = await aCoupon(app, { type: 'PERCENT', value: 99.99 });
    const cart = expectSuccess(await customer.client.post('/carts/coupon', { code }));
    for (const body of [{}, { expectedTotal: cart.pricing.totalAmount }])
      expectError(await customer.client.post('/orders/checkout', { ...checkout, ...body }), 400, REFUSED);
    expectSuccess(await customer.client.delete('/carts/coupon'));
    expectError(await customer.client.post('/orders/checkout', checkout), 400, REFUSED);
    expect(await stockOf(app, product._id)).toBe(1_000_000_000);
  });
});
