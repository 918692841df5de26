import { Logger } from '@nestjs/common';
import type { Order } from '#modules/orders/data/order.schema.js';
import { NightlyBooksCheckService, StockBooksService } from '#modules/bookkeeping/index.js';
import { BooksCheckRepository } from '#modules/bookkeeping/data/books-check.repository.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { movementsOfOrder, stockOf, storedOrder } from '../../support/orders.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { receivedReturn } from '../../support/factories/a-return.js';

const ALL = { restock: true, refund: true };

describe('DELIVERED for an order whose units have gone back', () => {
  const app = useApp({
    METRICS_ENABLED: 'true',
  });
  const admin = useLastingAdmin(app);

  const report = ({ order }: Pick<Purchase, 'order'>, current_status: string, more: object = {}) =>
    reportParcel(app, order.orderNumber, current_status, more);
  const post = async ({ order }: Purchase, step: string, body: object) =>
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/${step}`, body));
  const move = async ({ order }: Purchase, status: string) =>
    expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/status`, { status }));
  const orderOf = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const stock = ({ product }: Purchase) => stockOf(app, product._id);
  const differences = async ({ order, product }: Purchase) =>
    (await app.get(StockBooksService).check()).differences
      .filter(({ orderNumber, productId }) => orderNumber === order.orderNumber || productId === product._id)
      .map(({ text }) => text);
  const missing = async () =>
    Number(/^storefront_orders_units_missing (\d+)$/m.exec(await app.get(Metrics).text())?.[1]);
  const started = ({ refunds = [] }: Pick<Order, 'refunds'>) =>
    refunds.map(({ refundId, amountMinor }) => ({ refundId, amountMinor }));
  const movementsOf = ({ product, order }: Purchase) => movementsOfOrder(app, product._id, order.orderNumber);

  /** How the units of an order go back. */
  const ENDINGS: Record<string, (purchase: Purchase) => Promise<unknown>> = {
    'cancelled by the carrier and settled': async (purchase) => {
      await report(purchase, 'CANCELLED');
      await post(purchase, 'settle', ALL);
    },
    'settled because the parcel was lost': async (purchase) => {
      await move(purchase, 'SHIPPED');
      await post(purchase, 'settle', { ...ALL, reason: 'Lost' });
    },
    'cancelled by the administrator': (purchase) => move(purchase, 'CANCELLED'),
    'cancelled by the customer, unpaid': async ({ customer, order }) =>
      expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {})),
    'returned to origin': (purchase) => report(purchase, 'RTO DELIVERED'),
    'returned by the customer, wholly': async (purchase) => {
      await report(purchase, 'DELIVERED');
      await returned(purchase, 2);
    },
  };

  const returned = (purchase: Purchase, quantity: number, arrival: { restock?: false } = {}) =>
    receivedReturn(admin, purchase, [{ productId: purchase.product._id, quantity }], arrival);

  rules('PCL-12').it('passes over a product that is gone', async () => {
    const purchase = await paidOrder(app);
    await report(purchase, 'RTO DELIVERED');
    expectSuccess(await admin.client.delete(`/products/${purchase.product._id}`));
    await report(purchase, 'DELIVERED');
    expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED' });
    expect(await differences(purchase)).toEqual([]);
  });

  rules('PCL-12').it.each(Object.keys(ENDINGS))(
    'takes them from the stock again, once: %s',
    async (ending) => {
      const purchase = await (ending.endsWith('unpaid') ? checkedOutOrder : paidOrder)(app, { quantity: 2 });
      await ENDINGS[ending]!(purchase);
      expect(await stock(purchase)).toBe(10);
      const before = await orderOf(purchase);
      const now = `${new Date(app.clock.nowMs() + 60_000).toISOString().slice(0, 19)}Z`;
      await Promise.all([1, 2].map(() => report(purchase, 'DELIVERED', { current_timestamp: now })));
      await report(purchase, 'Delivered', { current_timestamp: now });
      expect(await stock(purchase)).toBe(8);
      expect((await movementsOf(purchase)).at(-1)).toMatchObject({
        cause: 'LATE_DELIVERY',
        delta: -2,
        by: 'CARRIER',
      });
      const delivered = await orderOf(purchase);
      expect(delivered).toMatchObject({ orderStatus: 'DELIVERED', stockState: 'COMMITTED' });
      expect(started(delivered)).toEqual(started(before));
      expect(delivered.notes).toHaveLength(1);
      expect(delivered.notes![0]).toMatchObject({
        by: 'SYSTEM',
        text: expect.stringMatching(/taken from the stock again\. The payment is left as it is/),
      });
      expect(await differences(purchase)).toEqual([]);
      await report(purchase, 'RTO DELIVERED');
      expect(await stock(purchase)).toBe(10);
      expect(await differences(purchase)).toEqual([]);
    },
  );

  const DAMAGED = { restock: false } as const;
  rules('PCL-12').it.each<
    [string, Array<[quantity: number, arrival?: typeof DAMAGED]>, number, number, number]
  >([
    ['that single returns have brought back', [[1]], 10, 8, 1],
    ['that came back damaged: they are in no stock', [[2, DAMAGED], [1]], 8, 7, 1],
    ['of an order whose units all came back damaged, and notes nothing', [[3, DAMAGED]], 7, 7, 0],
  ])('takes none of the units %s', async (_, returns, before, afterwards, notes) => {
    const purchase = await paidOrder(app, { quantity: 3 });
    await report(purchase, 'DELIVERED');
    for (const [quantity, arrival] of returns) await returned(purchase, quantity, arrival);
    await report(purchase, 'RTO DELIVERED');
    expect(await stock(purchase)).toBe(before);
    await report(purchase, 'DELIVERED');
    expect(await stock(purchase)).toBe(afterwards);
    expect((await orderOf(purchase)).notes ?? []).toHaveLength(notes);
    expect(await differences(purchase)).toEqual([]);
  });

  /** Two units that were lost and restocked; of the ten, `left` are left when the parcel arrives after all. */
  async function deliveredWith(left: number): Promise<Purchase> {
    const product = await aProduct(app, { currentStock: 10 });
    const purchase = await paidOrder(app, { product, quantity: 2 });
    await report(purchase, 'RTO DELIVERED');
    if (left < 10) await paidOrder(app, { product, quantity: 10 - left });
    await report(purchase, 'DELIVERED');
    return purchase;
  }

  rules('PCL-13').it.each([0, 1])(
    'names what the stock does not have: never below 0, with an alarm and a note (left: %i)',
    async (left) => {
      const [logged, before] = [jest.spyOn(Logger.prototype, 'error'), await missing()];
      const purchase = await deliveredWith(left);
      const lines = logged.mock.calls
        .map(([line]) => line)
        .filter(({ event }) => event === 'order.delivered_late');
      logged.mockRestore();
      const { order, product } = purchase;
      const short = 2 - left;
      expect(await stock(purchase)).toBe(0);
      expect(await differences(purchase)).toEqual([
        `Order ${order.orderNumber} (DELIVERED, stock COMMITTED) has 2 of ${product.name} (${product.sku}), ` +
          `${left} by its movements. It was delivered after its units had gone back, and ${short} could not be ` +
          'taken from the stock again.',
      ]);
      expect(lines).toEqual([
        expect.objectContaining({
          event: 'order.delivered_late',
          orderNumber: order.orderNumber,
          missingUnits: [{ productId: product._id, quantity: short }],
        }),
      ]);
      const { notes } = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(notes[0].text).toContain(`${short} of ${product.name} (${product._id})`);
      expect(await missing()).toBe(before + 1);
    },
  );

  rules('PCL-13').it('brings back only what was taken: what is missing has been sold already', async () => {
    const purchase = await deliveredWith(1);
    await report(purchase, 'RTO DELIVERED');
    expect(await stock(purchase)).toBe(1);
    expect(await orderOf(purchase)).not.toHaveProperty('missingUnits');
    expect(await differences(purchase)).toEqual([]);
    await report(purchase, 'DELIVERED');
    expect(await stock(purchase)).toBe(0);
    await returned(purchase, 1);
    expect(await stock(purchase)).toBe(0);
    expect(await differences(purchase)).toEqual([]);
    await returned(purchase, 1);
    expect(await stock(purchase)).toBe(1);
    expect(await differences(purchase)).toEqual([]);
  });

  rules('PCL-13').it(
    'misses more when it is delivered once more, after damaged units came back',
    async () => {
      const product = await aProduct(app, { currentStock: 10 });
      const purchase = await paidOrder(app, { product, quantity: 3 });
      await report(purchase, 'RTO DELIVERED');
      const others = await paidOrder(app, { product, quantity: 9 });
      await report(purchase, 'DELIVERED');
      await returned(purchase, 2, { restock: false });
      await returned(purchase, 1);
      const missing = async () => (await orderOf(purchase)).missingUnits;
      expect(await missing()).toEqual([{ productId: product._id, quantity: 1 }]);
      await report(purchase, 'RTO DELIVERED');
      await report(purchase, 'DELIVERED');
      expect(await missing()).toEqual([{ productId: product._id, quantity: 2 }]);
      expect(await differences(purchase)).toEqual([expect.stringContaining(' and 2 could not be taken')]);
      await move(others, 'CANCELLED');
      expect(await stock(purchase)).toBe(9);
    },
  );

  rules('PCL-13').it('takes what is missing in the night after the stock has it', async () => {
    const purchase = await deliveredWith(0);
    await app.get(NightlyBooksCheckService).runDue();
    const stocked = async (delta: number) =>
      expectSuccess(await admin.client.patch(`/products/${purchase.product._id}/stock`, { delta }));
    const night = async (left: number) => {
      app.clock.advance(24 * 3_600_000);
      await expectEventually(async () => expect(await stock(purchase)).toBe(left));
      // The check goes on behind it; its end plans the next one, at a full hour.
      await expectEventually(async () =>
        expect((await app.get(BooksCheckRepository).last())!.dueAt.getTime() % 3_600_000).toBe(0),
      );
    };
    await stocked(1);
    await night(0);
    expect(await differences(purchase)).toHaveLength(1);
    await stocked(5);
    await night(4);
    expect(await differences(purchase)).toEqual([]);
    expect(await orderOf(purchase)).not.toHaveProperty('missingUnits');
    expect((await movementsOf(purchase)).slice(-2)).toMatchObject([
      { cause: 'LATE_DELIVERY', delta: -1, by: 'SYSTEM' },
      { cause: 'LATE_DELIVERY', delta: -1, by: 'SYSTEM' },
    ]);
  });
});
