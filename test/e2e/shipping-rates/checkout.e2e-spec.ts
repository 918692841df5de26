import { CartsService } from '#modules/carts/index.js';
import { useApp } from '../../support/create-app.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aZone } from '../../support/factories/a-zone.js';
import { aShopper, checkedOutOrder, paidOrder, type Shopper } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000' });
const admin = useLastingAdmin(app);

const SURFACE = { name: 'Surface', price: 49, freeFrom: 2_000, perKg: 20, minDays: 2, maxDays: 4 };
const EXPRESS = { name: 'Express', price: 120 };

const bengaluru = (rates: object[] = [EXPRESS, SURFACE]) =>
  aZone(app, { name: 'Bengaluru', pincodes: ['560'], rates: rates as never });

const checkOut = ({ customer, checkout }: Shopper, body: object = {}) =>
  customer.client.post('/orders/checkout', { ...checkout, ...body });
const preview = async ({ customer, checkout }: Shopper, body: object = {}) =>
  expectSuccess(await customer.client.post('/orders/checkout/preview', { ...checkout, ...body }));
const orderOf = async ({ customer }: Shopper, orderId: string) =>
  expectSuccess(await customer.client.get(`/orders/${orderId}`));

afterEach(async () => {
  for (const { _id } of expectSuccess(await admin.client.get('/shipping/zones?limit=100')).zones)
    expectSuccess(await admin.client.delete(`/shipping/zones/${_id}`));
});

