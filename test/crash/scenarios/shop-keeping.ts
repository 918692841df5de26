import { randomBytes } from 'node:crypto';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { DAY, MINUTE, newKey, type World } from '../shop/world.js';
import {
  dispatched,
  expectMails,
  foldSales,
  orderOf,
  paid,
  pay,
  placed,
  refundsAtGateway,
} from './order-steps.js';
import type { Scenario } from './scenario.js';

/** Products with their stock, images and places in the search index. */
export const catalogue: Scenario = {
  name: 'products',
  async play(world, begin) {
    const sku = `TEST-${randomBytes(6).toString('hex')}`.toUpperCase();
    const word = `kettle${randomBytes(4).toString('hex')}`;
    await begin();
    await world.call('POST', '/products', {
      as: 'admin',
      body: {
        name: word,
        sku,
        description: 'It opens while the water boils.',
        basePrice: 100,
        currentStock: 5,
        itemType: 'Kettle',
        mainCategory: 'Kitchen',
      },
      done: ['SKU_TAKEN'],
    });
    const product = await onlyHit(world, word);
    const path = `/products/${product}`;
    await world.call('PATCH', path, { as: 'admin', body: { basePrice: 120 } });
    const { slug } = await world.call('GET', path);
    await world.call('PATCH', path, { as: 'admin', body: { slug: `${word}-new` } });
    expect(await world.call('GET', `/products/slug/${slug}`)).toMatchObject({ slug: `${word}-new` });
    await world.call('PATCH', `${path}/stock`, {
      as: 'admin',
      key: newKey(),
      body: { delta: 3, reason: 'Delivered' },
    });
    const upload = anUpload('image', await anImage());
    await world.call('POST', `${path}/images`, { as: 'admin', body: upload });
    await world.quiet();
    const seen = await world.call('GET', path);
    expect(seen).toMatchObject({ basePrice: 120, currentStock: 8 });
    // A repeated upload is another image.
    expect([1, 1 + world.killsSinceArmed]).toContain(seen.images.length);
    const { movements } = await world.call('GET', `/products/admin/${product}/stock-movements`, {
      as: 'admin',
    });
    expect(movements.map(({ delta }: any) => delta).sort()).toEqual([3, 5]);
    // As another process leaves it that does not come to run it.
    await world.collection('outbox').insertOne({
      job: 'search.index-product',
      payload: { productId: product },
      orderingKey: `search.index-product:product:${product}`,
      state: 'PENDING',
      createdAt: new Date(),
    });
    await world.quiet();
    await world.call('DELETE', path, { as: 'admin', done: ['PRODUCT_NOT_FOUND'] });
    await world.quiet();
    const { hits } = await world.call('GET', `/search?q=${word}`);
    expect(hits).toEqual([]);
  },
};

async function onlyHit(world: World, word: string): Promise<string> {
  await world.quiet();
  const { hits } = await world.call('GET', `/search?q=${word}`);
  expect(hits).toHaveLength(1);
  return hits[0].id;
}

/** A sale that begins and ends while the process is killed. */
export const sale: Scenario = {
  name: 'a planned sale',
  async play(world, begin) {
    const sku = `TEST-${randomBytes(6).toString('hex')}`.toUpperCase();
    const body = { name: 'Copper Pot', sku, basePrice: 100, itemType: 'Pots', mainCategory: 'Kitchen' };
    const { _id, createdAt } = await world.call('POST', '/products', { as: 'admin', body });
    const at = (minutes: number) => new Date(Date.parse(createdAt) + minutes * MINUTE).toISOString();
    const set = { discount: 20, startsAt: at(60), endsAt: at(600) };
    await begin();
    await world.call('PATCH', '/products/admin/bulk', { as: 'admin', body: { ids: [_id], set } });
    for (const discountPercent of [20, 0]) {
      await world.passAndPoll(400 * MINUTE);
      await world.eventually(`a discount of ${discountPercent}`, async () => {
        return (await world.collection('products').findOne({ sku }))?.['discountPercent'] === discountPercent;
      });
      await world.quiet();
      expect(await world.call('GET', `/products/${_id}`)).toMatchObject({ discount: discountPercent });
    }
  },
};

/** A grid of prices: each row is changed as a whole, and a repeated request ends what was cut off. */
export const prices: Scenario = {
  name: 'the prices of two products',
  async play(world, begin) {
    const word = `pan${randomBytes(4).toString('hex')}`;
    const body = { name: word, basePrice: 100, currentStock: 3, itemType: 'Pans', mainCategory: 'Kitchen' };
    const ids: string[] = [];
    for (const sku of [`${word}-1`, `${word}-2`])
      ids.push((await world.call('POST', '/products', { as: 'admin', body: { ...body, sku } }))._id);
    await begin();
    const changes = ids.map((id) => ({ id, basePrice: 120 }));
    const done = await world.call('PATCH', '/products/admin/bulk', { as: 'admin', body: { changes } });
    expect(done).toEqual({ updated: 2, failed: [] });
    await world.quiet();
    for (const id of ids)
      expect(await world.call('GET', `/products/${id}`)).toMatchObject({ basePrice: 120 });
  },
};

