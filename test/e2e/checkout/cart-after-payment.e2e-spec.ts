import { CartsService } from '#modules/carts/index.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

/** Four of five minutes' worth of the reservation: the reconciler asks then. */
const NEAR_THE_END_MS = 900_000 * 0.8;

describe('the cart once its order is paid', () => {
  const app = useApp();

  const cartOf = async ({ customer }: Purchase) => expectSuccess(await customer.client.get('/carts'));
  const unitsIn = async (purchase: Purchase) =>
    (await cartOf(purchase)).items.map(({ quantity }: { quantity: number }) => quantity);
  const add = async ({ customer }: Purchase, productId: string, quantity = 1, selectedAttributes = {}) =>
    expectSuccess(await customer.client.post('/carts/items', { productId, quantity, selectedAttributes }));

  /** Everybody who may report a payment, and in which order. */
  const reporters: Array<[string, (purchase: Purchase) => Promise<unknown>]> = [
    [
      'the customer',
      async (purchase) =>
        expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId))),
    ],
    [
      'the webhook',
      async (purchase) =>
        sendGatewayWebhook(app, (await payAtGateway(app, purchase.order.gatewayOrderId)).webhook.body),
    ],
    [
      'the webhook, then the customer, twice',
      async (purchase) => {
        const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
        for (let times = 0; times < 2; times++) {
          await sendGatewayWebhook(app, payment.webhook.body);
          expectSuccess(await verifyPayment(purchase, payment));
        }
      },
    ],
    [
      'customer and webhook at the same moment',
      async (purchase) => {
        const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
        await Promise.all([
          verifyPayment(purchase, payment),
          sendGatewayWebhook(app, payment.webhook.body),
          sendGatewayWebhook(app, payment.webhook.body),
        ]);
      },
    ],
    [
      'the reconciler',
      async (purchase) => {
        await payAtGateway(app, purchase.order.gatewayOrderId);
        await app.get(PaymentReconciliationService).ask(await storedOrder(app, purchase.order.orderId));
      },
    ],
  ];

  rules('PCR-01').it.each(reporters)(
    'loses what was ordered although it was read in between: %s',
    async (_, report) => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 100 });
      const gone = await aProduct(app);
      const purchase = await checkedOutOrder(app, { quantity: 2, couponCode: code });
      expectSuccess(await purchase.customer.client.post('/carts/coupon', { code }));
      await add(purchase, gone._id);
      await retire(gone._id);
      app.clock.advance(1_000);
      // Reading drops the product that is gone; that is no change by the customer.
      expect(await unitsIn(purchase)).toEqual([2]);
      await report(purchase);
      expect(await cartOf(purchase)).toMatchObject({ items: [], couponCode: null });
    },
  );

  rules('PCR-02').it.each(reporters)(
    'keeps what the customer has added since, units and coupon: %s',
    async (_, report) => {
      const { code } = await aCoupon(app, { type: 'FLAT', value: 50 });
      const other = await aProduct(app);
      const purchase = await checkedOutOrder(app, { quantity: 2 });
      await add(purchase, purchase.product._id, 3);
      await add(purchase, purchase.product._id, 1, { engraving: 'Asha' });
      await add(purchase, other._id, 4);
      expectSuccess(await purchase.customer.client.post('/carts/coupon', { code }));
      await report(purchase);
      expect(await unitsIn(purchase)).toEqual([3, 1, 4]);
      expect((await cartOf(purchase)).couponCode).toBe(code);
    },
  );

  rules('PCR-02').it(
    'is touched once: what is put in after the payment stays when the payment is reported again',
    async () => {
      const purchase = await checkedOutOrder(app, { quantity: 2 });
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      await sendGatewayWebhook(app, payment.webhook.body);
      await add(purchase, purchase.product._id, 2);
      expectSuccess(await verifyPayment(purchase, payment));
      await sendGatewayWebhook(app, payment.webhook.body);
      app.clock.advance(NEAR_THE_END_MS);
      await app.get(PaymentReconciliationService).ask(await storedOrder(app, purchase.order.orderId));
      expect(await unitsInStore(purchase)).toEqual([2]);
    },
  );

  rules('PCR-01').it(
    'loses what was ordered while it is changed at the same moment, and nothing else',
    async () => {
      const purchase = await checkedOutOrder(app, { quantity: 5 });
      const products = await Promise.all(Array.from({ length: 4 }, () => aProduct(app)));
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      await Promise.all([
        sendGatewayWebhook(app, payment.webhook.body),
        ...products.map(({ _id }) => add(purchase, _id)),
      ]);
      expect(await unitsIn(purchase)).toEqual([1, 1, 1, 1]);
    },
  );

  const unitsInStore = async ({ customer }: Purchase) =>
    (await app.get(CartsService).contentOf(customer.user.id)).lines.map(({ quantity }) => quantity);

  async function retire(productId: string): Promise<void> {
    const admin = await session(app).asAdmin();
    expectSuccess(await admin.client.delete(`/products/${productId}`));
  }
});
