import { Types } from 'mongoose';
import { checkBooks } from '../../src/cli/diagnosis/books.js';
import { collectionOf } from '../support/collection-of.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../support/factories/an-order.js';

/** A fault in stock and money that the service would never cause. */
interface Fault {
  readonly name: string;
  /** The words of the sums, beside the lines. */
  readonly sums?: RegExp;
  /** Plants it around an order of two units and another of one. @returns the lines that `doctor` has to print */
  plant(scene: Scene): Promise<readonly string[]>;
}

interface Scene {
  readonly orders: ReturnType<typeof collectionOf>;
  readonly products: ReturnType<typeof collectionOf>;
  readonly movements: ReturnType<typeof collectionOf>;
  /** A paid order of two units. */
  readonly purchase: PaidPurchase;
  /** Another customer's, of another product. */
  readonly other: PaidPurchase;
}

const PRICE = '₹1,499.50';
const numberOf = ({ order: { orderNumber } }: PaidPurchase) => ({ orderNumber });
const named = ({ product: { name, sku } }: PaidPurchase) => `${name} (${sku})`;
const counted = ({ product: { name, sku, _id } }: PaidPurchase) => `${name} (${sku}, ${_id})`;

const FAULTS: readonly Fault[] = [
  {
    name: 'stock that went without a movement',
    plant: async ({ products, purchase }) => {
      await products.updateOne({ sku: purchase.product.sku }, { $inc: { currentStock: -3 } });
      return [
        `${counted(purchase)}: 5 in stock, 8 by its movements: 3 went without a movement, ` +
          'or a movement brought them that was not made.',
      ];
    },
  },
  {
    name: 'a movement of fewer units than were taken',
    plant: async ({ movements, purchase }) => {
      await movements.updateOne(numberOf(purchase), { $set: { delta: -1 } });
      return [
        `${counted(purchase)}: 8 in stock, 9 by its movements: 1 went without a movement, ` +
          'or a movement brought them that was not made.',
        `Order ${purchase.order.orderNumber} (PROCESSING, stock COMMITTED) has 2 of ${named(purchase)}, 1 by its movements.`,
      ];
    },
  },
  {
    name: 'a movement too many: units that came back twice',
    plant: async ({ products, movements, purchase }) => {
      const { _id, sku } = purchase.product;
      const again = { delta: 2, cause: 'RTO', by: 'CARRIER', at: new Date() };
      await products.updateOne({ sku }, { $inc: { currentStock: 2 } });
      await movements.insertOne({ productId: new Types.ObjectId(_id), ...numberOf(purchase), ...again });
      return [
        `Order ${purchase.order.orderNumber} (PROCESSING, stock COMMITTED) has 2 of ${named(purchase)}, 0 by its movements.`,
      ];
    },
  },
  {
    name: 'an order that was deleted with its units',
    plant: async ({ orders, purchase }) => {
      const number = await invoiceNumberOf(orders, purchase);
      await orders.deleteOne(numberOf(purchase));
      return [
        `Order ${purchase.order.orderNumber} does not exist, and its movements of product ${purchase.product._id} add up to -2.`,
        `No order has the invoice number ${number}.`,
        `Invoice ${number} is in the register, and there is no order that it is of.`,
      ];
    },
  },
  {
    name: 'units that the order says are back, and that nothing brought',
    plant: async ({ orders, purchase }) => {
      await orders.updateOne(numberOf(purchase), { $set: { stockState: 'RETURNED' } });
      return [
        `Order ${purchase.order.orderNumber} (PROCESSING, stock RETURNED): its units have gone back, and it goes on.`,
        `Order ${purchase.order.orderNumber} (PROCESSING, stock RETURNED) has 0 of ${named(purchase)}, 2 by its movements.`,
      ];
    },
  },
  {
    name: 'a payment that pays nothing',
    sums: /^WRONG {2}money: .* \+ ₹1,499\.50 unexplained$/,
    plant: async ({ orders, other }) => {
      await orders.updateOne(numberOf(other), { $set: { gatewayPaymentId: 'pay_other' } });
      return [
        `Order ${other.order.orderNumber}: payment ${other.payment.gatewayPaymentId} of ${PRICE} pays nothing, and ${PRICE} ` +
          'of it is not refunded; it counts as paid, and has no payment that pays it.',
      ];
    },
  },
  {
    name: 'a payment on two orders',
    plant: async ({ orders, purchase, other }) => {
      const { gatewayPaymentId } = purchase.payment;
      const stolen = { gatewayPaymentId, 'payments.0.gatewayPaymentId': gatewayPaymentId };
      await orders.updateOne(numberOf(other), { $set: stolen });
      const [one, second] = [purchase, other].map(({ order }) => order.orderNumber).toSorted();
      return [`Order ${one}: payment ${gatewayPaymentId} is on ${second}, too.`];
    },
  },
  {
    name: 'a total that is not that of its lines',
    plant: async ({ orders, other }) => {
      await orders.updateOne(numberOf(other), { $set: { 'pricing.totalMinor': 200_000 } });
      return [
        `Order ${other.order.orderNumber}: its lines less the discount are ${PRICE}, and its total is ₹2,000.00.`,
      ];
    },
  },
  {
    name: 'an invoice number that no order has',
    plant: async ({ orders, other }) => {
      const invoiceNumber = await invoiceNumberOf(orders, other);
      await orders.updateOne({ invoiceNumber }, { $unset: { invoiceNumber: 1 } });
      return [
        `No order has the invoice number ${invoiceNumber}.`,
        `Invoice ${invoiceNumber} is in the register as a paper of order ${other.order.orderNumber}, which does not have it.`,
      ];
    },
  },
];

/** The number of the order's invoice, once it has one. */
const invoiceNumberOf = (orders: Scene['orders'], purchase: PaidPurchase) =>
  expectEventually(async () => {
    const number = (await orders.findOne(numberOf(purchase)))?.['invoiceNumber'] as string | undefined;
    expect(number).toBeDefined();
    return number!;
  });

describe('doctor --stock --money', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await createApp();
  });

  afterEach(() => app.close());

  it.each(FAULTS)('names $name, and nothing else', async ({ plant, sums = /^WRONG/ }) => {
    const { lines: before, ok } = await check();
    expect([ok, before.filter((line) => !line.startsWith('ok'))]).toEqual([true, []]);
    const [orders, products, movements] = [
      collectionOf(app, 'orders'),
      collectionOf(app, 'products'),
      collectionOf(app, 'stock_movements'),
    ];
    const purchase = await paidOrder(app, { product: await aProduct(app), quantity: 2 });
    const other = await paidOrder(app);
    expect(await check()).toMatchObject({ ok: true });
    const expected = await plant({ orders, products, movements, purchase, other });
    const { lines, ok: isOk } = await check();
    expect(isOk).toBe(false);
    expect(lines).toContainEqual(expect.stringMatching(sums));
    expect(lines.filter((line) => line.startsWith(' ')).map((line) => line.trim())).toEqual(expected);
  });

  const check = () => checkBooks(app, { stock: true, money: true }, 'INR');
});
