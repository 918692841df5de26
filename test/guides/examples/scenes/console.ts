import { expectEventually } from '../../../support/expect-eventually.js';
import { dataOf, type DemoShop } from '../demo-shop.js';
import { paidOrder, unpaidOrder } from '../purchases.js';
import type { Scenes } from '../scene.js';

/** A refund that the sandbox gateway has not ended yet. */
async function pendingRefund(shop: DemoShop): Promise<string> {
  const { orderId } = await paidOrder(shop);
  dataOf(await shop.visitor.post('//dev/gateway', { refunds: 'pending' }));
  dataOf(await shop.admin.post(`/orders/admin/${orderId}/refunds`, { amount: 100, reason: 'A scratch' }));
  const id = await expectEventually(async () => {
    const { gatewayRefundId } = dataOf(await shop.admin.get(`/orders/admin/${orderId}`)).refunds[0];
    if (typeof gatewayRefundId !== 'string') throw new Error('the gateway has no refund yet');
    return gatewayRefundId;
  });
  dataOf(await shop.visitor.post('//dev/gateway', { refunds: 'processed' }));
  return id;
}

/** A webhook of the sandbox gateway that was lost on its way. */
async function lostWebhook(shop: DemoShop): Promise<string> {
  const { gatewayOrderId } = await unpaidOrder(shop);
  const payment = { outcome: 'captured', webhook: 'lost' };
  dataOf(await shop.visitor.post(`//dev/payments/${gatewayOrderId}`, payment));
  return dataOf(await shop.visitor.get('//dev/webhooks'))[0].id;
}

/** The developer console, which plays the payment gateway and the carrier. */
export const CONSOLE: Scenes = {
  setReceiverAnswer: { body: { status: 204 } },
  // One of the unpaid orders of every demo shop.
  payGatewayOrder: { path: { gatewayOrderId: 'order_Demo0000000119' }, body: { outcome: 'captured' } },
  reportParcelStatus: async ({ admin }) => {
    const { _id } = dataOf(await admin.get('/orders/admin?status=SHIPPED&limit=100')).orders.at(-1);
    // Numbers of orders have their date in them; those of parcels are the same in every demo shop.
    const { trackingNumber } = dataOf(await admin.get(`/orders/admin/${_id}`));
    return { path: { orderNumber: trackingNumber }, body: { status: 'DELIVERED' } };
  },
  listPendingRefunds: async (shop) => {
    await pendingRefund(shop);
    return {};
  },
  endRefund: async (shop) => ({
    path: { gatewayRefundId: await pendingRefund(shop) },
    body: { status: 'processed' },
  }),
  disputeGatewayPayment: async (shop) => {
    const { orderId } = await paidOrder(shop);
    const { payments } = dataOf(await shop.admin.get(`/orders/admin/${orderId}`));
    const { gatewayPaymentId } = payments[0];
    return { path: { gatewayPaymentId }, body: { event: 'created', phase: 'chargeback', amount: 100 } };
  },
  listUndeliveredWebhooks: async (shop) => {
    await lostWebhook(shop);
    return {};
  },
  sendWebhook: async (shop) => ({ path: { id: await lostWebhook(shop) } }),
  changeGatewaySettings: { body: { refunds: 'processed', webhooks: 'once' } },
  changeCarrierSettings: { body: { webhook: 'ok' } },
  createDemoToken: { body: { email: 'asha@demo.shop' } },
  getLimits: async ({ asha }) => {
    dataOf(await asha.get('/carts'));
    return {};
  },
  resetLimits: { body: { limiter: 'standard' } },
  // The last one: tokens are older than they may be then.
  advanceClock: { body: { advanceSeconds: 960 } },
};
