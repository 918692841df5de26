import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { aProduct } from '../../support/factories/a-product.js';
import { anOrder } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

const SHELF = 50;

describe('RTO DELIVERED of an order with several lines', () => {
  // An external search engine gets the stock through the outbox; the embedded one does not keep it.
  const searchEngine = new TypesenseStandIn('search-key');
  const app = useApp(async () => ({
    TYPESENSE_URL: await searchEngine.http.start(),
    TYPESENSE_API_KEY: 'search-key',
  }));

  afterEach(() => failPoint('off'));
  afterAll(() => searchEngine.http.close());

  /** A paid order: 2, 3 and 4 of three products, and 5 and 6 of a fourth in two colours. */
  async function aLargeOrder() {
    const products = await Promise.all(SOLD.map((currentStock) => aProduct(app, { currentStock })));
    const items = [2, 3, 4, 5, 6].map((quantity, index) => ({
      productId: new Types.ObjectId(products[Math.min(index, 3)]!._id),
      name: 'Stainless Steel Kettle',
      sku: 'KETTLE',
      unitPriceMinor: 100,
      quantity,
      lineTotalMinor: 100 * quantity,
      ...(index < 3 ? {} : { selectedAttributes: { colour: index === 3 ? 'red' : 'blue' } }),
    }));
    const order = await anOrder(app, {
      items,
      pricing: { subtotalMinor: 2000, discountMinor: 0, totalMinor: 2000 },
    });
    return { order, productIds: products.map(({ _id }) => _id) };
  }

  const bringBack = (orderNumber: string) => reportParcel(app, orderNumber, 'RTO DELIVERED');

  const shelves = (productIds: readonly string[]) => Promise.all(productIds.map((id) => stockOf(app, id)));

  const SOLD = [SHELF - 2, SHELF - 3, SHELF - 4, SHELF - 11];
  const ALL_BACK = [SHELF, SHELF, SHELF, SHELF];

  /** Commands of the database fail: `skip` of them pass before. */
  async function failPoint(
    mode: 'off' | { command: string; collection: string; skip: number },
  ): Promise<void> {
    const connection = app.get<Connection>(getConnectionToken() as never);
    await connection
      .getClient()
      .db('admin')
      .command({
        configureFailPoint: 'failCommand',
        mode: mode === 'off' ? 'off' : { skip: mode.skip },
        ...(mode === 'off'
          ? {}
          : {
              data: {
                failCommands: [mode.command],
                namespace: `${connection.name}.${mode.collection}`,
                errorCode: 96,
              },
            }),
      });
  }

  rules('ORD-08').it.each([
    ['the first product is restocked', { command: 'findAndModify', collection: 'products', skip: 0 }],
    ['the first of several is restocked', { command: 'findAndModify', collection: 'products', skip: 1 }],
    ['all but the last are restocked', { command: 'findAndModify', collection: 'products', skip: 3 }],
    ['the order is moved', { command: 'findAndModify', collection: 'orders', skip: 0 }],
    ['what follows is recorded', { command: 'insert', collection: 'outbox', skip: 0 }],
  ])(
    'changes neither stock nor status when it fails as %s, and all of it when it is repeated',
    async (_, at) => {
      const { order, productIds } = await aLargeOrder();
      const before = await storedOrder(app, order._id);
      await failPoint(at);
      expect((await bringBack(order.orderNumber)).status).toBeGreaterThanOrEqual(500);
      await failPoint('off');
      expect(await shelves(productIds)).toEqual(SOLD);
      expect(await storedOrder(app, order._id)).toEqual(before);
      expect((await bringBack(order.orderNumber)).status).toBe(200);
      expect(await shelves(productIds)).toEqual(ALL_BACK);
      expect(await storedOrder(app, order._id)).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
      });
    },
  );
});
