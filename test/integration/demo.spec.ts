import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'bcrypt';
import Fastify from 'fastify';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DEMO_LOGINS } from '#config/demo-logins.js';
import { CATALOGUE } from '#demo-shop/data/catalogue/entries.js';
import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { servePictures } from '#demo-shop/data/pictures/serve-pictures.js';
import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { discountOf, type Coupon } from '#modules/coupons/index.js';
import { ORDER_STATUSES, OrderReturnsService, type Order } from '#modules/orders/index.js';
import { spentOn } from '#modules/orders/sums/index.js';
import type { Product } from '#modules/products/index.js';
import { requestedItems } from '#modules/returns/domain/requested-items.js';
import type { Return } from '#modules/returns/index.js';
import type { User } from '#modules/users/index.js';
import { MIGRATIONS } from '../../src/migrations/migrations.js';
import { useApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { session } from '../support/session.js';

const DAY_MS = 86_400_000;

describe('the demo shop', () => {
  const app = useApp();
  let connection: Connection;
  const all = <T>(model: string) => connection.model<T>(model).find().lean<T[]>();
  const counts = async () =>
    Promise.all(
      ['Product', 'User', 'Coupon', 'CouponUse', 'Order', 'Return', 'Notification'].map((name) =>
        connection.model(name).countDocuments(),
      ),
    );

  beforeAll(async () => {
    connection = app.get(getConnectionToken() as never);
    const { seeded, ms } = await seedDemo(app as never);
    expect(seeded).toBe(true);
    process.stdout.write(`demo data made in ${Math.round(ms)} ms\n`);
  });

  rules('OPS-07').it('has 300 products of eight categories on sale', async () => {
    const data = expectSuccess(await app.client.get('/products?limit=100'));
    expect(data.meta.total).toBe(300);
    const products = await all<Product>('Product');
    expect(new Set(products.map(({ mainCategory }) => mainCategory)).size).toBe(8);
    expect(new Set(products.map(({ name }) => name)).size).toBe(300);
    expect(products.filter(({ currentStock }) => currentStock === 0).length).toBeGreaterThan(0);
    expect(
      products.filter(({ currentStock }) => currentStock > 0 && currentStock < 10).length,
    ).toBeGreaterThan(10);
  });

  it('has each product in a category of a tree', async () => {
    const tree = expectSuccess(await app.client.get('/categories')) as Array<{ productCount: number }>;
    expect(tree).toHaveLength(8);
    expect(tree.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(300);
    const audio = expectSuccess(await app.client.get('/products?category=audio'));
    expect(audio.meta.total).toBe(15);
  });

  it('satisfies the rules of the catalogue', async () => {
    for (const product of await all<Product>('Product')) {
      expect(product.sku).toMatch(/^[A-Z]{3}-[A-Z]{3}-0[1-5]$/);
      expect(product.name.length).toBeLessThanOrEqual(200);
      expect(product.description.split('. ').length).toBeGreaterThanOrEqual(2);
      expect(Number.isSafeInteger(product.basePriceMinor) && product.basePriceMinor >= 9_900).toBe(true);
      expect(product.tags.length).toBeLessThanOrEqual(20);
      expect(product.createdAt.getTime()).toBeLessThan(app.clock.nowMs());
    }
  });

  it('has the accounts that are named to visitors, and no others', async () => {
    expect((await all<User>('User')).map(({ email }) => email).toSorted()).toEqual(
      DEMO_LOGINS.map(({ email }) => email).toSorted(),
    );
  });

  it.each(DEMO_LOGINS)('has an account that can sign in: $email', async ({ email, password, role }) => {
    const user = (await all<User>('User')).find((candidate) => candidate.email === email)!;
    expect([user.role, await compare(password, user.password!)]).toEqual([role, true]);
    if (role === 'USER') expect(user.addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('has 120 orders of the last 60 days, in every state', async () => {
    const orders = await all<Order>('Order');
    expect(orders).toHaveLength(120);
    expect(new Set(orders.map(({ orderStatus }) => orderStatus))).toEqual(new Set(ORDER_STATUSES));
    const oldest = Math.min(...orders.map(({ createdAt }) => createdAt.getTime()));
    expect(app.clock.nowMs() - oldest).toBeLessThan(61 * DAY_MS);
    for (const { statusHistory, orderStatus, createdAt } of orders) {
      const times = statusHistory.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times[0]).toBe(createdAt.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(app.clock.nowMs());
      expect(statusHistory.at(-1)!.status).toBe(orderStatus);
    }
  });

  it('has the open return of each order that one was requested of', async () => {
    const returns = await all<Return>('Return');
    const orders = (await all<Order>('Order')).filter(
      ({ orderStatus }) => orderStatus === 'RETURN_REQUESTED',
    );
    expect(returns.map(({ orderId }) => orderId.toHexString()).toSorted()).toEqual(
      orders.map(({ _id }) => _id.toHexString()).toSorted(),
    );
    expect(new Set(returns.map(({ status }) => status))).toEqual(new Set(['REQUESTED', 'APPROVED']));
    for (const { orderId, open, items, createdAt, userId, orderNumber } of returns) {
      const order = orders.find(({ _id }) => _id.equals(orderId))!;
      const { lines } = await app
        .get(OrderReturnsService)
        .findOwn(orderId.toHexString(), userId!.toHexString());
      expect([open, orderNumber, createdAt]).toEqual([
        true,
        order.orderNumber,
        order.statusHistory.at(-1)!.at,
      ]);
      const named = items.map(({ itemId, quantity }) => ({ itemId, quantity }));
      const asRequested = requestedItems(named, lines);
      expect(items.map((item) => ({ ...item, productId: item.productId.toHexString() }))).toEqual(
        asRequested,
      );
    }
  });

  it('leaves nothing to migrate', async () => {
    for (const { name, countLeft } of MIGRATIONS)
      expect({ name, left: (await countLeft?.(app.context)) ?? 0 }).toEqual({ name, left: 0 });
  });

  it('has accounts that know what their orders come to', async () => {
    const orders = await all<Order>('Order');
    for (const { _id, spentMinor } of await all<User>('User')) {
      const own = orders.filter(({ userId }) => userId.equals(_id));
      expect(spentMinor).toBe(own.reduce((sum, order) => sum + spentOn(order), 0));
    }
  });

  it('has orders with correct totals', async () => {
    const coupons = new Map((await all<Coupon>('Coupon')).map((coupon) => [coupon.code, coupon]));
    for (const { items, pricing, coupon } of await all<Order>('Order')) {
      const subtotal = items.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
      const discount = coupon === undefined ? 0 : discountOf(coupons.get(coupon.code)!, subtotal);
      expect(pricing).toEqual({
        subtotalMinor: subtotal,
        discountMinor: discount,
        totalMinor: subtotal - discount,
      });
    }
  });

  it('has coupons with the uses of its orders, within their limits', async () => {
    const coupons = await all<Coupon>('Coupon');
    expect(coupons.map(({ code }) => code).toSorted()).toEqual(['FESTIVE25', 'FLAT200', 'WELCOME10']);
    const held = (await all<Order>('Order')).filter(({ couponHeld }) => couponHeld);
    for (const { code, usedCount, usageLimit } of coupons) {
      expect(held.filter(({ coupon }) => coupon?.code === code)).toHaveLength(usedCount);
      expect(usedCount).toBeGreaterThan(0);
      expect(usedCount).toBeLessThan(usageLimit ?? Infinity);
    }
  });

  it('has the records of its orders in the sandboxes', async () => {
    const orders = await all<Order>('Order');
    const paid = orders.flatMap(({ payments }) => payments.map(({ gatewayPaymentId }) => gatewayPaymentId));
    const since = app.clock.nowMs() - 7 * 86_400_000;
    const isKept = ({ status, at }: Order['statusHistory'][number]) =>
      status === 'SHIPPED' && at.getTime() > since;
    const dispatched = orders.filter(({ statusHistory }) => statusHistory.some((entry) => isKept(entry)));
    const onTheirWay = orders.filter(({ orderStatus }) => orderStatus === 'SHIPPED');
    expect(dispatched).toEqual(expect.arrayContaining(onTheirWay));
    const countIn = (collection: string) => connection.collection(collection).countDocuments();
    expect(await countIn('sandbox_gateway_orders')).toBe(120);
    expect(await countIn('sandbox_gateway_payments')).toBe(paid.length);
    expect(await countIn('sandbox_carrier_orders')).toBe(dispatched.length);
  });

  rules('FST-07').it('has the mails of the last week to its customers, none of the future', async () => {
    const mails = await connection.collection('sandbox_inbox').find().toArray();
    const subjects = mails.map(({ subject }) => subject as string);
    for (const kind of [/has been shipped$/, /has been delivered$/, /refund/i])
      expect(subjects).toContainEqual(expect.stringMatching(kind));
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['asha@demo.shop', 'ravi@demo.shop']));
    for (const { receivedAt } of mails) expect(receivedAt.getTime()).toBeLessThanOrEqual(app.clock.nowMs());
  });

  rules('FST-07').it(
    'has orders that wait for their payment, and parcels on their way, by the ids of docs/developer-console.md',
    async () => {
      const page = readFileSync(join(__dirname, '..', '..', 'docs', 'developer-console.md'), 'utf8');
      const [, payment] = /\/dev\/payments\/(order_\w+)/.exec(page)!;
      const [, parcel] = /\/dev\/shipments\/(SBX\d+)/.exec(page)!;
      const orders = await all<Order>('Order');
      const open = orders.filter(({ orderStatus }) => orderStatus === 'PENDING');
      expect(open.map(({ gatewayOrderId }) => gatewayOrderId)).toContain(payment);
      const onTheirWay = orders.filter(({ orderStatus }) => orderStatus === 'SHIPPED');
      expect(onTheirWay.map(({ trackingNumber }) => trackingNumber)).toContain(parcel);
    },
  );

  it('is created once: a second run neither duplicates nor restores records', async () => {
    const { _id } = (await connection
      .model<Product>('Product')
      .findOneAndDelete({ sku: 'ELE-EAR-01' })
      .lean())!;
    const before = await counts();
    expect((await seedDemo(app as never)).seeded).toBe(false);
    expect(await counts()).toEqual(before);
    expect(await connection.model('Product').exists({ _id })).toBeNull();
  });

  it('is completed by the next run after an interruption', async () => {
    const whole = await connection.model('Notification').countDocuments();
    await connection.collection('demo_seed').updateOne({}, { $unset: { completedAt: 1 } });
    await connection.model('Order').deleteMany({ orderStatus: 'DELIVERED' });
    await connection.model('Notification').deleteMany({});
    app.clock.advance(60_000);
    expect((await seedDemo(app as never)).seeded).toBe(true);
    expect(await connection.model('Order').countDocuments()).toBe(120);
    expect(await connection.model('Product').countDocuments()).toBe(300);
    expect(await connection.model('Notification').countDocuments()).toBe(whole);
  });

  it('has returns that can be approved and received', async () => {
    const { client: admin } = await session(app).asAdmin();
    const { returns } = expectSuccess(await admin.get('/returns/admin?status=REQUESTED,APPROVED'));
    for (const { _id, status } of returns) {
      const decide = (to: string) => admin.patch(`/returns/admin/${_id}/status`, { status: to });
      if (status === 'REQUESTED') expectSuccess(await decide('APPROVED'));
      expect(expectSuccess(await decide('RECEIVED')).status).toBe('RECEIVED');
    }
    expect(returns).toHaveLength(4);
    const left = (await all<Order>('Order')).filter(({ orderStatus }) => orderStatus === 'RETURN_REQUESTED');
    expect(left).toEqual([]);
  });
});

describe('the demo shop with zones', () => {
  const app = useApp({ SEED_DEMO_ZONES: 'true' });
  const model = (name: string) => app.get<Connection>(getConnectionToken() as never).model(name);
  const orders = () => model('Order').find().lean<Order[]>();

  beforeAll(async () => {
    expect((await seedDemo(app as never)).seeded).toBe(true);
  });

  it('sends parcels to metro cities, the north east and the rest of India', async () => {
    for (const [pincode, name, price] of [
      ['560001', 'Standard', 49],
      ['781006', 'Surface', 149],
      ['302001', 'Standard', 79],
    ] as const)
      expect(
        expectSuccess(await app.client.get(`/shipping/options?pincode=${pincode}`)).options[0],
      ).toMatchObject({ name, price, cod: { fee: expect.any(Number) } });
  });

  it('has about 55 of 100 orders paid at the door, of which about 8 of 100 came back', async () => {
    const all = await orders();
    expect(all).toHaveLength(120);
    const cash = all.filter(({ cod }) => cod !== undefined);
    const cameBack = cash.filter(({ orderStatus }) => orderStatus === 'RETURNED');
    expect(cash.length / all.length).toBeCloseTo(0.55, 1);
    expect(cameBack.length / cash.length).toBeCloseTo(0.08, 1);
    for (const { cod, pricing, delivery, gatewayOrderId, invoiceNumber } of all) {
      const { subtotalMinor, discountMinor, shippingMinor = 0, codFeeMinor = 0, roundingMinor = 0 } = pricing;
      expect(pricing.totalMinor).toBe(
        subtotalMinor - discountMinor + shippingMinor + codFeeMinor + roundingMinor,
      );
      expect(delivery).toMatchObject({ priceMinor: shippingMinor, estimatedDelivery: expect.anything() });
      expect([gatewayOrderId === undefined, invoiceNumber]).toEqual([cod !== undefined, undefined]);
    }
  });

  it('has transfers of carriers, some short and some late, which the books explain', async () => {
    const { client: admin } = await session(app).asAdmin();
    const { totals } = expectSuccess(await admin.get('/orders/admin/cod'));
    for (const sum of ['remitted', 'due', 'overdue', 'short']) expect(totals[sum]).toBeGreaterThan(0);
    const late = (await orders()).filter(({ cod: { collectedAt, remittances = [] } = {} }: any) =>
      remittances.some(({ at }: any) => at.getTime() - collectedAt.getTime() > 10 * DAY_MS),
    );
    expect(late.length).toBeGreaterThan(0);
    const { differences } = await app.get(MoneyBooksService).check();
    expect(differences).toEqual([]);
  });

  it('leaves nothing to migrate, and is completed after an interruption', async () => {
    for (const { name, countLeft } of MIGRATIONS)
      expect({ name, left: (await countLeft?.(app.context)) ?? 0 }).toEqual({ name, left: 0 });
    const before = await orders();
    await app
      .get<Connection>(getConnectionToken() as never)
      .collection('demo_seed')
      .updateOne({}, { $unset: { completedAt: 1 } });
    await model('Order').deleteMany({ orderStatus: 'DELIVERED' });
    expect((await seedDemo(app as never)).seeded).toBe(true);
    const byId = (all: Order[]) =>
      all.toSorted((one, other) => one._id.toHexString().localeCompare(other._id.toHexString()));
    expect(byId(await orders())).toEqual(byId(before));
    expect(await model('ShippingZone').countDocuments()).toBe(3);
  });

  it('takes an order that is paid at the door', async () => {
    const { accessToken } = expectSuccess(
      await app.client.post('/auth/login', { email: 'asha@demo.shop', password: 'Demo#123' }),
    );
    const client = app.client.fromElsewhere().as(accessToken);
    const [product] = expectSuccess(await client.get('/products?maxPrice=2000')).products;
    const { attributes } = expectSuccess(await client.get(`/products/${product._id}`)) as {
      attributes: Record<string, string[]>;
    };
    const selectedAttributes = Object.fromEntries(
      Object.entries(attributes).map(([name, [value]]) => [name, value]),
    );
    expectSuccess(
      await client.post('/carts/items', { productId: product._id, quantity: 1, selectedAttributes }),
    );
    const { addresses } = expectSuccess(await client.get('/users/profile'));
    const placed = expectSuccess(
      await client.post('/orders/checkout', { addressId: addresses[0]._id, paymentMethod: 'COD' }),
    );
    expect(expectSuccess(await client.get(`/orders/${placed.orderId}`))).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentMethod: 'COD',
    });
  });
});

describe('the pictures of the demo shop', () => {
  const server = Fastify();

  beforeAll(() => servePictures(server));
  afterAll(() => server.close());

  it('are drawn for every product', async () => {
    for (const { slug } of CATALOGUE) {
      const { statusCode, headers, body } = await server.inject(`/media/demo/${slug}.svg`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(body).toMatch(/^<svg[^>]+xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/);
      // An object, and no words.
      expect(body).toContain('fill="url(#body)"');
      expect(body).not.toMatch(/<text|<title/);
    }
  });

  it('are deterministic and differ between products', async () => {
    const [first, again, other] = await Promise.all(
      ['ele-ear-01', 'ele-ear-01', 'ele-ear-02'].map((slug) => server.inject(`/media/demo/${slug}.svg`)),
    );
    expect(first!.body).toBe(again!.body);
    expect(first!.body).not.toBe(other!.body);
  });

  it('do not exist for other paths', async () => {
    expect((await server.inject('/media/demo/unknown.svg')).statusCode).toBe(404);
    expect((await server.inject('/media/demo/ele-ear-01')).statusCode).toBe(404);
  });
});
