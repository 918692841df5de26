import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import { dataOf } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

/** The webhooks of the payment gateway and of the carrier, as these send them, about orders of every demo shop. */
export const SENDERS: Scenes = {
  receivePaymentWebhook: async ({ admin, app }) => {
    const { orders } = dataOf(await admin.get('/orders/admin?status=PENDING'));
    const { pricing } = orders.at(-1);
    const entity = {
      id: 'pay_RB58MiP5SPFYyM',
      // The oldest of the unpaid ones.
      order_id: 'order_Demo0000000117',
      amount: Math.round(pricing.totalAmount * 100),
      currency: 'INR',
      status: 'captured',
    };
    const body = { event: 'payment.captured', payload: { payment: { entity } } };
    const signature = webhookSignature(JSON.stringify(body), app.config.paymentGateway.webhookSecret);
    return { body, headers: { 'x-gateway-signature': signature } };
  },
  receiveCarrierWebhook: async ({ admin, app }) => {
    const { _id, orderNumber } = dataOf(await admin.get('/orders/admin?status=SHIPPED')).orders[0];
    const { trackingNumber } = dataOf(await admin.get(`/orders/admin/${_id}`));
    return {
      body: {
        channel_order_id: orderNumber,
        awb: trackingNumber,
        current_status: 'DELIVERED',
        current_timestamp: '31 01 2026 15:45:00',
        is_return: 0,
      },
      headers: { 'x-api-key': app.config.carrier.webhookSecret },
    };
  },
};
