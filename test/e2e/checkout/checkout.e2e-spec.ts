import { CartsService } from '#modules/carts/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { anOrder, aShopper, checkedOutOrder } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { useApp } from '../../support/create-app.js';

describe('POST /orders/checkout', () => {
  const app = useApp({ RATE_LIMIT_CHECKOUT_MAX: '' });

  rules('ORD-01', 'ORD-16', 'ORR-03', 'ERR-02', 'PAY-13').it(
    'makes a pending order, reserves its stock, starts the payment and keeps the cart',
    async () => {
      const product = await aProduct(app, { basePrice: 1999, discount: 10, currentStock: 5 });
      const { customer, order } = await checkedOutOrder(app, { product, quantity: 2 });
      expect(order).toEqual({
        orderId: expect.stringMatching(/^[0-9a-f]{24}$/),
        orderNumber: expect.stringMatching(/^ORD-\d{10,}$/),
        gatewayOrderId: expect.stringMatching(/^order_/),
        amount: 3598.2,
        currency: 'INR',
      });
      expect(await stockOf(app, product._id)).toBe(3);
      const detail = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
      expect(detail).toMatchObject({
        orderStatus: 'PENDING',
        paymentStatus: 'PENDING',
        pricing: { subtotal: 3598.2, discount: 0, totalAmount: 3598.2 },
        gatewayOrderId: order.gatewayOrderId,
      });
      expect((await app.get(CartsService).contentOf(customer.user.id)).lines).toHaveLength(1);
      const { statusHistory, createdAt } = await storedOrder(app, order.orderId);
      expect(statusHistory).toEqual([{ status: 'PENDING', at: createdAt, by: 'CUSTOMER' }]);
    },
  );

  rules('ORR-01', 'PAY-14', 'CAT-21').it(
    'keeps what was bought as it was, whatever becomes of product, address and coupon',
    async () => {
      const product = await aProduct(app, { attributes: { color: ['red', 'blue'] } });
      const coupon = await aCoupon(app, { type: 'FLAT', value: 100 });
      const { customer, checkout } = await aShopper(app, { product });
      await app.get(CartsService).empty(customer.user.id);
      const line = { productId: product._id, quantity: 3, selectedAttributes: { color: 'red' } };
      expectSuccess(await customer.client.post('/carts/items', line));
      const body = { ...checkout, couponCode: coupon.code };
      const { orderId } = expectSuccess(await customer.client.post('/orders/checkout', body));
      const read = async () => expectSuccess(await customer.client.get(`/orders/${orderId}`));
      const before = await read();
      expect(before).toMatchObject({
        couponCode: coupon.code,
        pricing: { subtotal: 4498.5, discount: 100, totalAmount: 4398.5 },
        items: [{ name: product.name, sku: product.sku, quantity: 3, selectedAttributes: { color: 'red' } }],
        shippingAddress: anAddress(),
      });
      const admin = await session(app).asAdmin();
      expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, { value: 1 }));
      const changes = { name: 'Renamed', basePrice: 1, discount: 50, isActive: false };
      expectSuccess(await admin.client.patch(`/products/${product._id}`, changes));
      expectSuccess(await admin.client.delete(`/products/${product._id}`));
      const address = `/users/profile/addresses/${checkout.addressId}`;
      expectSuccess(await customer.client.patch(address, { city: 'Mysuru' }));
      expectSuccess(await customer.client.delete(address));
      expectSuccess(await customer.client.delete('/carts'));
      expect(await read()).toEqual(before);
    },
  );

  rules('PAY-13').it('numbers orders neither by counting nor twice', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 4; count++) numbers.push((await checkedOutOrder(app)).order.orderNumber);
    expect(new Set(numbers).size).toBe(4);
    const steps = numbers
      .slice(1)
      .map((number, index) => Number(number.slice(4)) - Number(numbers[index]!.slice(4)));
    // A count would go up by one each time.
    expect(steps.filter((step) => Math.abs(step) > 1000).length).toBeGreaterThan(1);
    await expect(anOrder(app, { orderNumber: numbers[0]! })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/E11000 duplicate key.*orderNumber/) as string },
    });
  });

  rules('ORR-02', 'PAY-01').it('takes the coupon of the cart, unless the body names another', async () => {
    const inCart = await aCoupon(app, { type: 'PERCENT', value: 10 });
    const named = await aCoupon(app, { type: 'FLAT', value: 499.5 });
    const product = await aProduct(app, { basePrice: 1000 });
    const { customer, checkout } = await aShopper(app, { product });
    expectSuccess(await customer.client.post('/carts/coupon', { code: inCart.code }));
    expect(expectSuccess(await customer.client.post('/orders/checkout', checkout)).amount).toBe(900);
    const body = { ...checkout, couponCode: named.code.toLowerCase() };
    const order = expectSuccess(await customer.client.post('/orders/checkout', body));
    expect(order.amount).toBe(500.5);
    const detail = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(detail).toMatchObject({
      couponCode: named.code,
      pricing: { subtotal: 1000, discount: 499.5, totalAmount: 500.5 },
    });
  });

  rules('PAY-05').it('refuses an unknown coupon, and one that does not apply', async () => {
    const dear = await aCoupon(app, { minSubtotal: 1e6 });
    const { customer, checkout, product } = await aShopper(app);
    const withCode = (couponCode: string) =>
      customer.client.post('/orders/checkout', { ...checkout, couponCode });
    expectError(await withCode('NOSUCHCODE'), 404, 'Coupon not found');
    expectError(await withCode(dear.code), 400, 'Coupon is not applicable');
    expect(await stockOf(app, product._id)).toBe(10);
  });

  rules('PAY-02').it('refuses an empty cart', async () => {
    const customer = await session(app).asUser();
    const [address] = expectSuccess(await customer.client.post('/users/profile/addresses', anAddress()), 201);
    const body = { addressId: address._id, paymentMethod: 'GATEWAY' };
    expectError(await customer.client.post('/orders/checkout', body), 400, 'Cart is empty');
  });

  rules('PAY-03').it("does not find an address of another's book", async () => {
    const other = await aShopper(app);
    const { customer, product } = await aShopper(app);
    const body = { ...other.checkout };
    expectError(await customer.client.post('/orders/checkout', body), 404, 'Address not found');
    expect(await stockOf(app, product._id)).toBe(10);
  });

  rules('ORR-01', 'ERR-25', 'PAY-04').it(
    'refuses what is short of stock, and takes nothing at all',
    async () => {
      const plenty = await aProduct(app, { currentStock: 10 });
      const scarce = await aProduct(app, { name: 'Copper Pan', currentStock: 3 });
      const { customer, checkout } = await aShopper(app, { product: plenty, quantity: 2 });
      await app.get(CartsService).addItem(customer.user.id, { productId: scarce._id, quantity: 3 });
      const admin = await session(app).asAdmin();
      expectSuccess(await admin.client.patch(`/products/${scarce._id}/stock`, { delta: -1 }));
      expectError(
        await customer.client.post('/orders/checkout', checkout),
        409,
        'Insufficient stock for Copper Pan',
      );
      expect(await stockOf(app, plenty._id)).toBe(10);
      expect(expectSuccess(await customer.client.get('/orders/my-order')).meta.total).toBe(0);
    },
  );

  it('refuses an account that has been deleted', async () => {
    const { customer, checkout } = await aShopper(app);
    await eraseAccount(app, customer.user.id);
    expectError(await customer.client.post('/orders/checkout', checkout), 404, 'User not found');
  });

  rules('ORD-17', 'CON-04').it.each([
    [{}, 'addressId is required; paymentMethod is required'],
    [{ addressId: 'x', paymentMethod: 'GATEWAY' }, /^addressId /],
    [{ addressId: UNKNOWN_ID, paymentMethod: 'CASH' }, 'paymentMethod must be one of GATEWAY'],
    [{ addressId: UNKNOWN_ID, paymentMethod: 'GATEWAY', couponCode: 7 }, /^couponCode /],
    [{ addressId: UNKNOWN_ID, paymentMethod: 'GATEWAY', couponCode: null }, /^couponCode /],
    [{ addressId: UNKNOWN_ID, paymentMethod: 'GATEWAY', amount: 1 }, 'amount is not allowed'],
  ])('refuses %j', async (body, message) => {
    const customer = await session(app).asUser();
    expectError(await customer.client.post('/orders/checkout', body), 400, message);
  });

  rules('CON-09', 'CON-14').it('lets an address check out five times an hour', async () => {
    const customer = await session(app).asUser();
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await customer.client.post('/orders/checkout', {}));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429]);
    expectError(
      answers[5]!,
      429,
      'Checkout limit exceeded. Please contact support if you need to place a bulk order.',
    );
  });
});
