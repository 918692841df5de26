import {
  DerivedBooksService,
  MoneyBooksService,
  NightlyBooksCheckService,
  StockBooksService,
} from '#modules/bookkeeping/index.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { anOrder } from '../support/factories/an-order.js';
import { session } from '../support/session.js';

/** The damages that a disk, or a write past the service, may do to an order. */
const DAMAGES = [
  { $unset: { pricing: 1 } },
  { $unset: { items: 1 } },
  { $unset: { payments: 1 } },
  { $set: { items: null, payments: 'none' } },
];

describe('a damaged order among others', () => {
  const app = useApp();
  const texts = ({ differences }: { differences: ReadonlyArray<{ text: string }> }) =>
    differences.map(({ text }) => text);
  const orders = () => collectionOf(app, 'orders');

  /** An order that is well, and a damaged one of the same customer. */
  async function twoOrders(damage: object) {
    const customer = await session(app).asUser();
    const whole = await anOrder(app, { userId: customer.user.id, orderStatus: 'DELIVERED' });
    const damaged = await anOrder(app, { userId: customer.user.id, orderStatus: 'DELIVERED' });
    await orders().updateOne({ _id: damaged._id }, damage);
    return { customer, whole: whole.orderNumber, damaged: damaged.orderNumber };
  }

  afterEach(() => orders().deleteMany({}));

  rules('DMG-01').it.each(DAMAGES)(
    'is a difference with its number (%j), and the rest is checked',
    async (damage) => {
      const { whole, damaged } = await twoOrders(damage);
      await orders().updateOne({ orderNumber: whole }, { $inc: { 'pricing.totalMinor': 1 } });
      const unreadable = expect.stringMatching(`^Order ${damaged} cannot be read: .+\\.$`);
      const money = await app.get(MoneyBooksService).check();
      expect(money.orders).toBe(2);
      expect(texts(money)).toEqual(
        expect.arrayContaining([expect.stringMatching(`^Order ${whole}: .*its lines less`)]),
      );
      const all = [
        money,
        await app.get(StockBooksService).check(),
        await app.get(DerivedBooksService).check(),
      ];
      expect(all.flatMap(texts)).toEqual(expect.arrayContaining([unreadable]));
    },
  );

  rules('DMG-01').it('does not end the nightly check, which counts it', async () => {
    await twoOrders({ $unset: { pricing: 1, items: 1 } });
    const checks = collectionOf(app, 'books_checks');
    const nightly = app.get(NightlyBooksCheckService);
    await nightly.runDue();
    await checks.updateOne({}, { $set: { dueAt: new Date(0) } });
    await nightly.runDue();
    expect(await checks.findOne()).toMatchObject({ moneyDifferences: 2 });
  });

  rules('DMG-02').it.each([...DAMAGES, { $unset: { shippingAddress: 1, statusHistory: 1 } }])(
    'leaves lists readable (%j)',
    async (damage) => {
      const { customer, whole, damaged } = await twoOrders(damage);
      const admin = await session(app).asAdmin();
      const numbers = async (path: string, { client } = admin) =>
        expectSuccess(await client.get(path)).orders.map(
          (order: { orderNumber: string }) => order.orderNumber,
        );
      const lists = [
        await numbers('/orders/my-order', customer),
        await numbers('/orders/admin'),
        await numbers(`/orders/admin?customerId=${customer.user.id}`),
      ];
      for (const list of lists) {
        expect(list).toContain(whole);
        expect([whole, damaged]).toEqual(expect.arrayContaining(list));
      }
      for (const path of ['/orders/admin/attention', '/orders/admin/refunds', '/dashboards/admin/attention'])
        expect((await admin.client.get(path)).status).toBeLessThan(500);
      const file = await admin.client.get('/orders/admin/export');
      expect(file.status).toBe(200);
    },
  );
});