describe('a checkout where zones exist', () => {
  rules('SHC-01').it('costs the cheapest way of shipping, which the order keeps', async () => {
    const { rates } = await bengaluru();
    const shopper = await aShopper(app);
    const { orderId, amount } = expectSuccess(await checkOut(shopper));
    expect(amount).toBe(1_548.5);
    const { pricing, delivery } = await orderOf(shopper, orderId);
    expect(pricing).toEqual({ subtotal: 1_499.5, discount: 0, shipping: 49, totalAmount: 1_548.5 });
    expect(delivery).toEqual({
      rateId: rates[1]!._id,
      name: 'Surface',
      price: 49,
      estimatedDelivery: { from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.any(String) },
    });
  });

  rules('SHC-01').it('costs the way that was chosen', async () => {
    const [express] = (await bengaluru()).rates;
    const shopper = await aShopper(app);
    const { orderId } = expectSuccess(
      await checkOut(shopper, { rateId: express!._id, expectedTotal: 1_619.5 }),
    );
    const { pricing, delivery } = await orderOf(shopper, orderId);
    expect(pricing).toMatchObject({ shipping: 120, totalAmount: 1_619.5 });
    expect(delivery).toMatchObject({ name: 'Express', estimatedDelivery: null });
  });

  rules('SHC-02').it(
    'is refused where nothing is sent, or nothing carries it, and reserves nothing',
    async () => {
      const { _id, rates } = await bengaluru();
      const far = await aShopper(app, { address: { pincode: '110001', state: 'Delhi', city: 'Delhi' } });
      expectError(await checkOut(far), 400, 'We do not deliver to this PIN code');
      const near = await aShopper(app);
      const answer = await checkOut(near, { rateId: UNKNOWN_ID });
      expectError(answer, 400, 'Choose a way of shipping');
      expect(answer.headers.get('x-error-code')).toBe('RATE_UNAVAILABLE');
      const light = rates.map((rate) => ({ ...rate, maxWeight: 499 }));
      expectSuccess(await admin.client.patch(`/shipping/zones/${_id}`, { rates: light }));
      expectError(await checkOut(near), 400, 'Choose a way of shipping');
      expect(await stockOf(app, near.product._id)).toBe(10);
    },
  );

  rules('SHC-03').it(
    'is free from a price of the goods after discount on, and by weight below it',
    async () => {
      await bengaluru([SURFACE]);
      const product = await aProduct(app, { basePrice: 1_000, weight: 1_500 });
      const { code } = await aCoupon(app, { type: 'FLAT', value: 1 });
      const shopper = await aShopper(app, { product, quantity: 2 });
      expect((await preview(shopper)).pricing).toMatchObject({ shipping: 0, totalAmount: 2_000 });
      // Three kilograms.
      expect((await preview(shopper, { couponCode: code })).pricing).toEqual({
        subtotal: 2_000,
        discount: 1,
        shipping: 89,
        totalAmount: 2_088,
      });
      const { orderId } = expectSuccess(await checkOut(shopper));
      expect((await orderOf(shopper, orderId)).pricing).toMatchObject({ shipping: 0, totalAmount: 2_000 });
    },
  );

  rules('SHC-05').it('looks at all that is paid for `expectedTotal`', async () => {
    await bengaluru([EXPRESS]);
    const shopper = await aShopper(app);
    expectError(await checkOut(shopper, { expectedTotal: 1_499.5 }), 409, 'Prices have changed');
    expectSuccess(await checkOut(shopper, { expectedTotal: 1_619.5 }));
  });

  rules('SHC-05').it(
    'takes goods that cost nothing after the discount, where the shipping is paid',
    async () => {
      await bengaluru([EXPRESS]);
      const { code } = await aCoupon(app, { type: 'PERCENT', value: 100 });
      const shopper = await aShopper(app, { couponCode: code });
      expect(expectSuccess(await checkOut(shopper)).amount).toBe(120);
    },
  );

  rules('SHC-12').it('promises anew when the order is paid', async () => {
    await bengaluru();
    const { order, customer } = await checkedOutOrder(app);
    const stored = collectionOf(app, 'orders');
    await stored.updateOne(
      { orderNumber: order.orderNumber },
      { $set: { 'delivery.estimatedDelivery': { from: '2020-01-01', to: '2020-01-03' } } },
    );
    expectSuccess(
      await admin.client.post(`/orders/admin/${order.orderId}/mark-paid`, { reference: 'UTR 4123' }),
    );
    const { delivery } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(delivery.estimatedDelivery.from > '2026').toBe(true);
    expect(delivery).toMatchObject({ name: 'Surface', price: 49 });
  });

  rules('SHC-13').it('keeps the order within what is served, unless the staff say otherwise', async () => {
    await bengaluru();
    const { order, customer } = await paidOrder(app);
    const away = { pincode: '110001', state: 'Delhi' };
    const own = await customer.client.patch(`/orders/${order.orderId}/address`, away);
    expectError(own, 400, 'We do not deliver to this PIN code');
    expectSuccess(
      await customer.client.patch(`/orders/${order.orderId}/address`, { street: '14 Brigade Road' }),
    );
    const path = `/orders/admin/${order.orderId}/address`;
    expectError(await admin.client.patch(path, away), 400, 'We do not deliver to this PIN code');
    const moved = expectSuccess(await admin.client.patch(path, { ...away, force: true }));
    expect(moved.pricing).toMatchObject({ shipping: 49 });
    expect(moved.shippingAddress.pincode).toBe('110001');
  });

  rules('SHC-01').it('holds for orders by the staff, and for the link that pays them', async () => {
    const [express] = (await bengaluru()).rates;
    const { product, customer, checkout } = await aShopper(app);
    const body = {
      userId: customer.user.id,
      items: [{ productId: product._id, quantity: 1 }],
      addressId: checkout.addressId,
      rateId: express!._id,
    };
    const order = expectSuccess(await admin.client.post('/orders/admin/for-customer', body), 201);
    expect(order.pricing).toMatchObject({ shipping: 120, totalAmount: 1_619.5 });
  });
});

describe('a shop without zones', () => {
  rules('SHC-04').it('answers checkout, order and export with the keys of before', async () => {
    await aZone(app, { pincodes: ['560'], isActive: false, rates: [EXPRESS] as never });
    const shopper = await aShopper(app);
    const placed = expectSuccess(await checkOut(shopper));
    expect(Object.keys(placed)).toEqual(['orderId', 'orderNumber', 'gatewayOrderId', 'amount', 'currency']);
    const order = await orderOf(shopper, placed.orderId);
    expect(Object.keys(order.pricing)).toEqual(['subtotal', 'discount', 'totalAmount']);
    expect(order).not.toHaveProperty('delivery');
    const { pricing } = expectSuccess(await shopper.customer.client.get('/carts'));
    expect(Object.keys(pricing)).toEqual(['subtotal', 'discount', 'totalAmount']);
    const stored = await storedOrder(app, placed.orderId);
    expect(stored).not.toHaveProperty('delivery');
    expect(Object.keys(stored.pricing)).toEqual(['subtotalMinor', 'discountMinor', 'totalMinor']);
    expect(await preview(shopper)).toEqual({
      pricing: { subtotal: 1_499.5, discount: 0, totalAmount: 1_499.5 },
      options: [],
      rateId: null,
      problems: [],
    });
  });
});

