import { Types } from 'mongoose';
import { OrderReportsService } from '#modules/dashboards/index.js';
import type { OrderLine } from '#modules/orders/data/order.schema.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

describe('order reports', () => {
  let app: TestApp;
  const period = { start: new Date('2024-04-01T00:00:00.000Z'), end: new Date('2024-04-30T23:59:59.999Z') };
  const [kettle, pan, cup] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

  const line = (
    productId: Types.ObjectId,
    quantity: number,
    unitPriceMinor: number,
    name = 'A name',
  ): OrderLine => ({
    productId,
    name,
    sku: `SKU-${name}`,
    unitPriceMinor,
    quantity,
    lineTotalMinor: unitPriceMinor * quantity,
  });

  const sale = (createdAt: string, items: OrderLine[], more: object = {}) => {
    const subtotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
    const pricing = { subtotalMinor, discountMinor: 100, totalMinor: subtotalMinor - 100 };
    return anOrder(app, {
      createdAt: new Date(createdAt),
      items,
      pricing,
      orderStatus: 'DELIVERED',
      ...more,
    });
  };

  beforeAll(async () => {
    app = await createApp();
    await sale('2024-04-01T00:00:00.000Z', [line(kettle, 2, 1000, 'Old kettle'), line(pan, 1, 500, 'Pan')]);
    await sale('2024-04-30T23:59:59.999Z', [line(kettle, 3, 1000, 'Kettle'), line(cup, 9, 10, 'Cup')]);
    await sale('2024-04-15T10:00:00.000Z', [line(pan, 50, 500)], { orderStatus: 'SHIPPED' });
    await sale('2024-04-15T10:00:00.000Z', [line(pan, 50, 500)], {
      orderStatus: 'PENDING',
      hasGatewayOrder: false,
    });
    await sale('2024-03-31T23:59:59.999Z', [line(cup, 50, 10)]);
    await sale('2024-05-01T00:00:00.000Z', [line(cup, 50, 10)]);
  });

  afterAll(() => app.close());

  it('sum the totals of delivered orders, both ends of the period included', async () => {
    const { delivered } = await app.get(OrderReportsService).figures(period, 5);
    expect(delivered).toEqual({ count: 2, revenueMinor: 2400 + 2990 });
  });

  it('count the orders in each status, those of none as 0, half made ones not at all', async () => {
    const { byStatus } = await app.get(OrderReportsService).figures(period, 5);
    expect(byStatus).toEqual({
      PENDING: 0,
      PROCESSING: 0,
      SHIPPED: 1,
      DELIVERED: 2,
      CANCELLED: 0,
      RETURN_REQUESTED: 0,
      RETURNED: 0,
    });
  });

  it('rank products by the units of delivered orders, under their newest name, with the sum of their lines', async () => {
    const { topProducts } = await app.get(OrderReportsService).figures(period, 2);
    expect(topProducts).toEqual([
      { productId: cup.toHexString(), sku: 'SKU-Cup', name: 'Cup', totalSold: 9, revenueMinor: 90 },
      {
        productId: kettle.toHexString(),
        sku: 'SKU-Kettle',
        name: 'Kettle',
        totalSold: 5,
        revenueMinor: 5000,
      },
    ]);
  });

  it('are empty for a period without orders', async () => {
    const empty = { start: new Date('2001-01-01'), end: new Date('2001-01-02') };
    const { delivered, topProducts } = await app.get(OrderReportsService).figures(empty, 5);
    expect(delivered).toEqual({ count: 0, revenueMinor: 0 });
    expect(topProducts).toEqual([]);
  });
});
