import { randomUUID } from 'node:crypto';
import { PaymentWebhooks } from '#dev-console/payment-webhooks.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import {
  SandboxPaymentGateway,
  type SandboxPayment,
} from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { CartsService } from '#modules/carts/index.js';
import { CheckoutService } from '#modules/checkout/services/checkout.service.js';
import { OrderConfirmationService } from '#modules/order-notifications/services/order-confirmation.service.js';
import { PaymentReportsService } from '#modules/payments/services/payment-reports.service.js';
import { ActiveZonesService } from '#modules/shipping-rates/services/active-zones.service.js';
import type { CheckoutView } from '#modules/checkout/views/checkout.view.js';
import { commandsOf } from '../support/count-commands.js';
import { useApp } from '../support/create-app.js';
import { effectsEnded } from '../support/effects-ended.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { aUser } from '../support/factories/a-user.js';
import { anOrder, aShopper, type Shopper, type ShoppingOptions } from '../support/factories/an-order.js';
import { InvoiceNumbersPoller } from '../../src/workers/invoice-numbers.poller.js';

/** Sandbox and inbox lie in the same database; a real gateway and a real mail server do not. */
const OF_A_SANDBOX = / sandbox_/;

/** The commands that the confirmation of a payment sends in its transaction. */
const CONFIRMATION = [
  'findAndModify payment_claims',
  'findAndModify orders',
  'update carts',
  'update users',
  'insert outbox',
  'commitTransaction',
];

/** The invoice that goes with the mail is numbered and registered in a transaction of its own, and printed. */
const INVOICE = ['findAndModify number_series', 'update orders', 'insert issued_papers', 'commitTransaction'];

/** The confirmation mail, with pictures of the products. */
const MAIL = ['find orders', 'find users', 'find products', ...INVOICE];

/** The last two at once. */
const READINGS = ['find carts', 'find orders', 'find products'];

/** The product is written last, because checkouts contend for it. */
const TRANSACTION = [
  'findAndModify users',
  'insert orders',
  'findAndModify products',
  'insert stock_movements',
];