/** The sizes of a product, which take over its units and leave it theirs. */
export const variants: Scenario = {
  name: 'variants',
  async play(world, begin) {
    const sku = `TEST-${randomBytes(6).toString('hex')}`.toUpperCase();
    const body = { name: 'Cotton Shirt', sku, basePrice: 100, currentStock: 3, itemType: 'Shirts' };
    const attributes = { size: ['S', 'M'] };
    const { _id } = await world.call('POST', '/products', {
      as: 'admin',
      body: { ...body, mainCategory: 'Clothing', attributes },
    });
    const path = `/products/${_id}`;
    await begin();
    for (const size of attributes.size) {
      const variant = { sku: `${sku}-${size}`, options: { size }, currentStock: 4 };
      await world.call('POST', `${path}/variants`, { as: 'admin', body: variant, done: ['SKU_TAKEN'] });
    }
    const units = async () => world.call('GET', `/products/admin/${_id}`, { as: 'admin' });
    const made = await units();
    expect(made).toMatchObject({ currentStock: 8, variants: [{ currentStock: 4 }, { currentStock: 4 }] });
    const [small, medium] = made.variants.map((variant: any) => `${path}/variants/${variant._id}`);
    await world.call('PATCH', small, { as: 'admin', body: { basePrice: 90 } });
    await world.call('PATCH', `${medium}/stock`, { as: 'admin', key: newKey(), body: { delta: -1 } });
    await world.call('DELETE', small, { as: 'admin', done: ['VARIANT_NOT_FOUND'] });
    await world.call('PATCH', `${path}/stock`, { as: 'admin', key: newKey(), body: { delta: -4 } });
    const left = await units();
    expect(left).toMatchObject({ currentStock: 3, variants: [{ currentStock: 3 }] });
    expect(left.unassignedStock).toBeUndefined();
    await world.quiet();
    const { movements } = await world.call('GET', `/products/admin/${_id}/stock-movements`, { as: 'admin' });
    expect(movements.reduce((sum: number, { delta }: any) => sum + delta, 0)).toBe(3);
  },
};

export const coupons: Scenario = {
  name: 'coupons',
  async play(world, begin) {
    const code = `SAVE-${randomBytes(6).toString('hex')}`.toUpperCase();
    await begin();
    const body = { code, type: 'PERCENT', value: 10 };
    await world.call('POST', '/coupons', { as: 'admin', body, done: ['COUPON_CODE_TAKEN'] });
    const { coupons: all } = await world.call('GET', '/coupons?limit=100', { as: 'admin' });
    const made = all.filter((coupon: any) => coupon.code === code);
    expect(made).toHaveLength(1);
    const path = `/coupons/${made[0]._id}`;
    await world.call('PATCH', path, { as: 'admin', body: { value: 20 } });
    expect(await world.call('GET', path, { as: 'admin' })).toMatchObject({ value: 20 });
    await world.call('DELETE', path, { as: 'admin', done: ['COUPON_NOT_FOUND'] });
    await world.call('GET', path, { as: 'admin', refused: ['COUPON_NOT_FOUND'] });
  },
};

export const cart: Scenario = {
  name: 'cart',
  async play(world, begin) {
    const customer = await world.theCustomer();
    await world.call('DELETE', '/carts', { as: customer });
    const productId = await world.aProduct(10);
    const lines = async () => (await world.call('GET', '/carts', { as: customer })).items;
    await begin();
    await world.call('POST', '/carts/items', { as: customer, body: { productId, quantity: 1 } });
    const [{ itemId }] = await lines();
    await world.call('PATCH', `/carts/items/${itemId}`, { as: customer, body: { quantity: 3 } });
    expect(await lines()).toMatchObject([{ quantity: 3 }]);
    await world.call('DELETE', '/carts', { as: customer });
    expect(await lines()).toEqual([]);
  },
};

/** The cart has grown since the order: what was ordered goes, the rest stays. */
export const cartThatGrew: Scenario = {
  name: 'a payment, and the cart has grown',
  async play(world, begin) {
    const order = await placed(world);
    const another = await world.aProduct(10);
    await world.call('POST', '/carts/items', {
      as: order.customer,
      body: { productId: another, quantity: 1 },
    });
    await begin();
    await pay(world, order);
    await world.quiet();
    const { items } = await world.call('GET', '/carts', { as: order.customer });
    expect(items).toMatchObject([{ product: { _id: another }, quantity: 1 }]);
    expect(await orderOf(world, order)).toMatchObject({ paymentStatus: 'PAID' });
  },
};

