import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { checkBooks } from '../../src/cli/diagnosis/books.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../support/factories/an-order.js';
import { session } from '../support/session.js';
import { sendCarrierWebhook } from '../support/webhooks.js';

/** What happened to stock and money that the service would never do. */
interface Fault {
  readonly name: string;
  /** What the sums have to say, beside the lines. */
  readonly sums?: RegExp;
  /** Plants it around an order of two units and another of one. @returns the lines that `doctor` has to print */
  plant(scene: Scene): Promise<readonly string[]>;
}

interface Scene {
  readonly app: TestApp;
  readonly db: Connection;
  /** A paid order of two units. */
  readonly purchase: PaidPurchase;
  /** Another customer's, of another product. */
  readonly other: PaidPurchase;
}

const PRICE = '₹1,499.50';

const FAULTS: readonly Fault[] = [
  {
    name: 'stock that went without a movement',
    plant: async ({ db, purchase: { product } }) => {
      await db.collection('products').updateOne({ sku: product.sku }, { $inc: { currentStock: -3 } });
      return [
        `${product.name} (${product.sku}, ${product._id}): 5 in stock, 8 by its movements: 3 went without a movement, ` +
          'or a movement brought them that was not made.',
      ];
    },
  },
  {
    name: 'a movement of fewer units than were taken',
    plant: async ({ db, purchase: { order, product } }) => {
      await db
        .collection('stock_movements')
        .updateOne({ orderNumber: order.orderNumber }, { $set: { delta: -1 } });
      return [
        `${product.name} (${product.sku}, ${product._id}): 8 in stock, 9 by its movements: 1 went without a movement, ` +
          'or a movement brought them that was not made.',
        `Order ${order.orderNumber} (PROCESSING, stock COMMITTED) has 2 of ${product.name} (${product.sku}), 1 by its movements.`,
      ];
    },
  },
  {
    name: 'a movement too many: units that came back twice',
    plant: async ({ db, purchase: { order, product } }) => {
      await db.collection('products').updateOne({ sku: product.sku }, { $inc: { currentStock: 2 } });
      await db.collection('stock_movements').insertOne({
        productId: new Types.ObjectId(product._id),
        orderNumber: order.orderNumber,
        delta: 2,
        cause: 'RTO',
        by: 'CARRIER',
        at: new Date(),
      });
      return [
        `Order ${order.orderNumber} (PROCESSING, stock COMMITTED) has 2 of ${product.name} (${product.sku}), 0 by its movements.`,
      ];
    },
  },
  {
    name: 'an order that was deleted with its units',
    plant: async ({ db, purchase: { order, product } }) => {
      await invoiceNumberOf(db, order.orderNumber);
      await db.collection('orders').deleteOne({ orderNumber: order.orderNumber });
      return [
        `Order ${order.orderNumber} does not exist, and its movements of product ${product._id} add up to -2.`,
        expect.stringMatching(/^No order has the invoice number INV-/) as string,
      ];
    },
  },
  {
    name: 'a late delivery whose units were not taken from the stock again',
    plant: async ({ app, db, purchase: { order, product } }) => {
      await sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: 'RTO DELIVERED' });
      const delivered = { orderStatus: 'DELIVERED', stockState: 'COMMITTED' };
      await db.collection('orders').updateOne({ orderNumber: order.orderNumber }, { $set: delivered });
      return [
        `Order ${order.orderNumber} (DELIVERED, stock COMMITTED) has 2 of ${product.name} (${product.sku}), 0 by its movements.`,
      ];
    },
  },
  {
    name: 'units that the order says are back, and that nothing brought',
    plant: async ({ db, purchase: { order, product } }) => {
      await db
        .collection('orders')
        .updateOne({ orderNumber: order.orderNumber }, { $set: { stockState: 'RETURNED' } });
      return [
        `Order ${order.orderNumber} (PROCESSING, stock RETURNED) has 0 of ${product.name} (${product.sku}), 2 by its movements.`,
      ];
    },
  },
  {
    name: 'a payment that pays nothing',
    sums: /^WRONG {2}money: .* \+ ₹1,499\.50 unexplained$/,
    plant: async ({ db, other: { order, payment } }) => {
      await db
        .collection('orders')
        .updateOne({ orderNumber: order.orderNumber }, { $set: { gatewayPaymentId: 'pay_other' } });
      return [
        `Order ${order.orderNumber}: payment ${payment.gatewayPaymentId} of ${PRICE} pays nothing, and ${PRICE} of it is ` +
          'not refunded; it counts as paid, and has no payment that pays it.',
      ];
    },
  },
  {
    name: 'a payment on two orders',
    plant: async ({ db, purchase, other }) => {
      const { gatewayPaymentId } = purchase.payment;
      const stolen = { gatewayPaymentId, 'payments.0.gatewayPaymentId': gatewayPaymentId };
      await db.collection('orders').updateOne({ orderNumber: other.order.orderNumber }, { $set: stolen });
      const [one, second] = [purchase, other].map(({ order }) => order.orderNumber).toSorted();
      return [`Order ${one}: payment ${gatewayPaymentId} is on ${second}, too.`];
    },
  },
  {
    name: 'a refund on the wrong order',
    plant: async ({ app, db, purchase, other: { order } }) => {
      const admin = await session(app).asAdmin();
      const refund = { amount: 100, reason: 'A scratch' };
      await admin.client.post(`/orders/admin/${order.orderId}/refunds`, refund);
      const stored = await db.collection('orders').findOne({ orderNumber: order.orderNumber });
      const [misplaced] = stored!['refunds'] as object[];
      await db.collection('orders').updateOne({ orderNumber: order.orderNumber }, { $set: { refunds: [] } });
      await db
        .collection<{ refunds: object[] }>('orders')
        .updateOne({ orderNumber: purchase.order.orderNumber }, { $push: { refunds: misplaced! } });
      return [`Order ${purchase.order.orderNumber}: a refund of ₹100.00 is of an unknown payment.`];
    },
  },
  {
    name: 'refunds of more than was paid',
    plant: async ({ app, db, other: { order, payment } }) => {
      const admin = await session(app).asAdmin();
      const refund = { amount: 1499.5, reason: 'It came broken' };
      await admin.client.post(`/orders/admin/${order.orderId}/refunds`, refund);
      const filter = { orderNumber: order.orderNumber };
      const [once] = (await db.collection('orders').findOne(filter))!['refunds'] as object[];
      await db.collection<{ refunds: object[] }>('orders').updateOne(filter, {
        $push: { refunds: { ...once, refundId: new Types.ObjectId().toHexString() } },
      });
      return [
        `Order ${order.orderNumber}: the refunds of payment ${payment.gatewayPaymentId} of ${PRICE} are ₹2,999.00.`,
      ];
    },
  },
  {
    name: 'a payment of another amount than the order',
    plant: async ({ db, other: { order, payment } }) => {
      await db
        .collection('orders')
        .updateOne({ orderNumber: order.orderNumber }, { $set: { 'payments.0.amountMinor': 100 } });
      return [
        `Order ${order.orderNumber}: payment ${payment.gatewayPaymentId} of ₹1.00 pays an order of ${PRICE}.`,
      ];
    },
  },
  {
    name: 'a total that is not that of its lines',
    plant: async ({ db, other: { order } }) => {
      await db
        .collection('orders')
        .updateOne({ orderNumber: order.orderNumber }, { $set: { 'pricing.totalMinor': 200_000 } });
      return [
        `Order ${order.orderNumber}: its lines less the discount are ${PRICE}, and its total is ₹2,000.00.`,
      ];
    },
  },
  {
    name: 'an invoice number that no order has',
    plant: async ({ db, other: { order } }) => {
      const invoiceNumber = await invoiceNumberOf(db, order.orderNumber);
      await db.collection('orders').updateOne({ invoiceNumber }, { $unset: { invoiceNumber: 1 } });
      return [`No order has the invoice number ${invoiceNumber}.`];
    },
  },
];

/** The number of the order's invoice, once it has one. */
async function invoiceNumberOf(db: Connection, orderNumber: string): Promise<string> {
  let number: string | undefined;
  await expectEventually(async () => {
    number = (await db.collection('orders').findOne({ orderNumber }))?.['invoiceNumber'] as string;
    expect(number).toBeDefined();
  });
  return number!;
}

describe('doctor --stock --money', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createApp();
  });

  afterEach(() => app.close());

  it.each(FAULTS)('names $name, and nothing else', async ({ plant, sums = /^WRONG/ }) => {
    const { lines: before, ok } = await check();
    expect([ok, before.filter((line) => !line.startsWith('ok'))]).toEqual([true, []]);
    const db = app.get<Connection>(getConnectionToken() as never);
    const purchase = await paidOrder(app, { product: await aProduct(app), quantity: 2 });
    const other = await paidOrder(app);
    expect(await check()).toMatchObject({ ok: true });
    const expected = await plant({ app, db, purchase, other });
    const { lines, ok: isOk } = await check();
    expect(isOk).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(sums));
    expect(lines.filter((line) => line.startsWith(' ')).map((line) => line.trim())).toEqual(expected);
  });

  const check = () => checkBooks(app, { stock: true, money: true }, 'INR');
});
