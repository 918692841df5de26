import { Types } from 'mongoose';
import { OrderReportsService } from '#modules/dashboards/index.js';
import type { OrderLine } from '#modules/orders/data/order.schema.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

describe('order reports', () => {
  const app = useApp();
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

  it('sum the delivered orders of the period, both ends included, count all by status, and rank their products', async () => {
    const { delivered, byStatus, topProducts } = await app.get(OrderReportsService).figures(period, 2);
    expect(delivered).toEqual({ count: 2, revenueMinor: 2400 + 2990 });
    // Statuses without orders are 0; an order without its gateway order is not counted.
    const none = { PENDING: 0, PROCESSING: 0, CANCELLED: 0, RETURN_REQUESTED: 0, RETURNED: 0 };
    expect(byStatus).toEqual({ ...none, SHIPPED: 1, DELIVERED: 2 });
    // By their newest names, with the sums of their lines.
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
});