/** The mail server refuses for a while: two mails of one kind about one order keep their order. */
export const mailsThatWait: Scenario = {
  name: 'mails that wait for each other',
  async play(world, begin) {
    const order = await paid(world);
    await begin();
    world.mail.refuseWith(451);
    for (const amount of [10, 20]) {
      const body = { amount, reason: 'A scratch on the lid' };
      const path = `/orders/admin/${order.orderId}/refunds`;
      await world.call('POST', path, { as: 'admin', key: newKey(), body });
    }
    await world.eventually('a mail waits for its next attempt, and one behind it', async () => {
      const waiting = await world.collection('outbox').find().toArray();
      const states = (job: string) =>
        waiting.filter((one) => one['job'] === job).map(({ state }) => String(state));
      return (
        waiting.length === 4 && states('orders.refund-started-mail').sort().join(' ') === 'PENDING QUEUED'
      );
    });
    world.mail.refuseWith(undefined);
    await world.restartAfter(MINUTE);
    await world.quiet();
    expectMails(world, order, [
      /is confirmed$/,
      /has started$/,
      /has started$/,
      /has been processed$/,
      /has been processed$/,
    ]);
    expect(refundsAtGateway(world, order.payment).map(({ amount }) => amount)).toEqual([1_000, 2_000]);
  },
};

/** A mail that is refused for good is kept, until an operator has it tried again (`outbox:replay`). */
export const failedMail: Scenario = {
  name: 'a mail that is refused for good',
  async play(world, begin) {
    const order = await placed(world);
    // The message itself, not its recipient: there is something that an operator can do.
    world.mail.refuseWith(552);
    await begin();
    await pay(world, order);
    const outbox = () => world.collection('outbox');
    await world.eventually('the effect is given up', async () => {
      return (await outbox().countDocuments({ state: 'FAILED' })) === 1;
    });
    world.mail.refuseWith(undefined);
    // The process may have been killed just now, and the database with it.
    await world.eventually('the effect is tried again', async () => {
      await outbox().updateMany({ state: 'FAILED' }, { $set: { state: 'PENDING' } });
      return true;
    });
    await world.quiet();
    expectMails(world, order, [/is confirmed$/]);
  },
};

export const notifications: Scenario = {
  name: 'notifications',
  async play(world, begin) {
    const { customer } = await dispatched(world);
    const first = async () => (await world.call('GET', '/notifications', { as: customer })).notifications[0];
    await begin();
    await world.call('PATCH', `/notifications/${(await first())._id}/read`, { as: customer });
    expect(await first()).toMatchObject({ isRead: true });
    const all = await world.call('PATCH', '/notifications/read-all', { as: customer });
    expect(all).toEqual({ unreadCount: 0 });
    const { meta } = await world.call('GET', '/notifications', { as: customer });
    expect(meta).toMatchObject({ unreadCount: 0 });
  },
};

/** The nightly check, which opens the ledger of a product from before it. */
export const night: Scenario = {
  name: 'the nightly check',
  async play(world, begin) {
    const productId = await world.aProduct(10);
    await begin();
    // A check of before may still run: it must not open the ledger unseen, nor with movements that are about to go.
    await world.collection('stock_movements').deleteMany({ productId: world.id(productId) });
    await world.collection('products').updateOne({ _id: world.id(productId) }, { $unset: { ledger: 1 } });
    const isChecked = async () => {
      const opened = await world.collection('products').findOne({ _id: world.id(productId) });
      const check = await world.collection('books_checks').findOne();
      return opened?.['ledger'] !== undefined && check?.['stockDifferences'] !== undefined;
    };
    await world.passAndPoll(DAY);
    await world.eventually(
      'the check has ended, or its process',
      async () => world.killsSinceArmed > 0 || (await isChecked()),
    );
    // Another process repeats a check after an hour.
    if (world.killsSinceArmed > 0) await world.passAndPoll(DAY / 12);
    await world.eventually('the books are checked', isChecked);
    expect(await world.collection('books_checks').findOne()).toMatchObject({
      stockDifferences: 0,
      moneyDifferences: 0,
      invoiceDifferences: 0,
    });
    const movements = world.collection('stock_movements').find({ productId: world.id(productId) });
    expect((await movements.toArray()).map(({ delta }) => delta)).toEqual([10]);
  },
};

/** Days of sales that disagree with the orders are rebuilt by the next report. */
export const salesRepair: Scenario = {
  name: 'a report that rebuilds its sums',
  async play(world, begin) {
    const order = await dispatched(world);
    await world.carrierSends(order.orderNumber, 'DELIVERED');
    await foldSales(world);
    const figures = () => world.call('GET', '/dashboards/metrics', { as: 'admin' });
    const right = await figures();
    await world.collection('order_sales_days').deleteMany({});
    await begin();
    expect(await figures()).toEqual(right);
  },
};
