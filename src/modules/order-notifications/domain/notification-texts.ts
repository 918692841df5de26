import { formatMoney } from '#common/money/format-money.js';
import type { Order, OrderRefund } from '#modules/orders/index.js';

/** The events that the owner is notified of in the app. */
export type OrderNoticeKind = 'SHIPPED' | 'DELIVERED' | 'CANCELLED';

/** The title and message of a notification. */
export interface Notice {
  readonly title: string;
  readonly message: string;
}

/** The notification about the order itself. */
export function orderNotice(kind: OrderNoticeKind, orderNumber: string): Notice {
  const what = kind.toLowerCase();
  return { title: `Order ${what}`, message: `Your order ${orderNumber} has been ${what}.` };
}

/** The notification about an order that the carrier could not deliver: its money is to be settled. */
export function cameBackNotice(orderNumber: string): Notice {
  return {
    title: 'Order came back',
    message: `The courier could not deliver your order ${orderNumber}. You get a mail when a refund starts.`,
  };
}

/** The notification about a failed attempt to deliver. */
export function failedAttemptNotice(orderNumber: string): Notice {
  return {
    title: 'Delivery attempt failed',
    message: `The courier could not deliver your order ${orderNumber}. Usually another attempt follows.`,
  };
}

/** The notification about items that will not be sent. */
export function itemsCancelledNotice(orderNumber: string): Notice {
  return { title: 'Items cancelled', message: `Items of your order ${orderNumber} have been cancelled.` };
}

/** Whether the order is one that the carrier has cancelled. */
export function isCancelledByCarrier({ orderStatus, cancelCause }: Order): boolean {
  return orderStatus === 'CANCELLED' && cancelCause === 'CARRIER';
}

/**
 * The notification about a parcel that has another tracking number than before.
 * @param wasCancelled whether the customer has last heard that the carrier has cancelled it
 */
export function trackingNotice({
  orderNumber,
  trackingNumber,
  wasCancelled,
}: {
  readonly orderNumber: string;
  readonly trackingNumber: string;
  readonly wasCancelled: boolean;
}): Notice {
  return {
    title: 'New tracking number',
    message: wasCancelled
      ? `The courier had cancelled the parcel of your order ${orderNumber} and now goes on with it under a new tracking number: ${trackingNumber}.`
      : `Your order ${orderNumber} has a new tracking number: ${trackingNumber}.`,
  };
}

/** The notification about a refund: it has started, or it is processed. */
export function refundNotice(
  { status, amountMinor }: Pick<OrderRefund, 'status' | 'amountMinor'>,
  { orderNumber, currency }: { readonly orderNumber: string; readonly currency: string },
): Notice {
  const amount = formatMoney(amountMinor, currency);
  return status === 'PROCESSED'
    ? { title: 'Refund processed', message: `We have refunded ${amount} of your order ${orderNumber}.` }
    : { title: 'Refund started', message: `We are refunding ${amount} of your order ${orderNumber}.` };
}
