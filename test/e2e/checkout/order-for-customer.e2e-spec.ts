import { randomUUID } from 'node:crypto';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { aPhone } from '../../support/factories/a-user.js';
import { anAddress } from '../../support/factories/an-address.js';
import { payByWebhook } from '../../support/factories/an-order-by-link.js';
import { aShopper } from '../../support/factories/an-order.js';
import { codeIn, countMailsTo, mailTo } from '../../support/inbox.js';
import { movementsOfOrder, orderBecomes, stockOf, storedOrder } from '../../support/orders.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session, useAdmin } from '../../support/session.js';

const HOUR_MS = 3_600_000;
const STOREFRONT = 'https://shop.example/in';

describe('an order for a customer', () => {
  const app = useApp({ STOREFRONT_URL: STOREFRONT, MAX_UNPAID_ORDERS: '1' });
  const admin = useAdmin(app);

  const place = (body: object, headers: Record<string, string> = {}) =>
    admin.client.post('/orders/admin/for-customer', body, { headers });
  const customerOf = (more: object = {}) => ({
    email: `${randomUUID()}@example.com`,
    firstname: 'Noor',
    ...more,
  });

  async function anOrderBody(more: object = {}, product = {}) {
    const { _id: productId, basePrice } = await aProduct(app, product);
    const body = {
      customer: customerOf(),
      items: [{ productId, quantity: 2 }],
      address: anAddress(),
      paymentMethod: 'GATEWAY',
      ...more,
    };
    return { productId, basePrice, body };
  }

  rules('PLK-01').it('is reserved for the hours of its link, and mailed to the customer', async () => {
    const { productId, body } = await anOrderBody({ customer: customerOf({ phone: aPhone() }) });
    const placedAt = app.clock.nowMs();
    const order = expectSuccess(await place(body), 201);
    expect(order).toMatchObject({
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      customer: { email: body.customer.email, firstname: 'Noor', phone: (body.customer as any).phone },
      shippingAddress: anAddress(),
      statusHistory: [{ status: 'PENDING', by: `ADMIN:${admin.user.id}` }],
      paymentLink: expect.stringMatching(/^https:\/\/shop\.example\/in\/pay\/[\w-]{43}$/),
    });
    const { reservedUntil, unpaidSlot } = await storedOrder(app, order._id);
    expect(reservedUntil!.getTime() - placedAt).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(reservedUntil!.getTime() - placedAt).toBeLessThan(24 * HOUR_MS + 60_000);
    expect(unpaidSlot).toBeUndefined();
    expect(await stockOf(app, productId)).toBe(8);
    expect(await movementsOfOrder(app, productId, order.orderNumber)).toMatchObject([
      { delta: -2, by: `ADMIN:${admin.user.id}` },
    ]);
    const mail = await mailTo(app, body.customer.email, /ready to be paid/);
    expect(mail.text).toContain(order.paymentLink);
    const detail = expectSuccess(await admin.client.get(`/orders/admin/${order._id}`));
    expect(detail).toEqual(order);
  });

  rules('PLK-02').it('makes an account that signs in by a forgotten password', async () => {
    const phone = aPhone();
    const { body } = await anOrderBody({ customer: customerOf({ phone }) });
    const { email } = body.customer;
    const order = expectSuccess(await place(body), 201);
    const stored = await collectionOf(app, 'users').findOne({ email });
    expect(stored).toMatchObject({ authProvider: 'LOCAL', isEmailVerified: false, role: 'USER', phone });
    expect(stored).not.toHaveProperty('password');
    const wrong = await app.client.fromElsewhere().post('/auth/login', { email, password: 'Secret#123' });
    expectError(wrong, 401, 'Invalid email or password');
    const visitor = app.client.fromElsewhere();
    expectSuccess(await visitor.post('/auth/forgot-password', { email }));
    const otp = codeIn(await mailTo(app, email, /password/i));
    expectSuccess(await visitor.post('/auth/reset-password', { email, otp, newPassword: 'Fresh#1234' }));
    const { accessToken } = expectSuccess(
      await visitor.post('/auth/login', { email, password: 'Fresh#1234' }),
    );
    const own = expectSuccess(await visitor.as(accessToken).get(`/orders/${order._id}`));
    expect(own).toMatchObject({ _id: order._id, payment: { payable: true } });
    expect(own).not.toHaveProperty('discount');
    expect(own).not.toHaveProperty('paymentLink');
  });

  rules('PLK-02').it('is of the account that has the address, which stays as it is', async () => {
    const { user } = await session(app).asUser({ firstname: 'Asha' });
    const { body } = await anOrderBody({
      customer: { email: user.email.toUpperCase(), firstname: 'Other', phone: aPhone() },
    });
    const order = expectSuccess(await place(body), 201);
    expect(order.customer).toMatchObject({
      _id: user.id,
      firstname: 'Asha',
      phone: (body.customer as any).phone,
    });
    expect(await collectionOf(app, 'users').findOne({ email: user.email })).toMatchObject({
      firstname: 'Asha',
      phone: user.phone,
    });
  });

  rules('PLK-02').it('leaves a phone that another account has to that account', async () => {
    const { user } = await session(app).asUser();
    const { body } = await anOrderBody({ customer: customerOf({ phone: user.phone }) });
    expect(expectSuccess(await place(body), 201).customer.phone).toBe(user.phone);
    expect(await collectionOf(app, 'users').findOne({ email: body.customer.email })).not.toHaveProperty(
      'phone',
    );
  });

  rules('PLK-02').it(
    'makes one account of several orders at once, and keeps no account of an order that is refused',
    async () => {
      const customer = customerOf({ phone: aPhone() });
      const bodies = await Promise.all(Array.from({ length: 4 }, () => anOrderBody({ customer })));
      const orders = await Promise.all(bodies.map(async ({ body }) => expectSuccess(await place(body), 201)));
      expect(new Set(orders.map((order) => order.customer._id)).size).toBe(1);
      const { body } = await anOrderBody({ couponCode: 'NOSUCHCODE' });
      expectError(await place(body), 404, 'Coupon not found');
      expect(await collectionOf(app, 'users').findOne({ email: body.customer.email })).toBeNull();
    },
  );

  rules('PLK-03').it('takes items as the cart does', async () => {
    const shirt = await aShirt(app);
    const { body, productId } = await anOrderBody();
    expectError(await place({ ...body, items: [{ productId: shirt._id }] }), 400);
    expectError(
      await place({ ...body, items: [{ productId: randomUUID().replaceAll('-', '').slice(0, 24) }] }),
      404,
      'Product not found',
    );
    expectError(
      await place({
        ...body,
        items: [
          { productId, quantity: 6 },
          { productId, quantity: 5 },
        ],
      }),
      409,
      'Insufficient stock',
    );
    expectError(await place({ ...body, items: [] }), 400, /^items must be a list/);
    const order = expectSuccess(
      await place({ ...body, items: [{ productId }, { productId, quantity: 3 }] }),
      201,
    );
    expect(order.items).toMatchObject([{ productId, quantity: 4 }]);
  });

  rules('PLK-03').it.each([
    [{ userId: '65f0c3a2b1d4e5f6a7b8c9d0' }, 'Give either userId or customer'],
    [{ customer: undefined }, 'userId is required'],
    [{ addressId: '65f0c3a2b1d4e5f6a7b8c9d0' }, 'Give either addressId or address'],
    [{ address: undefined }, 'addressId is required'],
    [{ address: { ...anAddress(), isDefault: true } }, /isDefault/],
    [{ customer: { email: 'x@example.com' } }, /firstname/],
    [{ customer: 'Noor' }, /^customer must be an object/],
    [{ discount: { amount: 0, reason: 'Apology' } }, /amount/],
    [{ discount: { amount: 10, reason: 'no' } }, /reason/],
    [{ paymentMethod: 'COD' }, /^paymentMethod must be one of GATEWAY/],
    [{ rateId: 'x' }, /rateId/],
  ])('refuses %j', async (more, message) => {
    const { body } = await anOrderBody(more);
    expectError(await place(body), 400, message);
  });

  rules('PLK-03').it('goes to an address of the customer, and to nobody else’s', async () => {
    const { customer, checkout, product } = await aShopper(app);
    const body = {
      userId: customer.user.id,
      items: [{ productId: product._id }],
      addressId: checkout.addressId,
    };
    expect(expectSuccess(await place(body), 201).shippingAddress).toEqual(anAddress());
    const other = await session(app).asUser();
    expectError(await place({ ...body, userId: other.user.id }), 404, 'Address not found');
    expectError(await place({ ...body, userId: '65f0c3a2b1d4e5f6a7b8c9d0' }), 404, 'User not found');
  });

  rules('PLK-04').it(
    'takes off a discount by hand beside the coupon, whose reason the staff alone see',
    async () => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 50 });
      const { body } = await anOrderBody({ couponCode: code }, { basePrice: 500, discount: 0 });
      const discount = { amount: 99.5, reason: 'Apology for the late parcel' };
      const order = expectSuccess(await place({ ...body, discount }), 201);
      expect(order.pricing).toEqual({ subtotal: 1000, discount: 149.5, totalAmount: 850.5 });
      expect(order.discount).toEqual(discount);
      const mail = await mailTo(app, body.customer.email, /ready to be paid/);
      expect(mail.text).not.toContain('Apology');
      const link = await app.client.get(`/payment-links/${order.paymentLink.split('/').at(-1)}`);
      expect(JSON.stringify(link.body)).not.toContain('Apology');
    },
  );

  rules('PLK-04').it('leaves at least 1.00 to pay', async () => {
    const { body } = await anOrderBody({}, { basePrice: 500, discount: 0 });
    const with_ = (amount: number) => ({ ...body, discount: { amount, reason: 'Apology' } });
    expectError(await place(with_(999.01)), 400, 'Order total is below the minimum');
    expectError(await place(with_(5000)), 400, 'Order total is below the minimum');
    expect(expectSuccess(await place(with_(999)), 201).pricing.totalAmount).toBe(1);
  });

  rules('PLK-04').it('shares the discount over the lines of refunds', async () => {
    const first = await aProduct(app, { basePrice: 300, discount: 0 });
    const second = await aProduct(app, { basePrice: 100, discount: 0 });
    const { body } = await anOrderBody({ items: [{ productId: first._id }, { productId: second._id }] });
    const order = expectSuccess(await place({ ...body, discount: { amount: 40, reason: 'Apology' } }), 201);
    await payByWebhook(app, order);
    await orderBecomes(app, order._id, { orderStatus: 'PROCESSING' });
    const items = [{ itemId: order.items[1].itemId, quantity: 1 }];
    const preview = await admin.client.post(`/orders/admin/${order._id}/refunds/preview`, { items });
    expect(expectSuccess(preview).amount).toBe(90);
  });

  rules('PLK-05').it('makes one order of a repeated key, whatever the order of its fields', async () => {
    const { body, productId } = await anOrderBody({ discount: { amount: 1, reason: 'Apology' } });
    const headers = { 'idempotency-key': randomUUID() };
    const first = expectSuccess(await place(body, headers), 201);
    const again = Object.fromEntries(Object.entries(body).toReversed());
    expect(expectSuccess(await place(again, headers), 201)).toEqual(first);
    expectError(await place({ ...body, couponCode: 'OTHER' }, headers), 409, 'Idempotency key reused');
    expect(await stockOf(app, productId)).toBe(8);
    await mailTo(app, body.customer.email, /ready to be paid/);
    expect(await countMailsTo(app, body.customer.email)).toBe(1);
  });

  rules('PLK-06').it('is no unpaid order of the customer’s number, and leaves their cart alone', async () => {
    const { customer, product, checkout } = await aShopper(app, {
      product: await aProduct(app, { currentStock: 50 }),
    });
    const body = {
      userId: customer.user.id,
      items: [{ productId: product._id }],
      addressId: checkout.addressId,
    };
    const order = expectSuccess(await place(body), 201);
    expectSuccess(await place(body), 201);
    expectSuccess(await customer.client.post('/orders/checkout', checkout));
    expectError(await customer.client.post('/orders/checkout', checkout), 409, 'Too many unpaid orders');
    expectSuccess(await place(body), 201);
    await payByWebhook(app, order);
    await orderBecomes(app, order._id, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    expect(expectSuccess(await customer.client.get('/carts')).items).toMatchObject([{ quantity: 1 }]);
  });

  rules('PLK-07').it('stands in the audit log', async () => {
    const { body } = await anOrderBody({ discount: { amount: 10, reason: 'Apology' } });
    const order = expectSuccess(await place(body), 201);
    const { entries } = expectSuccess(await admin.client.get(`/audit-log?subject=${order._id}`));
    expect(entries).toMatchObject([
      {
        action: 'ORDER_PLACED',
        before: null,
        after: { orderNumber: order.orderNumber, totalAmount: order.pricing.totalAmount, discount: 10 },
      },
    ]);
  });

  rules('PLK-08').it(
    'exports the reason of its discount with the person, and erases it with them',
    async () => {
      const { body } = await anOrderBody({ discount: { amount: 10, reason: 'Noor is a friend' } });
      const order = expectSuccess(await place(body), 201);
      const userId = order.customer._id;
      expect(JSON.stringify(await personalDataOf(app, 'orders').exportFor(userId))).toContain(
        'Noor is a friend',
      );
      await eraseAccount(app, userId);
      expect(JSON.stringify(await storedOrder(app, order._id))).not.toContain('friend');
      expect(expectSuccess(await admin.client.get(`/orders/admin/${order._id}`)).discount).toEqual({
        amount: 10,
        reason: null,
      });
    },
  );

  rules('PLK-09').it('gives its units and coupon back when it is not paid in time', async () => {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 50, usageLimit: 1 });
    const { body, productId } = await anOrderBody({ couponCode: code });
    const order = expectSuccess(await place(body), 201);
    app.clock.advance(24 * HOUR_MS - 120_000);
    await app.get(ReservationReleaseService).releaseDue();
    expect(await stockOf(app, productId)).toBe(8);
    app.clock.advance(180_000);
    await orderBecomes(app, order._id, {
      orderStatus: 'CANCELLED',
      cancelCause: 'EXPIRY',
      couponHeld: false,
    });
    expect(await stockOf(app, productId)).toBe(10);
  });
});

describe('an order for a customer of a shop without a storefront', () => {
  const app = useApp({ PAYMENT_LINK_HOURS: '2' });
  const admin = useAdmin(app);

  rules('PLK-01').it('has no link, and no mail with one', async () => {
    const customer = { email: `${randomUUID()}@example.com`, firstname: 'Noor' };
    const items = [{ productId: (await aProduct(app))._id }];
    const body = { customer, items, address: anAddress() };
    const order = expectSuccess(await admin.client.post('/orders/admin/for-customer', body), 201);
    expect(order.paymentLink).toBeNull();
    const { createdAt, reservedUntil } = await storedOrder(app, order._id);
    expect(reservedUntil!.getTime() - createdAt.getTime()).toBe(2 * HOUR_MS);
    expect(await countMailsTo(app, customer.email)).toBe(0);
  });
});
