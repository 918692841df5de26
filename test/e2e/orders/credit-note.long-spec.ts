import { InvoiceBooksService } from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrders,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';

/** `REFUNDS=200` takes its minute. */
const REFUNDS = Number(process.env['REFUNDS'] ?? 40);

const SHARED = {
  RATE_LIMIT_CHECKOUT_MAX: '1000',
  RATE_LIMIT_STANDARD_MAX: '10000',
  MAX_UNPAID_ORDERS: '300',
  JWT_SECRET: 'j'.repeat(40),
};

describe('the credit notes of many refunds', () => {
  let app: TestApp;
  let second: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp(SHARED);
    second = await createApp(SHARED, { beside: app });
    admin = await session(app).asAdmin();
  });

  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const cancel = async ({ customer, order }: Purchase) => {
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
  };
  const cancelAsAdmin = async ({ order }: Purchase) => {
    const status = { status: 'CANCELLED' };
    expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/status`, status));
  };
  const numbersOf = async ({ order }: Purchase) =>
    ((await storedOrder(app, order.orderId)).creditNotes ?? []).map(({ number }) => number);

  it('[TAX-11] are numbered in a row of its own, without gaps, when all are processed at once and two processes number them', async () => {
    const product = await aProduct(app, { basePrice: 1180, currentStock: 500 });
    const purchases = await checkedOutOrders(app, REFUNDS, { product });
    for (const purchase of purchases)
      expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId)));
    await Promise.all(
      purchases.flatMap((purchase, index) => [
        index % 2 === 0 ? cancel(purchase) : cancelAsAdmin(purchase),
        (index % 2 === 0 ? app : second).get(InvoiceNumbersService).giveDue(),
      ]),
    );
    const numbers: string[] = [];
    for (const purchase of purchases)
      await expectEventually(async () => {
        const given = await numbersOf(purchase);
        expect(given).toHaveLength(1);
        numbers.push(...given);
      });
    expect(new Set(numbers).size).toBe(REFUNDS);
    const running = numbers.map((number) => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
    expect(running.at(-1)! - running[0]!).toBe(REFUNDS - 1);
    expect((await app.get(InvoiceBooksService).check()).differences).toEqual([]);
  });
});
