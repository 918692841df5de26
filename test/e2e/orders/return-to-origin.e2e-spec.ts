import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { CartsService } from '#modules/carts/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aShopper, payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';

const SHELF = 50;

describe('RTO DELIVERED of an order with several lines', () => {
  // An external search engine is told of the stock through the outbox; the embedded one keeps nothing of it.
  const searchEngine = new TypesenseStandIn('search-key');
  let app: TestApp;

  beforeAll(async () => {
    const TYPESENSE_URL = await searchEngine.http.start();
    app = await createApp({ RATE_LIMIT_CHECKOUT_MAX: '100', TYPESENSE_URL, TYPESENSE_API_KEY: 'search-key' });
  });

  afterEach(() => failPoint('off'));
  afterAll(async () => {
    await app.close();
    await searchEngine.http.close();
  });

  /** A paid order: 2, 3 and 4 of three products, and 5 and 6 of a fourth in two colours. */
  async function aLargeOrder() {
    const products = [];
    for (let i = 0; i < 4; i++) products.push(await aProduct(app, { currentStock: SHELF }));
    const [first, second, third, coloured] = products.map(({ _id }) => _id) as [
      string,
      string,
      string,
      string,
    ];
    const shopper = await aShopper(app, { product: products[0]!, quantity: 2 });
    const lines = [
      { productId: second, quantity: 3 },
      { productId: third, quantity: 4 },
      { productId: coloured, quantity: 5, selectedAttributes: { colour: 'red' } },
      { productId: coloured, quantity: 6, selectedAttributes: { colour: 'blue' } },
    ];
    for (const line of lines) await app.get(CartsService).addItem(shopper.customer.user.id, line);
    const order = expectSuccess(await shopper.customer.client.post('/orders/checkout', shopper.checkout));
    const purchase = { ...shopper, order };
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, order.gatewayOrderId)));
    // Now, so that the worker does not change the order while it is compared.
    await app.get(InvoiceNumbersService).give(order.orderId);
    return { order, productIds: [first, second, third, coloured] };
  }

  const bringBack = (orderNumber: string) =>
    sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: 'RTO DELIVERED' });

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

  it('[ORD-08] restocks each line, all units of it, once', async () => {
    const { order, productIds } = await aLargeOrder();
    expect(await shelves(productIds)).toEqual(SOLD);
    expect((await bringBack(order.orderNumber)).status).toBe(200);
    expect(await shelves(productIds)).toEqual(ALL_BACK);
    await bringBack(order.orderNumber);
    expect(await shelves(productIds)).toEqual(ALL_BACK);
  });

  it.each([
    ['the first product is restocked', { command: 'findAndModify', collection: 'products', skip: 0 }],
    ['the first of several is restocked', { command: 'findAndModify', collection: 'products', skip: 1 }],
    ['all but the last are restocked', { command: 'findAndModify', collection: 'products', skip: 3 }],
    ['the order is moved', { command: 'findAndModify', collection: 'orders', skip: 0 }],
    ['what follows is recorded', { command: 'insert', collection: 'outbox', skip: 0 }],
  ])(
    '[ORD-08] changes neither stock nor status when it fails as %s, and all of it when it is told again',
    async (_, at) => {
      const { order, productIds } = await aLargeOrder();
      const before = await storedOrder(app, order.orderId);
      await failPoint(at);
      expect((await bringBack(order.orderNumber)).status).toBeGreaterThanOrEqual(500);
      await failPoint('off');
      expect(await shelves(productIds)).toEqual(SOLD);
      expect(await storedOrder(app, order.orderId)).toEqual(before);
      expect((await bringBack(order.orderNumber)).status).toBe(200);
      expect(await shelves(productIds)).toEqual(ALL_BACK);
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'RETURNED',
        stockState: 'RETURNED',
      });
    },
  );
});
