import type { WebhookRequest } from '../../webhooks/webhook-request.js';
import { signedHeaders } from './razorpay.signature.js';
import { gatewayId, type SandboxPaymentRecord, type SandboxRefundRecord } from './sandbox.records.js';
import { webhookBody, type SandboxEvent } from './sandbox.webhook.js';

/** The order of the shop, as events name it. */
interface OrderOfEvent {
  readonly orderNumber: string;
  readonly gatewayOrderId?: string | undefined;
  readonly gatewayPaymentId?: string | undefined;
  readonly pricing: { readonly totalMinor: number };
  readonly currency: string;
  readonly refunds?: readonly RefundOfEvent[] | undefined;
}

interface RefundOfEvent {
  readonly gatewayPaymentId: string;
  readonly refundId: string;
  readonly gatewayRefundId?: string | undefined;
  readonly amountMinor: number;
  readonly createdAt: Date;
}

/** The events of payments and refunds, with the status that the payment has then. */
const PAYMENT_STATUS: Readonly<Record<SandboxEvent, SandboxPaymentRecord['status']>> = {
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'payment.pending': 'pending',
  'order.paid': 'captured',
  'refund.processed': 'captured',
  'refund.failed': 'captured',
};

export const GATEWAY_EVENTS = Object.keys(PAYMENT_STATUS) as SandboxEvent[];

export function isGatewayEvent(event: string): event is SandboxEvent {
  return Object.hasOwn(PAYMENT_STATUS, event);
}

/** The gateway's event of an order's payment, a new one unless the order is paid, or of its newest refund. */
export function gatewayWebhook(
  event: SandboxEvent,
  order: OrderOfEvent,
  secret: string,
  now: Date,
): WebhookRequest {
  const { orderNumber, gatewayOrderId, gatewayPaymentId, pricing, currency } = order;
  if (gatewayOrderId === undefined) throw new Error(`${orderNumber} is not paid through the gateway.`);
  const refund = event.startsWith('refund.') ? refundOf(event, order) : undefined;
  const payment: SandboxPaymentRecord = {
    _id: refund?.gatewayPaymentId ?? gatewayPaymentId ?? gatewayId('pay'),
    gatewayOrderId,
    amountMinor: pricing.totalMinor,
    currency,
    status: PAYMENT_STATUS[event],
    createdAt: now,
    refundedMinor: refund?.amountMinor ?? 0,
    refunds: [],
  };
  const { totalMinor: amountMinor } = pricing;
  const gatewayOrder = { _id: gatewayOrderId, receipt: orderNumber, amountMinor, currency };
  const paid = { ...gatewayOrder, status: 'paid', createdAt: now } as const;
  const body = webhookBody({ event, payment, order: paid, refund }, now);
  return { body, headers: signedHeaders(body, secret) };
}

function refundOf(event: SandboxEvent, { orderNumber, refunds = [] }: OrderOfEvent) {
  const refund = refunds.findLast(({ gatewayRefundId }) => gatewayRefundId !== undefined);
  if (refund === undefined) throw new Error(`The gateway knows no refund of ${orderNumber}.`);
  const { gatewayPaymentId, gatewayRefundId, refundId, amountMinor, createdAt } = refund;
  return {
    gatewayPaymentId,
    id: gatewayRefundId!,
    idempotencyKey: refundId,
    reference: refundId,
    amountMinor,
    status: event === 'refund.failed' ? 'failed' : 'processed',
    createdAt,
  } satisfies SandboxRefundRecord & { gatewayPaymentId: string };
}
