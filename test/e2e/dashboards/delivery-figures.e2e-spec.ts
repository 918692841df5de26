import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Order } from '#modules/orders/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectIndex } from '../../support/expect-index.js';
import { anOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const app = useApp();
const admin = useLastingAdmin(app);
const figures = async (query: string) =>
  expectSuccess(await admin.client.get(`/dashboards/delivery?${query}`));

const CREATED = new Date('2004-05-04T10:00:00Z');
const ADDRESS = { street: '1 Brigade Road', city: 'Bengaluru', state: 'Karnataka', label: 'HOME' };

const order = (orderStatus: Order['orderStatus'], totalMinor: number, more: object = {}) =>
  anOrder(app, {
    orderStatus,
    createdAt: CREATED,
    pricing: { subtotalMinor: totalMinor, discountMinor: 0, totalMinor },
    ...more,
  });

const cash = (orderStatus: Order['orderStatus'], totalMinor: number, pincode: string, more: object = {}) =>
  order(orderStatus, totalMinor, {
    cod: { amountMinor: totalMinor },
    shippingAddress: { ...ADDRESS, pincode },
    ...more,
  });

const promised = (to: string, deliveredAt?: string) =>
  order('SHIPPED', 100, {
    delivery: { rateId: 'r', name: 'Standard', priceMinor: 0, estimatedDelivery: { from: to, to } },
    ...(deliveredAt === undefined ? {} : { deliveredAt: new Date(deliveredAt) }),
  });

describe('GET /dashboards/delivery', () => {
  rules('COF-01').it('has cash and prepaid apart, which together are the series', async () => {
    await order('DELIVERED', 30_000);
    await cash('DELIVERED', 50_000, '560001');
    await cash('DELIVERED', 10_001, '560001');
    await cash('SHIPPED', 70_000, '560001');
    await cash('DELIVERED', 99_900, '560001', { createdAt: new Date('2004-05-03T18:29:59Z') });
    const { cash: atTheDoor, prepaid, start, end } = await figures('startDate=2004-05-04&endDate=2004-05-05');
    expect([atTheDoor, prepaid]).toEqual([
      { orders: 2, revenue: 600.01, averageOrderValue: 300.01 },
      { orders: 1, revenue: 300, averageOrderValue: 300 },
    ]);
    expect([start, end]).toEqual(['2004-05-03T18:30:00.000Z', '2004-05-05T18:29:59.999Z']);
    const { series } = expectSuccess(
      await admin.client.get('/dashboards/series?startDate=2004-05-04&endDate=2004-05-05&groupBy=week'),
    );
    expect(series[0]).toMatchObject({ orders: 3, revenue: 900.01 });
  });

  rules('COF-02').it('has the cash orders that came back, by the beginning of their PIN code', async () => {
    const day = { createdAt: new Date('2004-06-04T10:00:00Z') };
    for (let count = 0; count < 9; count += 1) await cash('DELIVERED', 100, '781006', day);
    await cash('RETURNED', 100, '781171', { ...day, paymentStatus: 'EXPIRED' });
    await cash('RETURNED', 100, '400001', { ...day, paymentStatus: 'EXPIRED' });
    await cash('RETURNED', 100, '400001', { ...day, paymentStatus: 'REFUNDED' });
    await cash('SHIPPED', 100, '400001', day);
    const { cameBack } = await figures('startDate=2004-06-04&endDate=2004-06-04');
    expect(cameBack).toEqual({
      orders: 12,
      cameBack: 2,
      share: 0.1667,
      byPrefix: [{ prefix: '781', orders: 10, cameBack: 1, share: 0.1 }],
    });
  });

  rules('COF-03').it('has the parcels that arrived by their promised day of the shop', async () => {
    await promised('2004-05-08', '2004-05-08T18:29:59Z');
    await promised('2004-05-08', '2004-05-08T18:30:00Z');
    await promised('2004-05-08', '2004-05-06T06:00:00Z');
    await promised('2004-05-08');
    expect((await figures('startDate=2004-05-04&endDate=2004-05-04')).promised).toEqual({
      parcels: 3,
      onTime: 2,
      share: 0.6667,
    });
  });

  rules('COF-01').it('has 366 days at most, and nulls where nothing was sold', async () => {
    expectError(await admin.client.get('/dashboards/delivery?startDate=2004-05-04&endDate=2004-05-03'), 400);
    const long = await admin.client.get('/dashboards/delivery?startDate=2003-01-01&endDate=2004-01-02');
    expect([long.status, long.headers.get('x-error-code')]).toEqual([400, 'PERIOD_TOO_LONG']);
    const empty = { orders: 0, revenue: 0, averageOrderValue: 0 };
    expect(await figures('startDate=2003-01-01&endDate=2004-01-01')).toMatchObject({
      cash: empty,
      prepaid: empty,
      cameBack: { orders: 0, cameBack: 0, share: null, byPrefix: [] },
      promised: { parcels: 0, onTime: 0, share: null },
    });
  });

  it('is read by indexes alone', async () => {
    const model = app.get<Model<Order>>(getModelToken(Order.name) as never);
    const createdAt = { $gte: CREATED, $lte: CREATED };
    const group = { $group: { _id: null, last: { $max: '$createdAt' } } };
    await expectIndex(
      model.aggregate([{ $match: { isCash: true, hasGatewayOrder: true, createdAt } }, group]),
    );
    const arrived = { deliveredAt: { $gt: new Date(0) }, 'delivery.estimatedDelivery.to': { $gt: '' } };
    await expectIndex(model.aggregate([{ $match: { createdAt, ...arrived } }, group]));
  });
});
