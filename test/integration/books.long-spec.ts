import {
  InvoiceBooksService,
  MoneyBooksService,
  NightlyBooksCheckService,
  StockBooksService,
} from '#modules/bookkeeping/index.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { StockLedgerService } from '#modules/products/stock/index.js';
import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { collectionOf } from '../support/collection-of.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import { aShopper, checkedOutOrder, paidOrder, type Shopper } from '../support/factories/an-order.js';
import { sendCarrierWebhook } from '../support/webhooks.js';

const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

describe('the books of the shop', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createApp({ RATE_LIMIT_CHECKOUT_MAX: '1000', METRICS_ENABLED: 'true' });
  });

  afterEach(() => app.close());

  const stock = () => app.get(StockBooksService).check();
  const money = () => app.get(MoneyBooksService).check();
  const faultsOf = async (books: Promise<{ differences: ReadonlyArray<{ text: string }> }>) =>
    (await books).differences.map(({ text }) => text);
  const carrier = (orderNumber: string, status: string) =>
    sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: status });

  /** No difference, and the equation of the totals. */
  async function expectBalanced(): Promise<void> {
    const { totals, differences } = await stock();
    expect(differences).toEqual([]);
    const { initial, received, available, held, sold, returned, damaged } = totals;
    expect(initial + received).toBe(available + held + sold + returned + damaged);
    expect(await faultsOf(money())).toEqual([]);
    expect(await faultsOf(app.get(InvoiceBooksService).check())).toEqual([]);
  }

  it('balance after every kind of journey, and show where the units are', async () => {
    const product = await aProduct(app, { currentStock: 100 });
    await app
      .get(ProductsAdminService)
      .adjustStock(
        { productId: product._id },
        { delta: 20, reason: 'Delivery' },
        { adminId: ADMIN, key: undefined },
      );
    await checkedOutOrder(app, { product, quantity: 1 });
    await paidOrder(app, { product, quantity: 2 });
    const lost = await paidOrder(app, { product, quantity: 4 });
    await carrier(lost.order.orderNumber, 'CANCELED');
    const rto = await paidOrder(app, { product, quantity: 8 });
    await carrier(rto.order.orderNumber, 'RTO DELIVERED');
    const totals = { initial: 100, received: 20, available: 113, held: 1, sold: 2, returned: 4, damaged: 0 };
    expect(await stock()).toMatchObject({ totals, products: 1, orders: 4, withoutLedger: 0 });
    await expectBalanced();
    const price = 149950;
    expect((await money()).totals).toEqual({
      captured: 14 * price,
      orders: 14 * price,
      fees: 0,
      offers: 0,
      refunds: 0,
      disputes: 0,
      unexplained: 0,
    });
  });

  it('are checked while the shop sells, without a false alarm', async () => {
    const product = await aProduct(app, { currentStock: 1000 });
    const shoppers: Shopper[] = [];
    for (let index = 0; index < 4; index++) shoppers.push(await aShopper(app, { product }));
    const sales = shoppers.map(async ({ customer, checkout }) => {
      for (let count = 0; count < 5; count++)
        await app.get(CheckoutService).place(customer.user.id, checkout, undefined);
    });
    for (let count = 0; count < 5; count++) expect(await faultsOf(stock())).toEqual([]);
    await Promise.all(sales);
    await expectBalanced();
  });

  it('are checked once a night, by one process, and counted for the alarm', async () => {
    const { sku } = await aProduct(app);
    const nightly = app.get(NightlyBooksCheckService);
    await nightly.runDue();
    await collectionOf(app, 'products').updateOne({ sku }, { $inc: { currentStock: 1 } });
    const counted = async () => (await fetch(`${app.url}/metrics`)).text();
    expect(await counted()).not.toMatch(/^storefront_books_differences\{/m);
    app.clock.advance(24 * 3_600_000);
    await Promise.all([nightly.runDue(), nightly.runDue()]);
    await expectEventually(async () => {
      expect(await counted()).toMatch(/^storefront_books_differences\{book="stock"\} 1$/m);
      expect(await counted()).toMatch(/^storefront_books_differences\{book="money"\} 0$/m);
    });
    await collectionOf(app, 'products').updateOne({ sku }, { $inc: { currentStock: -1 } });
    await nightly.runDue();
    expect(await counted()).toMatch(/differences\{book="stock"\} 1$/m);
    app.clock.advance(24 * 3_600_000);
    await expectEventually(async () => expect(await counted()).toMatch(/differences\{book="stock"\} 0$/m));
  });

  it('open for products from before the ledger, whose earlier orders stay outside', async () => {
    const { order, product } = await paidOrder(app, { quantity: 2 });
    await collectionOf(app, 'products').updateMany({}, { $unset: { ledger: 1 } });
    await collectionOf(app, 'stock_movements').deleteMany({});
    expect(await stock()).toMatchObject({ withoutLedger: 1, differences: [] });
    app.clock.advance(1000);
    expect(await app.get(StockLedgerService).openMissing()).toBe(1);
    expect(await app.get(StockLedgerService).openMissing()).toBe(0);
    await expectBalanced();
    await carrier(order.orderNumber, 'RTO DELIVERED');
    await expectBalanced();
    expect((await stock()).totals).toMatchObject({ initial: 8, received: 2, available: 10 });
    await paidOrder(app, { product, quantity: 3 });
    await expectBalanced();
  });
});
