import type { TrackingStatus } from '../carrier.port.js';

const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  DELIVERED: 'delivered',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  'RTO DELIVERED': 'returned-to-origin',
  LOST: 'lost',
  'RTO LOST': 'lost',
  'SHIPMENT LOST': 'lost',
  UNTRACEABLE: 'ended',
  DAMAGED: 'ended',
  DESTROYED: 'ended',
  'DISPOSED OF': 'ended',
  'DISPOSED OFF': 'ended',
  'PARTIAL DELIVERED': 'ended',
  'RTO ACKNOWLEDGED': 'ended',
  'CANCELED BEFORE DISPATCHED': 'ended',
  'CANCELLED BEFORE DISPATCHED': 'ended',
  'SELF FULFILED': 'ended',
  'SELF FULFILLED': 'ended',
  FULFILLED: 'ended',
  // The courier came to the shop, and could not take the parcel: it does not go on without the shop.
  'PICKUP ERROR': 'ended',
  'PICKUP EXCEPTION': 'ended',
};

/** The vendor counts the attempts: `UNDELIVERED-1st Attempt`. */
const FAILED_ATTEMPT = /^UNDELIVERED\b/;

const WITH_COURIER =
  /^(?:SHIPPED|PICKED UP|IN TRANSIT|REACHED|OUT FOR DELIVERY|(?:PARTIAL |UN)?DELIVERED|RTO|MISROUTED|(?:SHIPMENT )?LOST|UNTRACEABLE|DAMAGED|DESTROYED|DISPOSED)\b/;

/** Maps a status text. Letter case is ignored; blanks, `_` and `-` count as one space. */
export function trackingStatus(statusText: string): TrackingStatus {
  const text = normalised(statusText);
  const known = Object.hasOwn(STATUSES, text) ? STATUSES[text] : undefined;
  return known ?? (FAILED_ATTEMPT.test(text) ? 'attempt-failed' : 'other');
}

/** Whether the courier has, or had, the parcel: then it can be returned, but not cancelled. */
export function isWithCourier(statusText: string): boolean {
  return WITH_COURIER.test(normalised(statusText));
}

function normalised(statusText: string): string {
  return statusText
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .toUpperCase();
}
