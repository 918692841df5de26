import { InvoiceBooksService } from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { InvoiceService } from '#modules/invoicing/services/invoice.service.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrders,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';

const SHARED = {
  RATE_LIMIT_CHECKOUT_MAX: '1000',
  RATE_LIMIT_STANDARD_MAX: '10000',
  MAX_UNPAID_ORDERS: '300',
  JWT_SECRET: 'j'.repeat(40),
};
const ORDERS = 200;

describe('the invoice numbers of many orders', () => {
  let app: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    app = await createApp(SHARED);
    second = await createApp(SHARED, { beside: app });
  });

  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const numbered = ({ order }: Purchase) =>
    expectEventually(async () => {
      const { invoiceNumber } = await storedOrder(app, order.orderId);
      expect(invoiceNumber).toBeDefined();
      return invoiceNumber;
    });
  const expectNoGaps = async () => {
    const { differences, numbers } = await app.get(InvoiceBooksService).check();
    expect(differences).toEqual([]);
    return numbers;
  };

  it('[TAX-02] are consecutive and unique when 200 orders are paid at once, two processes give them, and invoices are printed meanwhile', async () => {
    const product = await aProduct(app, { currentStock: ORDERS });
    const before = await expectNoGaps();
    const orders = await checkedOutOrders(app, ORDERS, { product });
    const payments = await Promise.all(orders.map(({ order }) => payAtGateway(app, order.gatewayOrderId)));
    const paid = await Promise.all(
      orders.map(async (purchase, index) => {
        const verified = verifyPayment(purchase, payments[index]!);
        await (index % 2 === 0 ? app : second).get(InvoiceNumbersService).giveDue();
        return verified;
      }),
    );
    for (const answer of paid) expectSuccess(answer);
    await Promise.all(
      orders
        .slice(0, 10)
        .map(({ customer, order }) => app.get(InvoiceService).print(customer.user.id, order.orderId)),
    );
    const numbers = await Promise.all(orders.map((purchase) => numbered(purchase)));
    expect(new Set(numbers).size).toBe(ORDERS);
    expect(await expectNoGaps()).toBe(before + ORDERS);
  });

  it('[TAX-02] are one, without a gap, for an order of which ten copies are printed at once in two processes', async () => {
    const before = await expectNoGaps();
    const orders = await checkedOutOrders(app, 5);
    for (const purchase of orders) {
      expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId)));
      const printed = Array.from({ length: 10 }, (_, copy) =>
        (copy % 2 === 0 ? app : second).get(InvoiceService).printAny(purchase.order.orderId),
      );
      await Promise.all(printed);
      await numbered(purchase);
    }
    expect(await expectNoGaps()).toBe(before + 5);
  });
});
