import { randomBytes } from 'node:crypto';
import { webhookSignature } from '#infrastructure/payment-gateway/adapters/razorpay.signature.js';
import type { ReceivedWebhook, WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import type { TestApp } from './create-app.js';
import type { Answer } from './test-client.js';

/** A webhook as the HTTP layer hands it to an adapter. */
export function asReceived({ body, headers }: WebhookRequest): ReceivedWebhook {
  return {
    rawBody: Buffer.from(body),
    ...(body === '' ? {} : { readBody: () => JSON.parse(body) as unknown }),
    headers,
  };
}

/** Sends a webhook of the payment gateway, signed over its exact bytes; `overrides` replaces its headers. */
export function sendGatewayWebhook(
  app: TestApp,
  body: object | string,
  overrides: Record<string, string> = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = webhookSignature(text, app.config.paymentGateway.webhookSecret);
  return app.client.fromElsewhere().post('/orders/webhook', text, {
    headers: { 'content-type': 'application/json', 'x-gateway-signature': signature, ...overrides },
  });
}

/** Sends a webhook of the gateway as the gateway does: again while its answer takes too long, as on a busy machine. */
export async function deliverGatewayWebhook(app: TestApp, event: object): Promise<Answer> {
  for (;;) {
    const answer = await sendGatewayWebhook(app, event);
    if (answer.headers.get('x-error-code') !== 'DEADLINE_EXCEEDED') return answer;
  }
}

/** Sends a webhook of the carrier with the configured key. */
export function sendCarrierWebhook(app: TestApp, body: unknown): Promise<Answer> {
  return app.client
    .fromElsewhere()
    .post('/orders/carrier-webhook', body, { headers: { 'x-api-key': app.config.carrier.webhookSecret } });
}

/** Sends what the carrier reports of the parcel of an order. */
export function reportParcel(
  app: TestApp,
  orderNumber: string,
  status: string,
  more: object = {},
): Promise<Answer> {
  return sendCarrierWebhook(app, { channel_order_id: orderNumber, current_status: status, ...more });
}

/** Makes the gateway's event of a payment. */
export function paymentEvent(
  event: string,
  payment: { id: string; order_id: string; amount: number; currency?: string; status?: string },
): object {
  const status = event === 'payment.failed' ? 'failed' : 'captured';
  return { event, payload: { payment: { entity: { currency: 'INR', status, ...payment } } } };
}

/** Makes the gateway's event of a refund; each call is about another one, unless `id` names it. */
export function refundEvent(
  gatewayPaymentId: string,
  amount: number,
  {
    id = `rfnd_${randomBytes(7).toString('hex')}`,
    status = 'processed',
    created_at,
  }: { id?: string; status?: string; created_at?: number } = {},
): object {
  const entity = { id, payment_id: gatewayPaymentId, amount, currency: 'INR', status };
  const event = { event: `refund.${status}`, payload: { refund: { entity } } };
  return created_at === undefined ? event : { ...event, created_at };
}

/** Makes the gateway's event of a dispute; each payment has one. */
export function disputeEvent(
  what: 'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed',
  gatewayPaymentId: string,
  { created_at, ...more }: Record<string, unknown> & { created_at?: number } = {},
): object {
  const entity = {
    id: `disp_${gatewayPaymentId}`,
    entity: 'dispute',
    payment_id: gatewayPaymentId,
    amount: 149_950,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'goods_not_received',
    status: what === 'created' ? 'open' : what,
    ...more,
  };
  const event = { event: `payment.dispute.${what}`, payload: { dispute: { entity } } };
  return created_at === undefined ? event : { ...event, created_at };
}