describe('POST /orders/checkout/preview', () => {
  rules('SHC-06').it('says what the checkout costs, and writes nothing', async () => {
    const { rates } = await bengaluru();
    const shopper = await aShopper(app);
    const before = await collectionOf(app, 'users').findOne({ email: shopper.customer.user.email });
    const shown = await preview(shopper);
    expect(shown).toMatchObject({
      pricing: { shipping: 49, totalAmount: 1_548.5 },
      options: [
        { rateId: rates[1]!._id, name: 'Surface', price: 49, cod: null },
        { rateId: rates[0]!._id, name: 'Express', price: 120 },
      ],
      rateId: rates[1]!._id,
      problems: [],
    });
    expect(await collectionOf(app, 'users').findOne({ email: shopper.customer.user.email })).toEqual(before);
    expect(expectSuccess(await shopper.customer.client.get('/orders/my-order')).orders).toEqual([]);
    expect(await stockOf(app, shopper.product._id)).toBe(10);
    expect(expectSuccess(await checkOut(shopper)).amount).toBe(shown.pricing.totalAmount);
    expect((await preview(shopper, { rateId: rates[0]!._id })).pricing.shipping).toBe(120);
  });

  const codes = ({ problems }: any) => problems.map(({ code }: any) => code);

  rules('SHC-07').it('names what checkout would refuse, a line by its id', async () => {
    await bengaluru();
    const shopper = await aShopper(app);
    const rare = await aProduct(app, { name: 'Rare kettle', currentStock: 1 });
    await app.get(CartsService).addItem(shopper.customer.user.id, { productId: rare._id, quantity: 1 });
    expectSuccess(await admin.client.patch(`/products/${rare._id}/stock`, { delta: -1 }));
    const { items } = expectSuccess(await shopper.customer.client.get('/carts'));
    const shown = await preview(shopper);
    const { itemId } = items.find((item: any) => item.product._id === rare._id);
    expect(shown.problems).toEqual([
      { code: expect.any(String), message: expect.stringContaining('Rare kettle'), itemId },
    ]);
    expectError(await checkOut(shopper), 409, shown.problems[0].message);
    expect(shown.pricing.subtotal).toBe(1_499.5);
  });

  rules('SHC-07').it('takes an empty cart and a foreign address for problems', async () => {
    await bengaluru();
    const [own, foreign] = [await aShopper(app), await aShopper(app)];
    const shown = await preview(own, { addressId: foreign.checkout.addressId });
    expect(codes(shown)).toEqual(['ADDRESS_NOT_FOUND']);
    expect(shown).toMatchObject({ options: [], rateId: null });
    expectSuccess(await own.customer.client.delete('/carts'));
    const empty = await preview(own);
    expect(codes(empty)).toEqual(['CART_IS_EMPTY']);
    expect(empty.pricing).toMatchObject({ subtotal: 0 });
    expect((await own.customer.client.post('/orders/checkout/preview', {})).status).toBe(400);
  });

  rules('SHC-07').it('names coupon, place and rate that are refused', async () => {
    await bengaluru();
    const shopper = await aShopper(app, { address: { pincode: '110001', state: 'Delhi', city: 'Delhi' } });
    expect(codes(await preview(shopper, { couponCode: 'NO-SUCH' }))).toEqual([
      'COUPON_NOT_FOUND',
      'NOT_SERVED',
    ]);
    const near = await aShopper(app);
    const shown = await preview(near, { rateId: UNKNOWN_ID, expectedTotal: 1 });
    expect(codes(shown)).toEqual(['RATE_UNAVAILABLE']);
    expect(shown.options).toHaveLength(2);
    expect(shown.rateId).toBeNull();
  });
});
