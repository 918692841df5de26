import { Types } from 'mongoose';
import { checkBooks } from '../../src/cli/diagnosis/books.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { collectionOf } from '../support/collection-of.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { expectEventually } from '../support/expect-eventually.js';
import { checkedOutOrder, paidOrder, type Purchase } from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';
import { session, type Session } from '../support/session.js';
import { disputeEvent, paymentEvent, refundEvent, sendGatewayWebhook } from '../support/webhooks.js';

/**
 * A fault in an order whose units were cancelled, whose money was refunded or disputed, or which the gateway made
 * dearer.
 */
interface Fault {
  readonly name: string;
  /** Prepares an order of three units, by the service. */
  readonly before?: (scene: Scene) => Promise<unknown>;
  /** Plants what the service would never do. */
  readonly plant: (scene: Scene) => Promise<unknown>;
  /** The findings of `doctor` on the order. */
  readonly found: readonly RegExp[];
}

interface Scene {
  readonly purchase: Purchase & { readonly payment: { readonly gatewayPaymentId: string } };
  readonly stored: Record<string, any>;
  /** Changes the stored order. */
  readonly set: (update: object) => Promise<unknown>;
  /** Moves units of its product, in the stock and in its movements. */
  readonly move: (units: number) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
  readonly dispute: (status: 'created' | 'lost', more?: object) => Promise<unknown>;
}

const unitOf = ({ stored }: Scene) => ({
  itemId: stored['items'][0].itemId as string,
  productId: String(stored['items'][0].productId),
});
const cancelled =
  (more: object = {}) =>
  (scene: Scene) =>
    scene.post('items/cancel', {
      items: [{ itemId: unitOf(scene).itemId, quantity: 1 }],
      reason: 'Broken on the shelf',
      ...more,
    });
const refunded = async (scene: Scene) => {
  await scene.post('refunds', { amount: 100, reason: 'A scratch' });
  await madeRefund(scene);
};
const aRefund = ({ purchase }: Scene, more: object = {}) => ({
  refundId: new Types.ObjectId().toHexString(),
  gatewayPaymentId: purchase.payment.gatewayPaymentId,
  amountMinor: 10_000,
  reason: 'ADMIN',
  status: 'PENDING',
  createdAt: new Date(),
  ...more,
});

