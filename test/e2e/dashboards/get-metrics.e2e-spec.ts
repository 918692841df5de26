import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { ORDER_STATUSES } from '#modules/orders/index.js';
import type { OrderLine } from '#modules/orders/data/order.schema.js';
import { SupportTicketsAdminService } from '#modules/support-tickets/services/support-tickets-admin.service.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aTicket } from '../../support/factories/a-ticket.js';
import { aUser } from '../../support/factories/a-user.js';
import { anOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const DAY_MS = 86_400_000;
const NO_ORDERS = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]));

describe('GET /dashboards/metrics', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  /** The periods of the tests are short: the ledger of sales is made day by day. */
  const metrics = async (query = '') => expectSuccess(await admin.client.get(`/dashboards/metrics${query}`));
  const delivered = (createdAt: string, totalMinor: number, items?: OrderLine[]) =>
    anOrder(app, {
      orderStatus: 'DELIVERED',
      createdAt: new Date(createdAt),
      pricing: { subtotalMinor: totalMinor, discountMinor: 0, totalMinor },
      ...(items === undefined ? {} : { items }),
    });

  rules('SRC-25').it('has a zero for everything in a period without anything', async () => {
    expect(await metrics('?startDate=2001-01-01&endDate=2001-01-31')).toEqual({
      dateRange: { start: '2001-01-01T00:00:00.000Z', end: '2001-01-31T23:59:59.999Z' },
      financials: { totalRevenue: 0, totalOrders: 0, averageOrderValue: 0 },
      orderFulfillment: NO_ORDERS,
      topSellingProducts: [],
      inventoryAlerts: expect.any(Array),
      userMetrics: { totalRegisteredUsers: expect.any(Number), newSignupsInPeriod: 0 },
      pendingSupportTickets: expect.any(Number),
    });
  });

  rules('SRC-24', 'SRC-31').it('sums delivered orders, and rounds the average to two decimals', async () => {
    await delivered('2002-02-10T10:00:00Z', 10_010);
    await delivered('2002-02-11T10:00:00Z', 20_020);
    await delivered('2002-02-12T10:00:00Z', 3);
    await anOrder(app, { orderStatus: 'SHIPPED', createdAt: new Date('2002-02-12T10:00:00Z') });
    const { financials } = await metrics('?startDate=2002-02-10&endDate=2002-02-12');
    expect(financials).toEqual({ totalRevenue: 300.33, totalOrders: 3, averageOrderValue: 100.11 });
  });

  rules('SRC-20', 'BND-18').it('reaches back thirty days from today', async () => {
    const today = new Date(app.clock.now());
    today.setUTCHours(0, 0, 0, 0);
    expect((await metrics()).dateRange).toEqual({
      start: new Date(today.getTime() - 30 * DAY_MS).toISOString(),
      end: new Date(today.getTime() + DAY_MS - 1).toISOString(),
    });
  });

  rules('SRC-26', 'BND-18', 'SRC-32').it(
    'names the five most sold products of delivered orders, with their sales before coupons',
    async () => {
      const names = ['Kettle', 'Pan', 'Lamp', 'Rug', 'Cup', 'Vase'];
      const ids = new Map(names.map((name) => [name, new Types.ObjectId()]));
      const line = (name: string, quantity: number, unitPriceMinor = 1050) => ({
        productId: ids.get(name)!,
        name,
        sku: name.toUpperCase(),
        unitPriceMinor,
        quantity,
        lineTotalMinor: quantity * unitPriceMinor,
      });
      const first = [line('Kettle', 2), line('Pan', 4), line('Kettle', 1, 950)];
      await delivered('2007-07-01T10:00:00Z', 5, first);
      const second = [line('Kettle', 7), line('Lamp', 9), line('Rug', 3), line('Cup', 2), line('Vase', 1)];
      await delivered('2007-07-02T10:00:00Z', 5, second);
      const createdAt = new Date('2007-07-03');
      await anOrder(app, { orderStatus: 'CANCELLED', createdAt, items: [line('Vase', 100)] });
      const { topSellingProducts } = await metrics('?startDate=2007-07-01&endDate=2007-07-03');
      const sold = (name: string, totalSold: number, revenueGenerated: number) => {
        const productId = ids.get(name)!.toHexString();
        return { productId, sku: name.toUpperCase(), name, totalSold, revenueGenerated };
      };
      expect(topSellingProducts).toEqual([
        sold('Kettle', 10, 104),
        sold('Lamp', 9, 94.5),
        sold('Pan', 4, 42),
        sold('Rug', 3, 31.5),
        sold('Cup', 2, 21),
      ]);
    },
  );

  rules('SRC-27', 'ERR-04', 'BND-18', 'ATN-11').it(
    'warns of active products with fewer than ten units, scarcest first, of ten at most',
    async () => {
      await aProduct(app, { name: 'Ten left', currentStock: 10 });
      await aProduct(app, { name: 'Withdrawn', currentStock: 1, isActive: false });
      for (let currentStock = 9; currentStock >= 0; currentStock--) {
        await aProduct(app, { name: `${currentStock} left`, currentStock });
      }
      const { inventoryAlerts } = await metrics();
      expect(inventoryAlerts.map(({ name }: any) => name)).toEqual(
        Array.from({ length: 10 }, (_, index) => `${index} left`),
      );
      const none = await aProduct(app, { name: 'None either', currentStock: 0 });
      const alerts = (await metrics()).inventoryAlerts;
      expect(alerts).toHaveLength(10);
      expect(alerts).toContainEqual({
        productId: none._id,
        sku: none.sku,
        name: 'None either',
        currentStock: 0,
      });
      expect(alerts.at(-1).name).toBe('8 left');
    },
  );

  rules('SRC-28').it(
    'counts customers, all of them and those who came in the period, and no administrators',
    async () => {
      const makeOn = async (day: string, role: 'USER' | 'ADMIN') => {
        const { email } = await aUser(app, { role });
        await collectionOf(app, 'users').updateOne({ email }, { $set: { createdAt: new Date(day) } });
      };
      const before = (await metrics()).userMetrics.totalRegisteredUsers;
      const days = ['2008-08-09T23:59:59.999Z', '2008-08-10T00:00:00.000Z', '2008-08-11T23:59:59.999Z'];
      for (const day of days) await makeOn(day, 'USER');
      await makeOn(days[1]!, 'ADMIN');
      const { userMetrics } = await metrics('?startDate=2008-08-10&endDate=2008-08-11');
      expect(userMetrics).toEqual({ totalRegisteredUsers: before + 3, newSignupsInPeriod: 2 });
    },
  );

  rules('SRC-29').it('counts the tickets that are open or wait for the customer', async () => {
    const before = (await metrics()).pendingSupportTickets;
    const { id } = await aUser(app);
    for (const status of ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const) {
      await app.get(SupportTicketsAdminService).setStatus((await aTicket(app, id))._id, status);
    }
    expect((await metrics()).pendingSupportTickets).toBe(before + 2);
  });

  rules('SRC-21', 'SRC-22', 'ERR-13').it.each([
    ['startDate=2026-01-02&endDate=2026-01-01', 'startDate must not be after endDate'],
    ['startDate=yesterday', 'startDate must be an ISO 8601 date'],
    ['startDate=2026-02-30', /^startDate /],
    ['endDate=2026-13-01', /^endDate /],
    ['endDate=', /^endDate /],
    ['endDate=1767225600000', /^endDate /],
    ['period=30', 'period is not allowed'],
  ])('refuses ?%s', async (query, message) => {
    expectError(await admin.client.get(`/dashboards/metrics?${query}`), 400, message);
  });

  rules('SRC-30', 'CON-19', 'ERR-30').it(
    'answers 500, without a word of the cause, when a figure cannot be computed',
    async () => {
      const client = app.get<Connection>(getConnectionToken() as never).getClient();
      const failPoint = (mode: 'off' | { times: number }) =>
        client.db('admin').command({
          configureFailPoint: 'failCommand',
          mode,
          ...(mode === 'off' ? {} : { data: { failCommands: ['aggregate'], errorCode: 96 } }),
        });
      await failPoint({ times: 1 });
      const answer = await admin.client.get('/dashboards/metrics');
      await failPoint('off');
      expectError(answer, 500, 'Dashboard metrics could not be computed');
      await metrics();
    },
  );
});
