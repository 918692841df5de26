import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { SeededRandom } from '#demo-shop/data/random.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReportsService, SalesLedgerService, type OrderFigures } from '#modules/dashboards/index.js';
import { Order } from '#modules/orders/data/order.schema.js';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { Sale } from '#modules/dashboards/data/sale.schema.js';
import { SalesDay } from '#modules/dashboards/data/sales-day.schema.js';
import { OrderChangedError } from '#modules/orders/orders.errors.js';
import { SalesLedgerRepairService } from '#modules/dashboards/services/sales-ledger-repair.service.js';
import { OrderTransitionService } from '#modules/orders/writing/order-transition.service.js';
import { useApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

const START = Date.UTC(2024, 3, 1);
const HOUR_MS = 3_600_000;
/** Few days: a report counts the orders of each. */
const HOURS = 10 * 24;
const PERIOD = { start: new Date(START), end: new Date(START + HOURS * HOUR_MS - 1) };
const TOP = 5;

describe('the sales ledger', () => {
  const app = useApp();
  let random: SeededRandom;
  const products = Array.from({ length: 12 }, () => new Types.ObjectId());

  beforeEach(async () => {
    random = new SeededRandom(process.env['SEED'] ?? expect.getState().currentTestName!);
    for (const { name } of [Order, Sale, SalesDay]) await model(name).deleteMany({});
  });

  const model = (name: string): Model<{ _id: unknown }> => app.get(getModelToken(name) as never);
  const figures = () => app.get(OrderReportsService).figures(PERIOD, TOP);
  const fold = () => app.get(SalesLedgerService).fold();

  /** @param day of the period; a random one if left out */
  function anyOrder(orderStatus: Order['orderStatus'] = 'SHIPPED', day?: number): Promise<Order> {
    const items = Array.from({ length: random.int(1, 4) }, () => {
      const product = random.int(0, products.length - 1);
      const quantity = random.int(1, 5);
      return {
        productId: products[product]!,
        name: `Product ${product}`,
        sku: `SKU-${product}`,
        unitPriceMinor: 100 + product,
        quantity,
        lineTotalMinor: quantity * (100 + product),
      };
    });
    const subtotalMinor = items.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0);
    const pricing = { subtotalMinor, discountMinor: 7, totalMinor: subtotalMinor - 7 };
    const hour = day === undefined ? random.int(0, HOURS - 1) : day * 24 + random.int(0, 23);
    const createdAt = new Date(START + hour * HOUR_MS);
    return anOrder(app, { items, pricing, createdAt, orderStatus });
  }

  /** Moves an order between delivered and return requested, as it comes. */
  function move(orderId: Types.ObjectId): Promise<Order> {
    return app.get(UnitOfWork).run(async () => {
      const order = (await app.get(OrderRepository).findWithGatewayOrder(orderId.toHexString()))!;
      const orderStatus = order.orderStatus === 'DELIVERED' ? 'RETURN_REQUESTED' : 'DELIVERED';
      return app.get(OrderTransitionService).apply(order, { orderStatus }, { by: 'SYSTEM' });
    });
  }

  /** The figures as they come out of every order, one by one. */
  async function countedFigures(): Promise<OrderFigures> {
    const orders = await model(Order.name).find({ hasGatewayOrder: true }).lean<Order[]>();
    const sold = orders.filter(({ orderStatus }) => orderStatus === 'DELIVERED');
    const tops = products.map((productId, product) => {
      const lines = sold.flatMap(({ items }) => items.filter((line) => line.productId.equals(productId)));
      return {
        productId: productId.toHexString(),
        name: `Product ${product}`,
        sku: `SKU-${product}`,
        totalSold: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        revenueMinor: lines.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0),
      };
    });
    tops.sort(
      (a, b) =>
        b.totalSold - a.totalSold || b.revenueMinor - a.revenueMinor || (a.productId < b.productId ? -1 : 1),
    );
    const { byStatus } = await figures();
    const inStatus = Object.keys(byStatus).map((status) => [
      status,
      orders.filter(({ orderStatus }) => orderStatus === status).length,
    ]);
    return {
      byStatus: Object.fromEntries(inStatus),
      delivered: {
        count: sold.length,
        revenueMinor: sold.reduce((sum, { pricing }) => sum + pricing.totalMinor, 0),
      },
      topProducts: tops.filter(({ totalSold }) => totalSold > 0).slice(0, TOP),
      completeUntil: PERIOD.end,
    };
  }

  it('agrees with the orders after every transition, folded or not', async () => {
    const orders = [];
    for (let made = 0; made < 8; made++) orders.push(await anyOrder());
    for (let moved = 0; moved < 20; moved++) {
      await move(orders[random.int(0, orders.length - 1)]!._id);
      if (random.chance(0.2)) await fold();
      if (moved % 6 === 0) expect(await figures()).toEqual(await countedFigures());
    }
    await fold();
    expect(await model(Sale.name).countDocuments()).toBe(0);
    expect(await figures()).toEqual(await countedFigures());
  });

  it('stays exact while fifteen orders move at a time, three processes fold, and reports are read', async () => {
    const orders = [];
    for (let made = 0; made < 15; made++) orders.push(await anyOrder());
    const counts: number[] = [];
    const moves = Promise.all(
      orders.map(async ({ _id }) => {
        for (let round = 0; round < 3; round++) await move(_id);
      }),
    );
    const folds = Promise.all(
      [1, 2, 3].map(async () => {
        for (let round = 0; round < 4; round++) await fold();
      }),
    );
    const reports = (async () => {
      for (let round = 0; round < 6; round++) {
        const { byStatus, delivered } = await figures();
        expect(delivered.count).toBe(byStatus.DELIVERED);
        counts.push(delivered.count);
      }
    })();
    await Promise.all([moves, folds, reports]);
    expect(counts).toHaveLength(6);
    await fold();
    expect(await model(Sale.name).countDocuments()).toBe(0);
    expect(await figures()).toEqual(await countedFigures());
    expect((await figures()).delivered.count).toBe(15);
  });

  rules('CKT-09').it('folds a day on which one product sold more units than 32 bits hold', async () => {
    const line = { productId: products[0]!, name: 'Product 0', sku: 'SKU-0', unitPriceMinor: 1 };
    const items = [{ ...line, quantity: 900_000_000, lineTotalMinor: 900_000_000 }];
    const pricing = { subtotalMinor: 900_000_000, discountMinor: 0, totalMinor: 900_000_000 };
    for (let sold = 0; sold < 3; sold++) {
      const order = { items, pricing, createdAt: new Date(START), orderStatus: 'SHIPPED' } as const;
      await move((await anOrder(app, order))._id);
    }
    await move((await anyOrder())._id);
    await fold();
    expect(await model(Sale.name).countDocuments()).toBe(0);
    expect((await figures()).topProducts[0]!.totalSold).toBeGreaterThanOrEqual(2_700_000_000);
    expect(await figures()).toEqual(await countedFigures());
  });

  it('takes nothing down of a move that does not come about', async () => {
    const order = await anyOrder();
    await move(order._id);
    const stale = app
      .get(UnitOfWork)
      .run(() =>
        app.get(OrderTransitionService).apply(order, { orderStatus: 'DELIVERED' }, { by: 'SYSTEM' }),
      );
    await expect(stale).rejects.toBeInstanceOf(OrderChangedError);
    const broken = app.get(UnitOfWork).run(async () => {
      const moved = (await app.get(OrderRepository).findWithGatewayOrder(order._id.toHexString()))!;
      await app
        .get(OrderTransitionService)
        .apply(moved, { orderStatus: 'RETURN_REQUESTED' }, { by: 'SYSTEM' });
      throw new Error('and then it broke');
    });
    await expect(broken).rejects.toThrow('and then it broke');
    expect((await model(Sale.name).find().lean<Sale[]>()).map(({ sign }) => sign)).toEqual([1]);
  });

  it('adds up by itself what was delivered before it was kept, while orders go on moving', async () => {
    const orders = [];
    for (let made = 0; made < 15; made++) orders.push(await anyOrder('DELIVERED'));
    const [reports] = await Promise.all([
      Promise.all([figures(), figures()]),
      ...orders.slice(0, 5).map(({ _id }) => move(_id)),
    ]);
    for (const { byStatus, delivered } of reports) expect(delivered.count).toBe(byStatus.DELIVERED);
    expect(await figures()).toEqual(await countedFigures());
    await fold();
    expect(await figures()).toEqual(await countedFigures());
    expect((await figures()).delivered.count).toBe(10);
  });

  it('is rebuilt when all of it is lost, and corrects orders inserted or deleted elsewhere', async () => {
    const [first] = [await anyOrder('DELIVERED', 1), await anyOrder('DELIVERED', 1)];
    await figures();
    await model(SalesDay.name).deleteMany({});
    expect(await figures()).toEqual(await countedFigures());
    // The ledger compares the number of orders of each day.
    await anyOrder('DELIVERED', 2);
    await model(Order.name).deleteOne({ _id: first._id });
    await anyOrder('DELIVERED', 2);
    expect(await figures()).toEqual(await countedFigures());
    expect(await model(SalesDay.name).countDocuments()).toBeGreaterThan(0);
  });

  it('is rebuilt at once when the report is of all times that have a date', async () => {
    const orders = [await anyOrder('DELIVERED', 1), await anyOrder('DELIVERED', 9)];
    const all = { start: new Date('0000-01-01T00:00:00.000Z'), end: new Date('9999-12-31T23:59:59.999Z') };
    const { delivered, completeUntil } = await app.get(OrderReportsService).figures(all, TOP);
    expect(delivered.count).toBe(orders.length);
    expect(completeUntil).toEqual(all.end);
  });

  it('is put right when orders that it never got are delivered no more', async () => {
    const imported = [];
    for (let made = 0; made < 3; made++) imported.push(await anyOrder('DELIVERED'));
    for (const { _id } of imported) await move(_id);
    expect(await figures()).toEqual(await countedFigures());
    expect((await figures()).delivered.count).toBe(0);
  });

  rules('SRC-24').it(
    'says until when it is complete while it adds up a large import in the background',
    async () => {
      // A report waits for 300 of them; the rest is more than one piece of work in the background.
      const imported = Array.from({ length: 750 }, (_, number) => ({
        _id: new Types.ObjectId(),
        orderNumber: `ORD-${number}`,
        gatewayOrderId: `order_${number}`,
        hasGatewayOrder: true,
        orderStatus: 'DELIVERED',
        pricing: { totalMinor: 100 },
        items: [
          { productId: products[0]!, name: 'Product 0', sku: 'SKU-0', quantity: 2, lineTotalMinor: 110 },
        ],
        createdAt: new Date(START + (number % HOURS) * HOUR_MS),
      }));
      await model(Order.name).collection.insertMany(imported);
      const during = await figures();
      expect(during.byStatus.DELIVERED).toBe(imported.length);
      const until = during.completeUntil.getTime();
      expect(until).toBeLessThan(PERIOD.end.getTime());
      const complete = imported.filter(({ createdAt }) => createdAt.getTime() <= until);
      expect(complete.length).toBeGreaterThan(0);
      expect(during.delivered).toEqual({ count: complete.length, revenueMinor: complete.length * 100 });
      expect(during.topProducts[0]).toMatchObject({ totalSold: complete.length * 2, name: 'Product 0' });
      await app.get(SalesLedgerRepairService).settled();
      expect(await figures()).toEqual(await countedFigures());
      expect((await figures()).delivered.count).toBe(imported.length);
    },
  );
});
