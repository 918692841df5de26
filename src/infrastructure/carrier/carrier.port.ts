import type { WebhookHeaders } from '../webhooks/webhook-request.js';

/** The data of an order that the carrier needs. */
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

/** References of an order at the carrier: our number, and the carrier's id if known. */
export interface CarrierOrderReference {
  readonly orderNumber: string;
  readonly carrierOrderId: string | undefined;
}

/** The tracking status of a parcel; `other` covers all intermediate steps. */
export type TrackingStatus = 'delivered' | 'cancelled' | 'returned-to-origin' | 'other';

/** A tracking event from a carrier webhook. */
export interface TrackingEvent {
  /** Candidate order numbers, most likely first. May be empty when `trackingNumber` is given. */
  readonly orderNumbers: readonly string[];
  /** The AWB. */
  readonly trackingNumber: string | undefined;
  readonly status: TrackingStatus;
  /** The carrier's own text, at most 200 characters, for log lines. */
  readonly statusText: string;
  /** The carrier's timestamp; undefined when it is missing or unreadable. */
  readonly at: Date | undefined;
  /** True for a reverse shipment: the parcel on its way back to the shop. */
  readonly isReverse: boolean;
}

/**
 * The shipping aggregator. A dispatch takes the first three calls in order; callers store the result of each, so that
 * a retry resumes at the failed one. Every asynchronous method ends within 10 seconds and fails with an
 * `ExternalCallError` of service `carrier`. Its message has the carrier's reason without personal data.
 */
export abstract class Carrier {
  /** Creates the carrier's order. Idempotent by order number. */
  abstract createOrder(shipment: CarrierShipment): Promise<{ carrierOrderId: string; shipmentId: string }>;

  /** Finds the carrier's order by our number. Recovers a `createOrder` whose response was lost. */
  abstract findOrder(
    orderNumber: string,
  ): Promise<{ carrierOrderId: string; shipmentId: string } | undefined>;

  /** Assigns a courier and its tracking number (AWB). Idempotent. */
  abstract assignCourier(shipmentId: string): Promise<{ trackingNumber: string; courierName: string }>;

  /** Schedules the pickup. Idempotent. */
  abstract schedulePickup(shipmentId: string): Promise<void>;

  /**
   * Cancels the carrier's order with its courier and pickup. Idempotent: a cancelled or unknown order counts as
   * success.
   * @param order without `carrierOrderId` every order of the number is cancelled
   * @returns false when the carrier knows no order of the number
   * @throws ExternalCallError when the order is still active; `retryable` is false when the refusal is final
   */
  abstract cancelShipment(order: CarrierOrderReference): Promise<boolean>;

  /**
   * Authenticates and parses a webhook. Events may repeat and arrive in any order.
   * @throws InvalidWebhookKeyError before the body is parsed
   * @throws MalformedWebhookError
   */
  abstract readWebhook(rawBody: Buffer, headers: WebhookHeaders): TrackingEvent;

  /** @throws ExternalCallError when the carrier cannot be reached */
  abstract ping(): Promise<void>;
}
