import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, paidOrder, payAtGateway, type Purchase } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { sendGatewayWebhook, reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';

const TTL_MS = 900_000;

describe('the payment status of an order that is cancelled', () => {
  const app = useApp();

  const orders = {
    PENDING: () => checkedOutOrder(app),
    FAILED: async () => {
      const purchase = await checkedOutOrder(app);
      const { webhook } = await payAtGateway(app, purchase.order.gatewayOrderId, 'failed');
      expect((await sendGatewayWebhook(app, webhook.body)).status).toBe(200);
      return purchase;
    },
    PAID: () => paidOrder(app),
  };

  const cancellations = {
    'an administrator': async ({ order }: Purchase) => {
      const { client } = await session(app).asAdmin();
      expectSuccess(await client.patch(`/orders/admin/${order.orderId}/status`, { status: 'CANCELLED' }));
    },
    'its expiry': async () => app.clock.advance(TTL_MS),
    'the carrier': ({ order }: Purchase) => reportParcel(app, order.orderNumber, 'CANCELLED'),
  };

  rules('FUL-29').it.each([
    ['PENDING', 'an administrator', 'EXPIRED'],
    ['FAILED', 'an administrator', 'FAILED'],
    ['PENDING', 'its expiry', 'EXPIRED'],
    ['FAILED', 'its expiry', 'FAILED'],
    ['PENDING', 'the carrier', 'PENDING'],
    ['FAILED', 'the carrier', 'FAILED'],
    ['PAID', 'the carrier', 'PAID'],
  ] as const)('%s, cancelled by %s, is %s', async (before, by, after) => {
    const purchase = await orders[before]();
    expect((await storedOrder(app, purchase.order.orderId)).paymentStatus).toBe(before);
    await cancellations[by](purchase);
    await expectEventually(async () =>
      expect((await storedOrder(app, purchase.order.orderId)).orderStatus).toBe('CANCELLED'),
    );
    const { paymentStatus, stockState } = await storedOrder(app, purchase.order.orderId);
    expect(paymentStatus).toBe(after);
    if (by === 'its expiry') expect(stockState).toBe('RETURNED');
  });
});
