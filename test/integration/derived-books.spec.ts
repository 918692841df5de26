import { ObjectId } from 'mongodb';
import { checkBooks } from '../../src/cli/diagnosis/books.js';
import { productListKeys } from '../../src/migrations/0007-product-list-keys.js';
import { orderAttention } from '../../src/migrations/0009-order-attention.js';
import { userNameKeys } from '../../src/migrations/0011-user-name-keys.js';
import { spentWithoutOtherPayments } from '../../src/migrations/0014-spent-without-other-payments.js';
import { migrate } from '../../src/migrations/migrate.js';
import type { Migration } from '../../src/migrations/migration.js';
import { trackingKeysAdded } from '../../src/migrations/0017-tracking-keys.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { eraseAccount } from '../support/erase-account.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import { anOrder, checkedOutOrder, paidOrder } from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';
import { session, useAdmin, type Session } from '../support/session.js';
import { disputeEvent, paymentEvent, sendGatewayWebhook } from '../support/webhooks.js';

describe('doctor --derived', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const check = () => checkBooks(app.context, { stock: false, money: false, derived: true }, 'INR');
  const orders = () => collectionOf(app, 'orders');
  const users = () => collectionOf(app, 'users');
  const setSpent = ({ user }: Session, spentMinor: number) =>
    users().updateOne({ _id: new ObjectId(user.id) }, { $set: { spentMinor } });

  /** As operations.md says of what an earlier version has written. */
  async function repair(migration: Migration): Promise<string[]> {
    await collectionOf(app, 'migrations').deleteOne({ _id: migration.name as never });
    return migrate(app.context, undefined, { migrations: [migration] });
  }

  beforeEach(async () => {
    await orders().deleteMany({});
    await users().updateMany({}, { $set: { spentMinor: 0 } });
  });

  async function expectNothing(orderCount: number) {
    const { ok, lines, data } = await check();
    const counted = new RegExp(`^ok {5}derived: ${orderCount} orders, \\d+ products, \\d+ accounts$`);
    expect(lines).toEqual([expect.stringMatching(counted)]);
    expect({ ok, data }).toMatchObject({ ok: true, data: { derived: { differenceCount: 0 } } });
  }

  it('finds nothing in a shop that sells, refunds and cancels', async () => {
    const { order } = await paidOrder(app);
    const refund = { amount: 100, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/refunds`, refund), 201);
    const cancelled = await paidOrder(app);
    expectSuccess(await cancelled.customer.client.post(`/orders/${cancelled.order.orderId}/cancel`, {}));
    await checkedOutOrder(app);
    await expectNothing(3);
  });

  it('finds nothing in a shop that erases accounts, whatever became of what they paid', async () => {
    await eraseAccount(app, (await paidOrder(app)).customer.user.id);
    const disputed = await paidOrder(app);
    await sendGatewayWebhook(app, disputeEvent('lost', disputed.payment.gatewayPaymentId));
    await eraseAccount(app, disputed.customer.user.id);
    await expectNothing(2);
  });

  it('names each order and account that is not what it should be', async () => {
    const [lacking, stale, unlisted, listed] = [
      (await paidOrder(app)).order.orderNumber,
      (await paidOrder(app)).order.orderNumber,
      (await paidOrder(app)).order.orderNumber,
      (await anOrder(app, { orderStatus: 'DELIVERED' })).orderNumber,
    ];
    const { customer } = await paidOrder(app);
    await orders().updateOne({ orderNumber: lacking }, { $unset: { attention: 1, needsAttention: 1 } });
    const refundFailed = { 'attention.refundFailed': app.clock.now() };
    await orders().updateOne({ orderNumber: stale }, { $set: refundFailed });
    await orders().updateOne({ orderNumber: unlisted }, { $unset: { needsAttention: 1 } });
    await orders().updateOne({ orderNumber: listed }, { $set: { needsAttention: true } });
    await orders().updateMany({ orderNumber: listed }, { $unset: { attention: 1 } });
    await users().updateOne({ _id: new ObjectId(customer.user.id) }, { $inc: { spentMinor: 100 } });
    await users().updateMany({ spentMinor: { $exists: false } }, { $set: { spentMinor: 0 } });
    const { ok, lines, data } = await check();
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/^WRONG {2}derived: 5 orders, \d+ products, \d+ accounts$/);
    expect(lines.slice(1).map((line) => line.trim())).toEqual([
      `Order ${lacking}: toDispatch is not stored.`,
      `Order ${stale}: refundFailed is stored and not so.`,
      `Order ${unlisted}: the list of attention lacks it.`,
      `Order ${listed}: the list of attention has it.`,
      `Account ${customer.user.id}: ₹1,500.50 spent, ₹1,499.50 by its orders.`,
    ]);
    expect(data).toMatchObject({ derived: { differenceCount: 5 } });
    expect(await repair(orderAttention)).toEqual(['what 4 orders need attention for']);
    expect(await repair(spentWithoutOtherPayments)).toHaveLength(1);
    expect((await check()).ok).toBe(true);
  });

  rules('ADL-10').it(
    'finds sums without refunds of other payments; db:migrate corrects them once',
    async () => {
      const migrated = () => spentWithoutOtherPayments.run(app.context, () => Promise.resolve());
      const [twice, once] = [await paidOrder(app), await paidOrder(app)];
      const { gatewayOrderId: order_id } = twice.order;
      const second = { id: 'pay_second', order_id, amount: 149_950 };
      await sendGatewayWebhook(app, paymentEvent('payment.captured', second));
      await expectEventually(async () =>
        expect((await storedOrder(app, twice.order.orderId)).refunds).toMatchObject([
          { status: 'PROCESSED' },
        ]),
      );
      expect(await migrated()).toBe(0);
      const wrong = { $inc: { spentMinor: -149_950 } };
      await users().updateOne({ _id: new ObjectId(twice.customer.user.id) }, wrong);
      expect((await check()).lines.slice(1).map((line) => line.trim())).toEqual([
        `Account ${twice.customer.user.id}: ₹0.00 spent, ₹1,499.50 by its orders.`,
      ]);
      expect(await migrated()).toBe(1);
      expect((await check()).ok).toBe(true);
      expect(await migrated()).toBe(0);
      const untouched = await users().findOne({ _id: new ObjectId(once.customer.user.id) });
      expect(untouched).toMatchObject({ spentMinor: 149_950 });
    },
  );

  rules('ADL-10').it(
    'finds orders that an earlier version was paid; db:migrate corrects them again',
    async () => {
      const [paid, another] = [await paidOrder(app), await paidOrder(app)];
      const withoutOrders = await session(app).asUser();
      expect(await repair(spentWithoutOtherPayments)).toEqual([]);
      // That version writes no sum, whatever the account has.
      await setSpent(paid.customer, 0);
      await setSpent(withoutOrders, 100);
      expect(await migrate(app.context, undefined, { migrations: [spentWithoutOtherPayments] })).toEqual([]);
      expect((await check()).data).toMatchObject({ derived: { differenceCount: 2 } });
      expect(await repair(spentWithoutOtherPayments)).toEqual([
        'what the customers of 2 accounts have spent, as their orders say',
      ]);
      expect((await check()).ok).toBe(true);
      const { spentMinor } = (await users().findOne({ _id: new ObjectId(another.customer.user.id) }))!;
      expect(spentMinor).toBe(149_950);
    },
  );

  rules('CAT-44', 'CAT-45', 'ADL-10').it(
    'finds prices and names that an earlier version has changed; db:migrate corrects their places in lists again',
    async () => {
      const changed = await aProduct(app, { name: 'Kettle', basePrice: 900 });
      await aProduct(app, { name: 'Pot', basePrice: 901 });
      const renamed = await session(app).asUser({ firstname: 'Asha', lastname: 'Verma' });
      const [productId, userId] = [changed._id, renamed.user.id];
      for (const keys of [productListKeys, userNameKeys]) expect(await repair(keys)).toEqual([]);
      // That version writes no keys, and leaves those that are there.
      const change = { name: 'Zinc kettle', basePriceMinor: 50_000, discountPercent: 20 };
      await collectionOf(app, 'products').updateOne({ _id: new ObjectId(productId) }, { $set: change });
      await users().updateOne({ _id: new ObjectId(userId) }, { $set: { lastname: 'Álvarez' } });
      expect(await migrate(app.context, undefined, { migrations: [productListKeys, userNameKeys] })).toEqual(
        [],
      );
      expect((await check()).lines.slice(1).map((line) => line.trim())).toEqual([
        `Product ${productId}: ₹900.00 in lists, ₹400.00 by its price.`,
        `Product ${productId}: lists sort it by another name.`,
        `Account ${userId}: lists sort it by another name.`,
      ]);
      expect(await repair(productListKeys)).toEqual(['unit prices and names in the lists of 1 products']);
      expect(await repair(userNameKeys)).toEqual(['names in the list of 1 accounts']);
      expect((await check()).ok).toBe(true);
      const { products } = expectSuccess(await admin.client.get('/products?maxPrice=400&sort=name:desc'));
      expect(products).toMatchObject([{ _id: productId, unitPrice: 400 }]);
      expect(await users().findOne({ _id: new ObjectId(userId) })).toMatchObject({ nameKey: 'asha alvarez' });
    },
  );

  rules('PRB-05').it('names orders that are found by other tracking numbers than they have', async () => {
    const shipped = {
      orderStatus: 'SHIPPED',
      carrierStatus: { status: 'IN TRANSIT', at: app.clock.now() },
    } as const;
    const { _id, orderNumber } = await anOrder(app, { ...shipped, trackingNumber: 'AWB 1' });
    await anOrder(app, { ...shipped, trackingNumber: 'AWB 2' });
    expect((await check()).ok).toBe(true);
    await orders().updateOne({ _id }, { $set: { trackingNumber: 'AWB 3' } });
    const { ok, lines } = await check();
    expect([ok, lines[1]!.trim()]).toEqual([
      false,
      `Order ${orderNumber}: it is found by other tracking numbers than it has.`,
    ]);
    expect(await repair(trackingKeysAdded)).toEqual(['the tracking numbers of 1 orders']);
    expect((await check()).ok).toBe(true);
  });

  it('notes accounts whose sum is still to be added', async () => {
    await users().updateMany({}, { $unset: { spentMinor: 1 } });
    const { ok, lines } = await check();
    expect([ok, lines[1]]).toEqual([
      true,
      expect.stringMatching(/^note {3}\d+ accounts have no sum yet: db:migrate adds it$/),
    ]);
  });
});
