import type { WebhookRequest } from '../../webhooks/webhook-request.js';
import { webhookBody } from './sandbox.webhook.js';
import { keyHeaders } from './shiprocket.webhook.js';

/** The dispatched order, as events name it. */
interface OrderOfEvent {
  readonly orderNumber: string;
  readonly trackingNumber?: string | undefined;
  readonly courierName?: string | undefined;
  readonly carrierOrderId?: string | undefined;
  readonly shippingAddress: { readonly city: string };
}

/** The carrier's words for what happens to a parcel are upper case; those that the shop does not know are allowed. */
export function isCarrierEvent(event: string): boolean {
  return /^[A-Z][A-Z ]{1,49}$/.test(event);
}

/** The carrier's event of an order's parcel. */
export function carrierWebhook(
  status: string,
  order: OrderOfEvent,
  secret: string,
  now: Date,
): WebhookRequest {
  const { orderNumber, trackingNumber = null, courierName = null, carrierOrderId, shippingAddress } = order;
  if (trackingNumber === null) throw new Error(`${orderNumber} has no parcel yet.`);
  const record = {
    _id: orderNumber,
    trackingNumber,
    courierName,
    carrierOrderId: carrierOrderId ?? '0',
    city: shippingAddress.city,
  };
  return { body: webhookBody(record, status, now), headers: keyHeaders(secret) };
}
