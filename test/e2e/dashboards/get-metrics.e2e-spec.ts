import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { Types, type Connection, type Model } from 'mongoose';
import { ORDER_STATUSES } from '#modules/orders/index.js';
import type { OrderLine } from '#modules/orders/data/order.schema.js';
import { ConversationService } from '#modules/support-tickets/services/conversation.service.js';
import { User } from '#modules/users/data/user.schema.js';
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
  const line = (
    productId: Types.ObjectId,
    name: string,
    quantity: number,
    unitPriceMinor: number,
  ): OrderLine => ({
    productId,
    name,
    sku: name.toUpperCase(),
    unitPriceMinor,
    quantity,
    lineTotalMinor: quantity * unitPriceMinor,
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

  rules('SRC-20', 'BND-18').it(
    'reaches back thirty days from today, or from the end that is given',
    async () => {
      const today = new Date(app.clock.now());
      today.setUTCHours(0, 0, 0, 0);
      const thirtyDaysAgo = new Date(today.getTime() - 30 * DAY_MS).toISOString();
      expect((await metrics()).dateRange).toEqual({
        start: thirtyDaysAgo,
        end: new Date(today.getTime() + DAY_MS - 1).toISOString(),
      });
      expect((await metrics('?endDate=2006-03-31')).dateRange).toEqual({
        start: '2006-03-01T00:00:00.000Z',
        end: '2006-03-31T23:59:59.999Z',
      });
      expect((await metrics('?startDate=2006-03-31')).dateRange.start).toBe('2006-03-31T00:00:00.000Z');
    },
  );

  rules('SRC-26', 'BND-18', 'SRC-32').it(
    'names the five most sold products of delivered orders, with their sales before coupons',
    async () => {
      const products = ['Kettle', 'Pan', 'Lamp', 'Rug', 'Cup', 'Vase'].map((name) => ({
        name,
        id: new Types.ObjectId(),
      }));
      const [kettle, pan, lamp, rug, cup, vase] = products.map(({ id, name }) => ({
        of: (quantity: number, unitPriceMinor = 1050) => line(id, name, quantity, unitPriceMinor),
        id: id.toHexString(),
      })) as [Sold, Sold, Sold, Sold, Sold, Sold];
      await delivered('2007-07-01T10:00:00Z', 5, [kettle.of(2), pan.of(4), kettle.of(1, 950)]);
      await delivered('2007-07-02T10:00:00Z', 5, [
        kettle.of(7),
        lamp.of(9),
        rug.of(3),
        cup.of(2),
        vase.of(1),
      ]);
      await anOrder(app, {
        orderStatus: 'CANCELLED',
        createdAt: new Date('2007-07-03'),
        items: [vase.of(100)],
      });
      const { topSellingProducts } = await metrics('?startDate=2007-07-01&endDate=2007-07-03');
      expect(topSellingProducts).toEqual([
        { productId: kettle.id, sku: 'KETTLE', name: 'Kettle', totalSold: 10, revenueGenerated: 104 },
        { productId: lamp.id, sku: 'LAMP', name: 'Lamp', totalSold: 9, revenueGenerated: 94.5 },
        { productId: pan.id, sku: 'PAN', name: 'Pan', totalSold: 4, revenueGenerated: 42 },
        { productId: rug.id, sku: 'RUG', name: 'Rug', totalSold: 3, revenueGenerated: 31.5 },
        { productId: cup.id, sku: 'CUP', name: 'Cup', totalSold: 2, revenueGenerated: 21 },
      ]);
    },
  );

  rules('SRC-27', 'ERR-04', 'BND-18').it(
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
        variantId: null,
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
      const users: Model<User> = app.get(getModelToken(User.name) as never);
      const before = (await metrics()).userMetrics.totalRegisteredUsers;
      const days = ['2008-08-09T23:59:59.999Z', '2008-08-10T00:00:00.000Z', '2008-08-11T23:59:59.999Z'];
      for (const day of days)
        await users.updateOne({ _id: (await aUser(app)).id }, { $set: { createdAt: new Date(day) } });
      const colleague = await aUser(app, { role: 'ADMIN' });
      await users.updateOne({ _id: colleague.id }, { $set: { createdAt: new Date(days[1]!) } });
      const { userMetrics } = await metrics('?startDate=2008-08-10&endDate=2008-08-11');
      expect(userMetrics).toEqual({ totalRegisteredUsers: before + 3, newSignupsInPeriod: 2 });
    },
  );

  rules('SRC-29').it('counts the tickets that are open or wait for the customer', async () => {
    const before = (await metrics()).pendingSupportTickets;
    const { id } = await aUser(app);
    for (const status of ['OPEN', 'WAITING_ON_CUSTOMER', 'RESOLVED', 'CLOSED'] as const) {
      await app.get(ConversationService).setStatus((await aTicket(app, id))._id, status);
    }
    expect((await metrics()).pendingSupportTickets).toBe(before + 2);
  });

  rules('SRC-21', 'ERR-13').it('refuses a start after the end', async () => {
    const reversed = await admin.client.get('/dashboards/metrics?startDate=2026-01-02&endDate=2026-01-01');
    expectError(reversed, 400, 'startDate must not be after endDate');
    const withinADay = await admin.client.get(
      '/dashboards/metrics?startDate=2026-01-01T10:00:01Z&endDate=2026-01-01T10:00:00Z',
    );
    expectError(withinADay, 400, 'startDate must not be after endDate');
    await metrics('?startDate=2026-01-01&endDate=2026-01-01');
  });

  rules('SRC-22').it.each([
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

interface Sold {
  id: string;
  of(quantity: number, unitPriceMinor?: number): OrderLine;
}