const FAULTS: readonly Fault[] = [
  {
    name: 'units that left the order and were not restocked',
    before: cancelled(),
    plant: ({ move }) => move(-1),
    found: [/has 2 of .*, 3 by its movements\.$/],
  },
  {
    name: 'units that left the order and were restocked twice',
    before: cancelled(),
    plant: ({ move }) => move(1),
    found: [/has 2 of .*, 1 by its movements\.$/],
  },
  {
    name: 'more units that left an order than it had',
    before: cancelled(),
    plant: ({ set }) =>
      set({ $set: { 'cancelledUnits.0.quantity': 4, 'cancelledUnits.0.writtenOff': true } }),
    found: [/movements/, /: 4 of 3 of .* have left it or come back; .* it is PROCESSING, and all its units/],
  },
  {
    name: 'units that left the order and were not refunded',
    plant: (scene) =>
      scene.set({ $push: { cancelledUnits: { ...unitOf(scene), quantity: 1, writtenOff: true } } }),
    found: [/: units of ₹1,499\.50 have left it and are not refunded\.$/],
  },
  {
    name: 'units that were refunded as cancelled and are still to be sent',
    before: cancelled({ restock: false }),
    plant: ({ set }) => set({ $unset: { cancelledUnits: 1 } }),
    found: [/: 1 of .* are refunded as cancelled, and 0 have left it\.$/],
  },
  {
    name: 'an order that goes on without a unit',
    plant: (scene) =>
      scene.set({
        $push: { cancelledUnits: { ...unitOf(scene), quantity: 3, writtenOff: true, refundedBefore: true } },
      }),
    found: [/: it is PROCESSING, and all its units have left it\.$/],
  },
  {
    name: 'an order that has expired and keeps its units',
    plant: ({ set }) => set({ $set: { orderStatus: 'CANCELLED', cancelCause: 'EXPIRY' } }),
    found: [/\(CANCELLED, stock COMMITTED\): it has ended, and its units have not gone back\.$/],
  },
  {
    name: 'a line that is not its units at their price',
    plant: ({ set }) => set({ $inc: { 'items.0.lineTotalMinor': 100, 'items.0.unitPriceMinor': 1 } }),
    found: [/: 3 of .* at ₹1,499\.51 are ₹4,499\.50; its lines less the discount are ₹4,499\.50/],
  },
  {
    name: 'a payment that was made twice, and is one',
    plant: ({ set, stored }) => set({ $push: { payments: stored['payments'][0] } }),
    found: [/: payment pay_\w+ is on it twice\.$/],
  },
  {
    name: 'an offer of the gateway that counts as paid in full',
    plant: ({ set }) => set({ $set: { 'payments.0.paysInFull': true } }),
    found: [/with an offer or a fee of the gateway, and is of the total of ₹4,498\.50\.$/],
  },
  {
    name: 'a fee of the gateway that counts as revenue',
    plant: ({ set }) => set({ $inc: { 'payments.0.amountMinor': 2000 } }),
    found: [/: payment pay_\w+ of ₹4,518\.50 pays an order of ₹4,498\.50\.$/],
  },
  {
    name: 'an order that counts as refunded and is not',
    plant: ({ set }) => set({ $set: { paymentStatus: 'REFUNDED' } }),
    found: [/: it counts as REFUNDED, and is PAID by its payments and refunds\.$/],
  },
  {
    name: 'a refund that failed after it was made and still counts',
    before: async (scene) => {
      await refunded(scene);
      const { gatewayRefundId, processedAt } = await madeRefund(scene);
      const failed = { id: gatewayRefundId, status: 'failed', created_at: at(processedAt) + 60 };
      await sendGatewayWebhook(app, refundEvent(scene.purchase.payment.gatewayPaymentId, 10_000, failed));
      await expectEventually(async () => {
        const { refunds } = (await storedOrder(app, scene.purchase.order.orderId)) as Record<string, any>;
        expect(refunds[0]).toMatchObject({ status: 'FAILED', reversals: [{ gatewayRefundId }] });
      });
    },
    plant: ({ set }) =>
      set({ $set: { 'refunds.0.status': 'PROCESSED', 'refunds.0.processedAt': new Date(0) } }),
    found: [/: a refund of ₹100\.00 counts as made, and has failed since\.$/],
  },
  {
    name: 'a refund that counts twice',
    before: refunded,
    plant: async (scene) => {
      const made = await madeRefund(scene);
      await scene.set({ $push: { refunds: { ...made, refundId: 'f'.repeat(24) } } });
    },
    found: [/: refund rfnd_\w+ of the gateway counts twice; a refund of ₹100\.00 was made, and gets no/],
  },
  {
    name: 'a refund without a credit note',
    before: refunded,
    plant: ({ set }) => set({ $unset: { creditNotes: 1 } }),
    found: [/: a refund of ₹100\.00 was made, and gets no credit note\.$/],
  },
  {
    name: 'a credit note of no refund',
    before: refunded,
    plant: ({ set }) => set({ $unset: { refunds: 1 } }),
    found: [/: credit note CN-\S+ is of no refund\.$/],
  },
  {
    name: 'a refund of disputed money that does not wait',
    before: ({ dispute }) => dispute('created'),
    plant: (scene) => scene.set({ $push: { refunds: aRefund(scene) } }),
    found: [/: a refund of ₹100\.00 is of disputed money, and does not wait\.$/],
  },
  {
    name: 'a refund that waits for nothing',
    plant: (scene) => scene.set({ $push: { refunds: aRefund(scene, { held: true, sentWith: 'x' }) } }),
    found: [/was sent with one that is unknown; a refund of ₹100\.00 waits for a dispute, and nothing/],
  },
  {
    name: 'a refund of the gateway that is to be made by hand',
    plant: (scene) => scene.set({ $push: { refunds: aRefund(scene, { manual: true }) } }),
    found: [/: a refund of ₹100\.00 is to be made by hand, and its payment is of the gateway\.$/],
  },
  {
    name: 'a refund of what was never captured',
    before: refunded,
    plant: async (scene) => {
      const { gatewayRefundId, gatewayPaymentId } = await madeRefund(scene);
      const other = { gatewayRefundId, gatewayPaymentId, status: 'PROCESSED', at: new Date() };
      await scene.set({ $set: { otherRefunds: [other] } });
    },
    found: [/: a refund of ₹100\.00 is of a payment that was never captured, and counts\.$/],
  },
  {
    name: 'a lost dispute that is not booked',
    before: ({ dispute }) => dispute('lost'),
    plant: ({ set }) => set({ $set: { 'disputes.0.gatewayPaymentId': 'pay_gone' } }),
    found: [/: dispute disp_\w+ of ₹4,498\.50 is of an unknown payment\.$/],
  },
  {
    name: 'a refund of what the bank has taken',
    before: ({ dispute }) => dispute('lost', { amount: 440_000 }),
    plant: (scene) => scene.set({ $push: { refunds: aRefund(scene) } }),
    found: [
      /a bank has taken ₹4,400\.00 of payment \w+ of ₹4,498\.50, and ₹100\.00 are still to be refunded/,
    ],
  },
  {
    name: 'a settlement that does not add up',
    before: ({ dispute }) => dispute('lost'),
    plant: ({ set }) => {
      const settlement = { refundId: 'a'.repeat(24), gatewayRefundId: 'rfnd_x', amountMinor: 450_000 };
      return set({ $set: { 'disputes.0.settlements': [{ ...settlement, at: new Date() }] } });
    },
    found: [/: dispute disp_\w+ of ₹4,498\.50 has settlements of ₹4,500\.00\.$/],
  },
  {
    name: 'a dispute that was won and still keeps money back',
    before: ({ dispute }) => dispute('lost'),
    plant: (scene) =>
      scene.set({ $set: { 'disputes.0.status': 'WON', 'disputes.0.cutRefunds': [aRefund(scene)] } }),
    found: [/ is WON, and ₹100\.00 are not refunded because it counted as lost\.$/],
  },
];

