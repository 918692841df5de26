import { Types } from 'mongoose';
import { SalesLedgerService } from '#modules/dashboards/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aUser } from '../../support/factories/a-user.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import type { Session } from '../../support/session.js';
import { reportParcel } from '../../support/webhooks.js';

const ZERO = {
  orders: 0,
  revenue: 0,
  averageOrderValue: 0,
  units: 0,
  paidOrders: 0,
  paid: 0,
  refunded: 0,
  signups: 0,
};

const delivered = (app: TestApp, createdAt: string, totalMinor: number, more: object = {}) =>
  anOrder(app, {
    orderStatus: 'DELIVERED',
    createdAt: new Date(createdAt),
    pricing: { subtotalMinor: totalMinor, discountMinor: 0, totalMinor },
    ...more,
  });

const payment = (gatewayPaymentId: string, receivedAt: string) => ({
  gatewayPaymentId,
  state: 'CONFIRMED' as const,
  receivedAt: new Date(receivedAt),
});

async function seriesOf({ client }: Session, query: string) {
  return expectSuccess(await client.get(`/dashboards/series?${query}`));
}

function sumOf(points: ReadonlyArray<{ orders: number; revenue: number }>) {
  const revenueMinor = points.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0);
  return {
    totalOrders: points.reduce((sum, { orders }) => sum + orders, 0),
    totalRevenue: revenueMinor / 100,
  };
}