describe('the database commands of a journey', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });

  beforeAll(async () => {
    // Else they number an invoice now and then before the mail does, and report a payment before the test does.
    await app.get(InvoiceNumbersPoller).onApplicationShutdown();
    await app.get(PaymentWebhooks).onApplicationShutdown();
  });

  async function ownCommandsOf(work: () => Promise<unknown>): Promise<string[]> {
    // Mails of an earlier test would share their commands with those of this one.
    await effectsEnded(app);
    const sent = await commandsOf(app, work);
    return sent.filter((command) => !OF_A_SANDBOX.test(command));
  }

  const checkOut = ({ customer, checkout }: Shopper) =>
    app.get(CheckoutService).place(customer.user.id, checkout, undefined);

  const pay = ({ gatewayOrderId }: CheckoutView) =>
    (app.get(PaymentGateway) as SandboxPaymentGateway).pay(gatewayOrderId!, 'captured');

  const verify = ({ customer }: Shopper, { orderId }: CheckoutView, payment: SandboxPayment) => {
    const { gatewayPaymentId, gatewaySignature } = payment;
    const report = { orderId, gatewayPaymentId, gatewaySignature };
    return app.get(PaymentReportsService).verify(customer.user.id, report);
  };

  const receive = ({ webhook: { body, headers } }: SandboxPayment) =>
    app
      .get(PaymentReportsService)
      .receive({ rawBody: Buffer.from(body), readBody: () => JSON.parse(body) as unknown, headers });

  it('are three to add to a cart, one to empty it', async () => {
    const { customer, product } = await aShopper(app);
    const carts = app.get(CartsService);
    expect(await ownCommandsOf(() => carts.empty(customer.user.id))).toEqual(['update carts']);
    const add = () => carts.addItem(customer.user.id, { productId: product._id, quantity: 1 });
    expect(await ownCommandsOf(add)).toEqual(['find carts', 'find products', 'update carts']);
  });

  it('are seven to verify a payment', async () => {
    const shopper = await aShopper(app);
    const order = await checkOut(shopper);
    const payment = await pay(order);
    const sent = await ownCommandsOf(() => verify(shopper, order, payment));
    expect(sent).toEqual(['find orders', ...CONFIRMATION]);
  });

  it('are as many for the webhook of the gateway, after which a verification reads the order alone', async () => {
    const shopper = await aShopper(app);
    const order = await checkOut(shopper);
    const payment = await pay(order);
    expect(await ownCommandsOf(() => receive(payment))).toEqual(['find orders', ...CONFIRMATION]);
    expect(await ownCommandsOf(() => verify(shopper, order, payment))).toEqual(['find orders']);
  });

  it.each([1, 3])('are seven for the mails with the invoices of %i orders', async (count) => {
    const orderIds: string[] = [];
    for (let i = 0; i < count; i++) {
      const { id, email } = await aUser(app);
      const { _id } = await anOrder(app, { userId: id, userEmail: email });
      orderIds.push(_id.toHexString());
    }
    const confirmation = app.get(OrderConfirmationService);
    const send = (orderId: string) => confirmation.sendConfirmation({ orderId }, orderId);
    expect(await ownCommandsOf(() => Promise.all(orderIds.map(send)))).toEqual(MAIL);
  });

  it('are two more to confirm a payment when the cart holds more than was ordered', async () => {
    const shopper = await aShopper(app);
    const order = await checkOut(shopper);
    const { customer, product } = shopper;
    await app.get(CartsService).addItem(customer.user.id, { productId: product._id, quantity: 1 });
    const payment = await pay(order);
    const sent = await ownCommandsOf(() => verify(shopper, order, payment));
    expect(sent.filter((command) => command.endsWith(' carts'))).toEqual([
      'update carts',
      'find carts',
      'update carts',
    ]);
    const left = await app.get(CartsService).contentOf(customer.user.id);
    expect(left.lines).toMatchObject([{ productId: product._id, quantity: 1 }]);
  });
});

describe('the database commands of one checkout', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });

  beforeAll(async () => {
    // The first question of a process reads the zones, of which the change feed tells later.
    await app.get(ActiveZonesService).current();
  });

  async function checkOut(key: string | undefined, options: ShoppingOptions = {}): Promise<string[]> {
    const { customer, checkout } = await aShopper(app, options);
    const sent = await commandsOf(app, () => app.get(CheckoutService).place(customer.user.id, checkout, key));
    const own = sent.filter((command) => !OF_A_SANDBOX.test(command));
    const begun = own.indexOf('findAndModify users');
    return [...own.slice(0, begun - 2), ...own.slice(begun - 2, begun).toSorted(), ...own.slice(begun)];
  }

  it('are nine, four of which are the transaction, apart from its commit: what can be read before it is', async () => {
    expect(await checkOut(undefined)).toEqual([
      ...READINGS,
      ...TRANSACTION,
      'commitTransaction',
      'findAndModify orders',
    ]);
  });

  it('are two more with an idempotency key', async () => {
    expect(await checkOut(randomUUID())).toEqual([
      'insert idempotency_records',
      ...READINGS,
      ...TRANSACTION,
      'update idempotency_records',
      'commitTransaction',
      'findAndModify orders',
    ]);
  });

  it('are four more with a coupon that has a limit for each customer', async () => {
    const { code } = await aCoupon(app, { type: 'FLAT', value: 100, perUserLimit: 2 });
    const sent = await checkOut(undefined, { couponCode: code });
    expect(sent).toHaveLength(13);
    expect(sent.filter((command) => command.includes('coupon'))).toEqual([
      'find coupons',
      'find coupon_uses',
      'findAndModify coupons',
      'findAndModify coupon_uses',
    ]);
  });
});
