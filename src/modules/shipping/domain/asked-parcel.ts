import type { TrackedParcel, TrackingEvent } from '#infrastructure/carrier/carrier.port.js';
import type { Order } from '#modules/orders/index.js';
import { parcelReference } from '#modules/orders/parcels/index.js';

type AskedOrder = Pick<
  Order,
  'orderNumber' | 'shipments' | 'trackingNumber' | 'carrierOrderId' | 'carrierStatus'
>;

/**
 * Returns the event that an answer of the carrier is, which was asked about the present parcel of an order. Undefined without a new
 * word: the status that is known already, unless the carrier dates it later (decisions 14.11). What the carrier says now is its
 * present word, whatever the time that it names.
 */
export function eventOfAnswer(order: AskedOrder, answer: TrackedParcel): TrackingEvent | undefined {
  const { carrierStatus: last, carrierOrderId, trackingNumber } = order;
  const isLater = answer.at !== undefined && last?.stampedAt !== undefined && answer.at > last.stampedAt;
  if (last !== undefined && isSameWord(last.status, answer.statusText) && !isLater) return undefined;
  const isEarlier = answer.at !== undefined && last?.stampedAt !== undefined && answer.at < last.stampedAt;
  return {
    ...answer,
    orderNumbers: [parcelReference(order)],
    trackingNumber,
    carrierOrderId,
    at: isEarlier ? undefined : answer.at,
    isReverse: false,
  };
}

/** Whether the order has had no other word and no other number since it was read. */
export function isAsAsked(present: Order, asked: Order): boolean {
  return (
    present.orderStatus === asked.orderStatus &&
    present.trackingNumber === asked.trackingNumber &&
    present.carrierStatus?.status === asked.carrierStatus?.status &&
    present.carrierStatus?.at.getTime() === asked.carrierStatus?.at.getTime()
  );
}

function isSameWord(a: string, b: string): boolean {
  const [first, second] = [a, b].map((word) =>
    word
      .replaceAll(/[\s_-]+/g, ' ')
      .trim()
      .toUpperCase(),
  );
  return first === second;
}
