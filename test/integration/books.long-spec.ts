import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { CartsService } from '#modules/carts/index.js';
import {
  InvoiceBooksService,
  MoneyBooksService,
  NightlyBooksCheckService,
  StockBooksService,
} from '#modules/bookkeeping/index.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { OrdersAdminService } from '#modules/orders/services/orders-admin.service.js';
import { PaymentReportsService } from '#modules/payments/services/payment-reports.service.js';
import { StockLedgerService } from '#modules/products/index.js';
import { ProductsAdminService } from '#modules/products/services/products-admin.service.js';
import { ReturnsService } from '#modules/returns/services/returns.service.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import {
  aShopper,
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  type Shopper,
} from '../support/factories/an-order.js';
import { sendCarrierWebhook } from '../support/webhooks.js';

const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

describe('the books of the shop', () => {
  let app: TestApp;
  let db: Connection;

  beforeEach(async () => {
    app = await createApp({
      RATE_LIMIT_CHECKOUT_MAX: '1000',
      RATE_LIMIT_AUTH_MAX: '1000',
      METRICS_ENABLED: 'true',
    });
    db = app.get<Connection>(getConnectionToken() as never);
  });

  afterEach(() => app.close());

  const stock = () => app.get(StockBooksService).check();
  const money = () => app.get(MoneyBooksService).check();
  const faultsOf = async (books: Promise<{ differences: ReadonlyArray<{ text: string }> }>) =>
    (await books).differences.map(({ text }) => text);
  const carrier = (orderNumber: string, status: string) =>
    sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: status });

  /** The units that late deliveries could not take from the stock again: differences that are none of the books. */
  async function missingUnits(): Promise<number> {
    const orders = await db
      .collection('orders')
      .find({ missingUnits: { $exists: true } })
      .toArray();
    const units = orders.flatMap(({ missingUnits: missing }) => missing as Array<{ quantity: number }>);
    return units.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** No difference, and the equation of the totals; those are of different moments while a worker releases orders. */
  async function expectBalanced(): Promise<void> {
    const faults = await faultsOf(stock());
    expect(faults.filter((text) => !text.endsWith('could not be taken from the stock again.'))).toEqual([]);
    await expectEventually(async () => {
      const { initial, received, available, held, sold, returned, damaged } = (await stock()).totals;
      const out = held + sold + returned + damaged;
      expect(initial + received + (await missingUnits())).toBe(available + out);
    });
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
      refunds: 0,
      disputes: 0,
      unexplained: 0,
    });
  });

  /** A generator that repeats (mulberry32). */
  function seeded(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  it.each([1, 2, 3])('balance through random journeys that run at the same time (seed %i)', async (seed) => {
    const random = seeded(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const products = [await aProduct(app, { currentStock: 8 }), await aProduct(app, { currentStock: 30 })];
    const shoppers: Shopper[] = [];
    for (let index = 0; index < 3; index++) shoppers.push(await aShopper(app, { product: products[1]! }));
    const orders: Array<{
      shopper: Shopper;
      orderId: string;
      orderNumber: string;
      gatewayOrderId: string;
    }> = [];
    const returns: string[] = [];
    const administration = app.get(OrdersAdminService);

    const steps: Record<string, () => Promise<unknown>> = {
      checkOut: async () => {
        const shopper = pick(shoppers);
        const { customer, checkout } = shopper;
        const item = { productId: pick(products)._id, quantity: 1 + Math.floor(random() * 3) };
        await app.get(CartsService).addItem(customer.user.id, item);
        const placed = await app.get(CheckoutService).place(customer.user.id, checkout, undefined);
        orders.push({ shopper, ...placed });
      },
      pay: async () => {
        const { shopper, orderId, gatewayOrderId } = pick(orders);
        const { gatewayPaymentId, gatewaySignature } = await payAtGateway(app, gatewayOrderId);
        const payment = { orderId, gatewayPaymentId, gatewaySignature };
        await app.get(PaymentReportsService).verify(shopper.customer.user.id, payment);
      },
      cancel: () => administration.move(pick(orders).orderId, 'CANCELLED', ADMIN),
      settle: () =>
        administration.settle(
          pick(orders).orderId,
          { restock: random() < 0.7, refund: true, reason: 'It does not arrive' },
          { adminId: ADMIN, key: undefined },
        ),
      track: () =>
        carrier(pick(orders).orderNumber, pick(['DELIVERED', 'DELIVERED', 'CANCELED', 'RTO DELIVERED'])),
      expire: async () => {
        app.clock.advance(16 * 60_000);
        await app.get(ReservationReleaseService).releaseDue();
      },
      openReturn: async () => {
        const { shopper, orderId } = pick(orders);
        const items = [{ productId: pick(products)._id, quantity: 1 }];
        const opened = await app
          .get(ReturnsService)
          .open(shopper.customer.user.id, { orderId, items, reason: 'Too small' });
        returns.push(opened._id);
        await app.get(ReturnsService).decide(opened._id, { status: 'APPROVED' }, ADMIN);
      },
      receive: () => app.get(ReturnsService).decide(pick(returns), { status: 'RECEIVED' }, ADMIN),
      adjust: () =>
        app
          .get(ProductsAdminService)
          .adjustStock(
            { productId: pick(products)._id },
            { delta: pick([-2, -1, 1, 3]) },
            { adminId: ADMIN, key: undefined },
          ),
    };
    // prettier-ignore
    const likely = [
        'checkOut', 'checkOut', 'checkOut', 'pay', 'pay', 'track', 'track', 'openReturn', 'receive',
      ];
    const names = [...likely, ...Object.keys(steps)];
    const done: string[] = [];
    const run = async (name: string): Promise<void> => {
      // A step that the shop refuses, or that has nothing to work on yet, changes nothing.
      const went = await (async () => steps[name]!())().then(
        () => true,
        () => false,
      );
      if (went) done.push(name);
    };
    for (let round = 0; round < 12; round++) {
      await Promise.all([pick(names), pick(names), pick(names), pick(names)].map(run));
      if (round % 3 === 2) await expectBalanced();
    }
    expect(new Set(done).size).toBeGreaterThan(4);
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
    await db.collection('products').updateOne({ sku }, { $inc: { currentStock: 1 } });
    const counted = async () => (await fetch(`${app.url}/metrics`)).text();
    expect(await counted()).not.toMatch(/^storefront_books_differences\{/m);
    app.clock.advance(24 * 3_600_000);
    await Promise.all([nightly.runDue(), nightly.runDue()]);
    await expectEventually(async () => {
      expect(await counted()).toMatch(/^storefront_books_differences\{book="stock"\} 1$/m);
      expect(await counted()).toMatch(/^storefront_books_differences\{book="money"\} 0$/m);
    });
    await db.collection('products').updateOne({ sku }, { $inc: { currentStock: -1 } });
    await nightly.runDue();
    expect(await counted()).toMatch(/differences\{book="stock"\} 1$/m);
    app.clock.advance(24 * 3_600_000);
    await expectEventually(async () => expect(await counted()).toMatch(/differences\{book="stock"\} 0$/m));
  });

  it('open for products from before the ledger, whose earlier orders stay outside', async () => {
    const { order, product } = await paidOrder(app, { quantity: 2 });
    await db.collection('products').updateMany({}, { $unset: { ledger: 1 } });
    await db.collection('stock_movements').deleteMany({});
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