const at = (time: Date) => Math.floor(time.getTime() / 1000);

/** The first refund of the order, once the gateway has made it and its credit note has a number. */
const madeRefund = ({ purchase: { order } }: Scene): Promise<Record<string, any>> =>
  expectEventually(async () => {
    const { refunds = [] } = (await storedOrder(app, order.orderId)) as Record<string, any>;
    expect(refunds).toMatchObject([{ status: 'PROCESSED' }]);
    await app.get(InvoiceNumbersService).give(order.orderId, 'CREDIT_NOTE');
    return refunds[0];
  });

let app: TestApp;

describe('doctor --stock --money of corrected orders', () => {
  let admin: Session;

  beforeAll(async () => {
    app = await createApp();
    admin = await session(app).asAdmin();
  });

  afterAll(() => app.close());

  async function foundOf(orderNumber: string): Promise<string[]> {
    const { lines } = await checkBooks(app, { stock: true, money: true }, 'INR');
    return lines.filter((line) => line.includes(`Order ${orderNumber}`)).map((line) => line.trim());
  }

  async function aScene(purchase: Scene['purchase']): Promise<Scene> {
    const { orderId, orderNumber } = purchase.order;
    const capture = { id: purchase.payment.gatewayPaymentId, order_id: purchase.order.gatewayOrderId };
    const event = paymentEvent('payment.captured', { ...capture, amount: 449_850 });
    expect(await sendGatewayWebhook(app, event)).toMatchObject({ status: 200 });
    const set = (update: object) => collectionOf(app, 'orders').updateOne({ orderNumber }, update);
    const move = async (delta: number) => {
      const productId = new Types.ObjectId(purchase.product._id);
      const movement = { productId, orderNumber, delta, cause: 'CANCELLATION', by: 'SYSTEM', at: new Date() };
      await collectionOf(app, 'products').updateOne({ _id: productId }, { $inc: { currentStock: delta } });
      await collectionOf(app, 'stock_movements').insertOne(movement);
    };
    const post = async (path: string, body: object) => {
      const { status } = await admin.client.post(`/orders/admin/${orderId}/${path}`, body);
      expect([200, 201]).toContain(status);
    };
    const dispute: Scene['dispute'] = async (status, more = {}) =>
      expect(
        await sendGatewayWebhook(
          app,
          disputeEvent(status, purchase.payment.gatewayPaymentId, { amount: 449_850, ...more }),
        ),
      ).toMatchObject({ status: 200 });
    return { purchase, stored: await storedOrder(app, orderId), set, move, post, dispute };
  }

  rules('PRB-03').it.each(FAULTS)('names $name', async ({ before, plant, found }) => {
    const scene = await aScene(await paidOrder(app, { quantity: 3 }));
    const { orderNumber } = scene.purchase.order;
    await before?.(scene);
    expect(await foundOf(orderNumber)).toEqual([]);
    await plant(scene);
    expect(await foundOf(orderNumber)).toEqual(found.map((fault) => expect.stringMatching(fault) as unknown));
  });

  rules('PRB-01').it('says what the gateway has taken off and added', async () => {
    const [offer, fee] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    for (const [{ order }, difference] of [
      [offer, { offer: 100 }],
      [fee, { fee: 20 }],
    ] as const)
      expectSuccess(
        await app.client.post(`//dev/payments/${order.gatewayOrderId}`, {
          outcome: 'captured',
          ...difference,
        }),
      );
    const { lines } = await checkBooks(app, { stock: false, money: true }, 'INR');
    expect(lines[0]).toMatch(/ orders \+ ₹20\.00 gateway fees - ₹100\.00 gateway offers \+ /);
    for (const { order } of [offer, fee]) expect(await foundOf(order.orderNumber)).toEqual([]);
  });
});
