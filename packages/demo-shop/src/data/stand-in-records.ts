import { isKeptInSandbox } from '#infrastructure/database/sandbox-retention.js';
import type { SandboxShipmentRecord } from '#infrastructure/carrier/adapters/sandbox.records.js';
import type { InboxRecord } from '#infrastructure/mail/adapters/inbox.mailer.js';
import type {
  SandboxOrderRecord,
  SandboxPaymentRecord,
} from '#infrastructure/payment-gateway/adapters/sandbox.records.js';
import type { Order } from '#modules/orders/index.js';
import type { DemoMail } from './mails.js';
import { demoId } from './random.js';

/** The sandbox gateway's records of the demo orders, so that they can be paid and refunded. */
export function gatewayOrders(orders: readonly Order[]): SandboxOrderRecord[] {
  return ordersOnline(orders).map((order) => ({
    _id: order.gatewayOrderId!,
    receipt: order.orderNumber,
    amountMinor: order.pricing.totalMinor,
    currency: order.currency,
    status: order.payments.length > 0 ? 'paid' : 'created',
    createdAt: order.createdAt,
  }));
}

/** The gateway has nothing of what is paid at the door. */
function ordersOnline(orders: readonly Order[]): Order[] {
  return orders.filter(({ cod }) => cod === undefined);
}

export function gatewayPayments(orders: readonly Order[]): SandboxPaymentRecord[] {
  return ordersOnline(orders).flatMap((order) =>
    order.payments.map(({ gatewayPaymentId, state, receivedAt }) => {
      const isRefunded = state === 'REFUNDED';
      const { totalMinor: amountMinor } = order.pricing;
      const id = gatewayPaymentId.replace('pay_', 'rfnd_');
      return {
        _id: gatewayPaymentId,
        gatewayOrderId: order.gatewayOrderId!,
        amountMinor,
        currency: order.currency,
        status: isRefunded ? ('refunded' as const) : ('captured' as const),
        createdAt: receivedAt,
        refundedMinor: isRefunded ? amountMinor : 0,
        refunds: isRefunded
          ? [
              {
                id,
                idempotencyKey: id,
                amountMinor,
                status: 'processed' as const,
                createdAt: order.statusHistory.at(-1)!.at,
              },
            ]
          : [],
      };
    }),
  );
}

/** The sandbox carrier's records of demo orders that were dispatched while it keeps them, so that it can report their status. */
export function carrierShipments(orders: readonly Order[], now: Date): SandboxShipmentRecord[] {
  return orders.flatMap((order) => {
    const shippedAt = order.statusHistory.find(({ status }) => status === 'SHIPPED')?.at;
    if (shippedAt === undefined || !isKeptInSandbox(shippedAt, now)) return [];
    return {
      _id: order.orderNumber,
      carrierOrderId: order.carrierOrderId!,
      shipmentId: `7${order.carrierOrderId!.slice(1)}`,
      customerName: order.userFirstname,
      city: order.shippingAddress.city,
      pincode: order.shippingAddress.pincode,
      units: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
      weight: 1,
      ...(order.cod === undefined ? {} : { codMinor: order.cod.amountMinor }),
      createdAt: shippedAt,
      trackingNumber: order.trackingNumber!,
      courierName: order.courierName!,
      pickupScheduledAt: shippedAt,
      lastStatus: order.carrierEvent === undefined ? null : statusText(order.carrierEvent.target),
    };
  });
}

/** The embedded mail server's records of the mails. */
export function inboxRecords(mails: readonly DemoMail[]): InboxRecord[] {
  return mails.map(({ key, to, sentAt, content: { subject, text, html } }) => ({
    _id: `demo-${demoId('mail', key).toHexString()}`,
    to,
    recipient: to.toLowerCase(),
    subject,
    text,
    html,
    attachments: [],
    receivedAt: sentAt,
    arrival: demoId('mail', key),
  }));
}

function statusText(target: string): string {
  return target === 'RETURNED' ? 'RTO DELIVERED' : target;
}
