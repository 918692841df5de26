import type { ReceivedWebhook } from '../webhooks/webhook-request.js';

/** The units of one SKU in a parcel. */
export interface CarrierItem {
  readonly name: string;
  /** 1 to 50 characters. */
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** Digits alone. */
  readonly hsnCode?: string;
  /** The tax that the price contains, in per cent. */
  readonly taxRate?: number;
}

/** The data of an order that the carrier needs. */
export interface CarrierShipment {
  /** Our reference of the parcel: the order number, with a suffix after a former parcel of the order. */
  readonly orderNumber: string;
  readonly orderedAt: Date;
  /** A shipment without a phone number is refused. */
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string | undefined };
  readonly address: Readonly<Record<'street' | 'city' | 'state' | 'pincode', string>>;
  /** Each SKU once. */
  readonly lines: readonly CarrierItem[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  /** The price of shipping, which is paid beside the goods; missing where there is none. */
  readonly shippingMinor?: number | undefined;
  /** The sum that the courier collects at the door, all charges in it; missing where nothing is to be paid. */
  readonly codMinor?: number | undefined;
  /** Centimetres and kilograms. */
  readonly parcel: Readonly<Record<'length' | 'breadth' | 'height' | 'weight', number>>;
  readonly invoiceNumber?: string | undefined;
  /** The registration of a business buyer. */
  readonly buyer?: { readonly gstin?: string | undefined; readonly company?: string | undefined };
  /** Twelve digits; the carrier takes it with the order alone, never later. */
  readonly ewaybillNumber?: string | undefined;
}

/** The carrier's ids of an order that it has taken. */
export interface CarrierOrder {
  readonly carrierOrderId: string;
  readonly shipmentId: string;
}

/** A courier and its tracking number (AWB). */
export interface AssignedCourier {
  readonly trackingNumber: string;
  readonly courierName: string;
}

/** The form of couriers' tracking numbers: nothing else is written into an address. */
export const TRACKING_NUMBER = /^[a-z\d][a-z\d-]{2,63}$/i;

/** References of an order at the carrier: our number, and the carrier's id if known. */
export interface CarrierOrderReference {
  readonly orderNumber: string;
  readonly carrierOrderId: string | undefined;
}

/**
 * The tracking status of a parcel. `ended` covers the words after which nothing more comes, and which say neither delivered nor
 * cancelled, returned or lost: destroyed, disposed of, partly delivered; `attempt-failed` a failed delivery; `other` all
 * intermediate steps and unknown words.
 */
export type TrackingStatus =
  'delivered' | 'cancelled' | 'returned-to-origin' | 'lost' | 'ended' | 'attempt-failed' | 'other';

/** A tracking event from a carrier webhook. */
export interface TrackingEvent {
  /** Candidate order numbers, most likely first. May be empty when `trackingNumber` is given. */
  readonly orderNumbers: readonly string[];
  /** The AWB. */
  readonly trackingNumber: string | undefined;
  /** The name of the courier, 2 to 64 characters; undefined when the event does not say it. */
  readonly courierName: string | undefined;
  /** The carrier's id of its order, if the event has it. */
  readonly carrierOrderId: string | undefined;
  readonly status: TrackingStatus;
  /** The carrier's own text as sent, at most 200 characters. It may name people. */
  readonly statusText: string;
  /** The carrier's timestamp; undefined when it is missing or unreadable. */
  readonly at: Date | undefined;
  /** True for a reverse shipment: the parcel on its way back to the shop. */
  readonly isReverse: boolean;
  /** The words of its fields that the shop does not know. */
  readonly unknownWords: ReadonlyArray<{
    readonly field: 'parcel.status' | 'parcel.is_return';
    readonly word: string;
  }>;
}

/** The carrier's answer about a parcel: its present status, and since when. */
export type TrackedParcel = Pick<
  TrackingEvent,
  'courierName' | 'status' | 'statusText' | 'at' | 'unknownWords'
>;

/** The parcels of an answer by `trackingKey` of their numbers; those without an answer are missing. */
export type TrackedParcels = ReadonlyMap<string, TrackedParcel>;

/** A request to the courier after a failed attempt to deliver a parcel. */
export interface RedeliveryRequest {
  /** As it is written. */
  readonly trackingNumber: string;
  /** Another attempt, or the way back to the shop. */
  readonly action: 'REATTEMPT' | 'RETURN';
  readonly note: string;
  /** The phone for another attempt; this and the fields below are left as they were where undefined. */
  readonly phone?: string | undefined;
  readonly street?: string | undefined;
  /** The day of the attempt: `2026-01-31`. */
  readonly date?: string | undefined;
}

/** A parcel for which couriers may be there. */
export interface ServiceabilityQuestion {
  readonly pickupPincode: string;
  readonly pincode: string;
  /** At least 1. */
  readonly grams: number;
  /** Whether it is paid for at the door. */
  readonly isCash: boolean;
}

