import type { WebhookHeaders } from '../webhooks/webhook-request.js';

/** What the carrier must know of an order to ship it. */
export interface CarrierShipment {
  readonly orderNumber: string;
  readonly orderedAt: Date;
  /** A shipment without a phone number is refused. */
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string | undefined };
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly pincode: string;
  };
  readonly lines: ReadonlyArray<{
    readonly name: string;
    readonly sku: string;
    readonly quantity: number;
    readonly unitPriceMinor: number;
  }>;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  /** Centimetres and kilograms. */
  readonly parcel: {
    readonly length: number;
    readonly breadth: number;
    readonly height: number;
    readonly weight: number;
  };
}

/** An order at the carrier: by our number, and by the carrier's own where it is known. */
export interface CarrierOrderReference {
  readonly orderNumber: string;
  readonly carrierOrderId: string | undefined;
}

/** What has become of a parcel; `other` is every step in between. */
export type TrackingStatus = 'delivered' | 'cancelled' | 'returned-to-origin' | 'other';

/** What a webhook of the carrier reports of a parcel. */
export interface TrackingEvent {
  /** What may be our order number, most likely first. May be empty when `trackingNumber` is given. */
  readonly orderNumbers: readonly string[];
  /** The AWB. */
  readonly trackingNumber: string | undefined;
  readonly status: TrackingStatus;
  /** The carrier's own text, at most 200 characters, for log lines. */
  readonly statusText: string;
  /** The carrier's time; undefined when the event had none that can be read. */
  readonly at: Date | undefined;
  /** True for a reverse shipment: the parcel on its way back to the shop. */
  readonly isReverse: boolean;
}

/**
 * The shipping aggregator. Dispatch takes three calls in this order; the caller remembers the result of each,
 * so that a retry goes on from the failed one. Every asynchronous method ends within 10 seconds and fails with an
 * `ExternalCallError` of service `carrier`, whose message has the carrier's reason and no personal data.
 */
export abstract class Carrier {
  /** Makes the carrier's order. The order number is the reference: the same number gives the same order. */
  abstract createOrder(shipment: CarrierShipment): Promise<{ carrierOrderId: string; shipmentId: string }>;

  /** The carrier's order for one of our numbers, or nothing. Repairs a `createOrder` whose answer was lost. */
  abstract findOrder(
    orderNumber: string,
  ): Promise<{ carrierOrderId: string; shipmentId: string } | undefined>;

  /** Assigns a courier and its tracking number (AWB). Repeated on the same shipment it gives the same AWB. */
  abstract assignCourier(shipmentId: string): Promise<{ trackingNumber: string; courierName: string }>;

  /** Schedules the pickup. A pickup that is scheduled already counts as success. */
  abstract schedulePickup(shipmentId: string): Promise<void>;

  /**
   * Cancels the carrier's order, and with it its courier and pickup. Idempotent: one that is cancelled already, or that
   * the carrier does not know, is success.
   * @param order without `carrierOrderId` every order of the number is cancelled
   * @returns false when the carrier knows no order of the number
   * @throws ExternalCallError when the order is still alive: `retryable` false when the carrier refuses for good
   */
  abstract cancelShipment(order: CarrierOrderReference): Promise<boolean>;

  /**
   * Authenticates a webhook, then reads it. Events may repeat and come in any order.
   * @throws InvalidWebhookKeyError before anything is read of the body
   * @throws MalformedWebhookError
   */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): TrackingEvent;

  /** @throws ExternalCallError when the carrier cannot be reached */
  abstract ping(): Promise<void>;
}