describe('GET /dashboards/series', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  rules('SER-01', 'SER-02', 'SER-03').it(
    'has each day of the shop with its sales, empty ones too, and the period before',
    async () => {
      await delivered(app, '2003-03-09T18:29:59Z', 10_000);
      await delivered(app, '2003-03-09T18:30:00Z', 20_000);
      await delivered(app, '2003-03-11T18:29:59Z', 20_001);
      await delivered(app, '2003-03-11T10:00:00Z', 500, { orderStatus: 'SHIPPED' });
      await delivered(app, '2003-03-12T18:29:59Z', 3);
      const { series, previous } = await seriesOf(admin, 'startDate=2003-03-10&endDate=2003-03-12');
      const ofOneOrder = (revenue: number) => {
        return { ...ZERO, orders: 1, revenue, averageOrderValue: revenue, units: 1 };
      };
      expect(series).toEqual([
        { ...ofOneOrder(200), start: '2003-03-09T18:30:00.000Z' },
        { ...ofOneOrder(200.01), start: '2003-03-10T18:30:00.000Z' },
        { ...ofOneOrder(0.03), start: '2003-03-11T18:30:00.000Z' },
      ]);
      expect(previous).toEqual([
        { ...ZERO, start: '2003-03-06T18:30:00.000Z' },
        { ...ZERO, start: '2003-03-07T18:30:00.000Z' },
        { ...ofOneOrder(100), start: '2003-03-08T18:30:00.000Z' },
      ]);
      const [week] = (await seriesOf(admin, 'startDate=2003-03-10&endDate=2003-03-12&groupBy=week')).series;
      expect(week).toMatchObject({ orders: 3, revenue: 400.04, averageOrderValue: 133.35, units: 3 });
    },
  );

  rules('SER-01').it(
    'has the refunds that were processed, and the customers who registered then',
    async () => {
      const refund = (refundId: string, processedAt: string | undefined, amountMinor: number) => ({
        refundId,
        gatewayPaymentId: 'pay_1',
        amountMinor,
        reason: 'ADMIN' as const,
        status: processedAt === undefined ? ('FAILED' as const) : ('PROCESSED' as const),
        createdAt: new Date('2004-01-05T10:00:00Z'),
        ...(processedAt === undefined ? {} : { processedAt: new Date(processedAt) }),
      });
      await delivered(app, '2004-01-01T10:00:00Z', 10_000, {
        refunds: [
          refund('a'.repeat(24), '2004-01-10T18:29:00Z', 1_000),
          refund('b'.repeat(24), '2004-01-10T18:31:00Z', 2_050),
          refund('c'.repeat(24), undefined, 4_000),
          refund('d'.repeat(24), '2004-02-10T18:31:00Z', 8_000),
        ],
      });
      const { email } = await aUser(app);
      await collectionOf(app, 'users').updateOne(
        { email },
        { $set: { createdAt: new Date('2004-01-11T00:00:00Z') } },
      );
      const { series } = await seriesOf(admin, 'startDate=2004-01-10&endDate=2004-01-12');
      expect(series.map(({ refunded, signups }: any) => [refunded, signups])).toEqual([
        [10, 0],
        [20.5, 1],
        [0, 0],
      ]);
    },
  );

  rules('SER-06').it('has what was paid on each day, whatever has become of it since', async () => {
    const paid = (totalMinor: number, more: object) =>
      delivered(app, '2005-05-01T10:00:00Z', totalMinor, { orderStatus: 'PROCESSING', ...more });
    // Created before, paid in the last moment of a day of the shop, and in the first of the next.
    const first = payment('pay_sold_1', '2005-05-10T18:29:59.999Z');
    await paid(10_000, { gatewayPaymentId: 'pay_sold_1', payments: [first] });
    const second = payment('pay_sold_2', '2005-05-10T18:30:00Z');
    const late = payment('pay_late_2', '2005-05-11T18:30:00Z');
    await paid(2_050, { gatewayPaymentId: 'pay_sold_2', payments: [second, late], orderStatus: 'CANCELLED' });
    // It came too late: it has paid nothing.
    await paid(5_000, {
      payments: [payment('pay_late_3', '2005-05-11T10:00:00Z')],
      orderStatus: 'CANCELLED',
    });
    const query = 'startDate=2005-05-10&endDate=2005-05-12';
    for (const _again of ['read', 'remembered']) {
      const { series } = await seriesOf(admin, query);
      expect(series.map((day: any) => [day.paidOrders, day.paid, day.orders])).toEqual([
        [1, 100, 0],
        [1, 20.5, 0],
        [0, 0, 0],
      ]);
    }
    const [month] = (await seriesOf(admin, 'startDate=2005-05-01&endDate=2005-05-31&groupBy=month')).series;
    expect(month).toMatchObject({ paidOrders: 2, paid: 120.5 });
    const { previous } = await seriesOf(admin, 'startDate=2005-05-13&endDate=2005-05-15');
    expect(previous.map(({ paid: sum }: any) => sum)).toEqual([100, 20.5, 0]);
  });

  rules('SER-06').it('counts an order today as soon as it is paid, and once', async () => {
    const today = async () => (await seriesOf(admin, '')).series.at(-1);
    const before = await today();
    const { order } = await paidOrder(app);
    const after = { ...before, paidOrders: before.paidOrders + 1, paid: before.paid + 1499.5 };
    expect(await today()).toEqual({ ...after, signups: expect.any(Number) });
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    expect(await today()).toMatchObject({ paidOrders: after.paidOrders, paid: after.paid });
    const refund = { amount: 100, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/refunds`, refund), 201);
    expect(await today()).toMatchObject({ paidOrders: after.paidOrders, paid: after.paid });
  });

  rules('SER-06').it('counts orders that were written directly, ten minutes later', async () => {
    const read = async () =>
      (await seriesOf(admin, 'startDate=1999-06-01&endDate=1999-06-01')).series[0].paid;
    expect(await read()).toBe(0);
    const payments = [payment('pay_moved', '1999-06-01T10:00:00Z')];
    await delivered(app, '1999-06-01T09:00:00Z', 700, { gatewayPaymentId: 'pay_moved', payments });
    expect(await read()).toBe(0);
    app.clock.advance(10 * 60_000);
    expect(await read()).toBe(7);
  });

  rules('SER-01').it('follows an order to its delivery and back, folded into its day or not', async () => {
    const { order } = await paidOrder(app);
    const today = async () => (await seriesOf(admin, '')).series.at(-1);
    const before = await today();
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    const after = {
      ...before,
      orders: before.orders + 1,
      units: before.units + 1,
      revenue: before.revenue + 1499.5,
    };
    expect(await today()).toMatchObject({ orders: after.orders, units: after.units, revenue: after.revenue });
    await app.get(SalesLedgerService).fold();
    expect(await today()).toMatchObject({ orders: after.orders, units: after.units, revenue: after.revenue });
    await reportParcel(app, order.orderNumber, 'RTO DELIVERED');
    expect(await today()).toEqual(before);
    await app.get(SalesLedgerService).fold();
    expect(await today()).toEqual(before);
  });

  rules('SER-01').it('adds up anew the days that an earlier version has written', async () => {
    await delivered(app, '2005-05-10T10:00:00Z', 10_000);
    const days = collectionOf(app, 'order_sales_days');
    const query = 'startDate=2005-05-10&endDate=2005-05-10';
    const expected = { orders: 1, revenue: 100 };
    expect((await seriesOf(admin, query)).series).toMatchObject([expected]);
    const ofDay = { _id: new Date('2005-05-10T00:00:00Z') as never };
    await days.updateOne(ofDay, { $unset: { quarters: 1 } });
    expect((await seriesOf(admin, query)).series).toMatchObject([expected]);
    expect((await days.findOne(ofDay))!['quarters']).toBeDefined();
    // It keeps the quarters of another state of the day.
    await delivered(app, '2005-05-10T11:00:00Z', 5_000);
    await days.updateOne(ofDay, { $set: { count: 2, revenueMinor: 15_000 } });
    expect((await seriesOf(admin, query)).series).toMatchObject([{ orders: 2, revenue: 150 }]);
    const { _id } = await delivered(app, '2005-05-10T12:00:00Z', 1_000);
    await collectionOf(app, 'order_sales').insertOne({
      day: ofDay._id,
      orderId: _id,
      sign: 1,
      totalMinor: 1_000,
      lines: [],
    });
    expect((await seriesOf(admin, query)).series).toMatchObject([{ orders: 3, revenue: 160 }]);
  });

  rules('SER-01', 'SRC-24').it.each([
    ['series', 2006],
    ['metrics', 2007],
  ])('answers of %s say until when they are complete while a large import is added up', async (of, year) => {
    // A report waits for 300 of them.
    const ofDay = (_: unknown, number: number) => ({
      _id: new Types.ObjectId(),
      orderNumber: `ORD-${year}-${number}`,
      gatewayOrderId: `order_${year}_${number}`,
      hasGatewayOrder: true,
      orderStatus: 'DELIVERED',
      pricing: { totalMinor: 100 },
      items: [],
      createdAt: new Date(Date.UTC(year, 0, 1 + (number % 10), 10)),
    });
    await collectionOf(app, 'orders').insertMany(Array.from({ length: 750 }, ofDay));
    const ask = () => admin.client.get(`/dashboards/${of}?startDate=${year}-01-01&endDate=${year}-01-10`);
    const during = (await ask()).headers.get('x-sales-complete-until');
    expect(during).toMatch(new RegExp(`^${year}-01-0\\dT[\\d:.]+Z$`));
    await expectEventually(async () => {
      const answer = await ask();
      expect(answer.headers.get('x-sales-complete-until')).toBeNull();
      const { series, financials } = answer.body.data;
      expect(financials ?? sumOf(series)).toMatchObject({ totalOrders: 750, totalRevenue: 750 });
    });
  });

  rules('SER-04').it.each([
    ['startDate=2026-02-02&endDate=2026-02-01', 'startDate must not be after endDate'],
    ['startDate=2026-01-01&endDate=2026-04-11', 'A series has at most 100 days, 100 weeks or 36 months'],
    [
      'startDate=2020-01-01&endDate=2023-01-01&groupBy=month',
      'A series has at most 100 days, 100 weeks or 36 months',
    ],
    ['groupBy=year', 'groupBy must be one of day, week, month'],
    ['startDate=yesterday', 'startDate must be an ISO 8601 date'],
  ])('refuses %s', async (query, message) => {
    expectError(await admin.client.get(`/dashboards/series?${query}`), 400, message);
  });
});

describe('GET /dashboards/series of a shop in UTC', () => {
  const app = useApp({ SHOP_TIMEZONE: 'UTC' });
  const admin = useLastingAdmin(app);

  rules('SER-05').it.each(['day', 'week', 'month'])(
    'agrees by %s with the metrics of the same span',
    async (groupBy) => {
      for (let i = 0; i < 12; i++)
        await delivered(
          app,
          new Date(Date.UTC(2007, 0, 1) + i * 40 * 3_600_000).toISOString(),
          101 * (i + 1),
        );
      const span = 'startDate=2007-01-03&endDate=2007-01-15';
      const { financials } = expectSuccess(await admin.client.get(`/dashboards/metrics?${span}`));
      const { series } = await seriesOf(admin, `${span}&groupBy=${groupBy}`);
      const { totalOrders, totalRevenue } = financials;
      expect(sumOf(series)).toEqual({ totalOrders, totalRevenue });
      expect(totalOrders).toBeGreaterThan(5);
    },
  );
});