/** The carrier's answer about a parcel. */
export interface Serviceability {
  /**
   * `served`: a courier takes it; `not-served`: no courier goes there; `no-courier`: none takes this parcel, which may be its weight
   * or the cash.
   */
  readonly answer: 'served' | 'not-served' | 'no-courier';
  /** On which day it arrives, counted from today in India; undefined where the carrier does not say it. */
  readonly days?: number | undefined;
}

/** How long the carrier has for an answer about a parcel that somebody waits for (decisions 14.20). */
export const SERVICEABILITY_DEADLINE_MS = 2_000;

/** How many parcels the carrier is asked about at once. */
export const MOST_TRACKED_AT_ONCE = 50;

/**
 * The shipping aggregator. A dispatch takes the first three calls in order; callers store the result of each, so that
 * a retry resumes at the failed one. Every asynchronous method ends within 10 seconds, unless it names another time, and fails with an
 * `ExternalCallError` of service `carrier`. Its message has the carrier's reason without personal data.
 */
export abstract class Carrier {
  /**
   * Creates the carrier's order. Idempotent by order number.
   * @throws DeadCarrierOrderError when the number was used before by an order that is cancelled, or that gives none
   */
  abstract createOrder(shipment: CarrierShipment): Promise<CarrierOrder>;

  /** Finds the carrier's order by our number. Recovers a `createOrder` whose response was lost. */
  abstract findOrder(orderNumber: string): Promise<CarrierOrder | undefined>;

  /**
   * Whether the carrier has cancelled an order, or somebody has in its panel. False for an order that it does not know: its search
   * may be behind.
   */
  abstract isCancelled(order: CarrierOrderReference): Promise<boolean>;

  /**
   * Returns what the carrier will collect for an order that is paid at the door, by its own word, in minor units. Ask before a courier is
   * assigned: nothing has left then.
   * @throws ExternalCallError also for an answer that cannot be read
   */
  abstract sumToCollect(order: CarrierOrderReference): Promise<number>;

  /** Assigns a courier. Idempotent. */
  abstract assignCourier(shipmentId: string): Promise<AssignedCourier>;

  /** Schedules the pickup. Idempotent. */
  abstract schedulePickup(shipmentId: string): Promise<void>;

  /**
   * Asks where parcels are, whose webhooks may be lost.
   * @param trackingNumbers at most `MOST_TRACKED_AT_ONCE`, as they are written
   * @throws ExternalCallError also for an answer that cannot be read
   */
  abstract track(trackingNumbers: readonly string[]): Promise<TrackedParcels>;

  /**
   * Asks whether couriers go from one PIN code to another. Ends within `SERVICEABILITY_DEADLINE_MS`.
   * @throws InvalidPickupPincodeError when the carrier does not know where parcels are to be picked up
   * @throws ExternalCallError also for an answer that cannot be read
   */
  abstract serviceability(question: ServiceabilityQuestion): Promise<Serviceability>;

  /**
   * Asks for another attempt to deliver a parcel, or for its way back. That it is taken promises nothing: the next tracking event tells
   * what was done. May be repeated.
   * @throws ExternalCallError whose message names nobody
   */
  abstract redeliver(request: RedeliveryRequest): Promise<void>;

  /** Asks for the PIN code of the place where the carrier picks parcels up; undefined where it has none. */
  abstract pickupPincode(): Promise<string | undefined>;

  /**
   * Cancels the carrier's order with its courier and pickup. Idempotent: a cancelled or unknown order counts as
   * success.
   * @param order without `carrierOrderId` every order of the number is cancelled
   * @returns false when the carrier knows no order of the number
   * @throws ExternalCallError when the order is still active; `retryable` is false when the refusal is final, as when
   * the courier already has the parcel
   */
  abstract cancelShipment(order: CarrierOrderReference): Promise<boolean>;

  /**
   * The page on which anybody can follow a parcel of the carrier, which is not asked: an https address, or one of this service
   * while the carrier is built in.
   * @param trackingNumber as stored; events may bring any text
   * @returns undefined for what cannot be a tracking number, and where there is no such page
   */
  abstract trackingPage(trackingNumber: string): string | undefined;

  /**
   * Forgets the persons and places of orders that this service itself keeps, in the open unit of work. What the carrier was
   * told is not ours: nothing is called outside.
   * @param orderNumbers those of all parcels
   */
  abstract forget(orderNumbers: readonly string[]): Promise<void>;

  /**
   * Authenticates and reads a webhook. Events may repeat and arrive in any order.
   * @throws InvalidWebhookKeyError before the body is read
   * @throws MalformedWebhookError
   */
  abstract readWebhook(webhook: ReceivedWebhook): TrackingEvent;

  /** @throws ExternalCallError when the carrier cannot be reached */
  abstract ping(): Promise<void>;
}
