import type { TrackingStatus } from '../carrier.port.js';

const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  DELIVERED: 'delivered',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  'RTO DELIVERED': 'returned-to-origin',
  LOST: 'lost',
  'RTO LOST': 'lost',
  'SHIPMENT LOST': 'lost',
  UNTRACEABLE: 'lost',
  DAMAGED: 'lost',
  DESTROYED: 'lost',
  'DISPOSED OFF': 'lost',
};

const WITH_COURIER =
  /^(?:SHIPPED|PICKED UP|IN TRANSIT|REACHED|OUT FOR DELIVERY|DELIVERED|UNDELIVERED|RTO|MISROUTED|LOST)\b/;

/** Maps a status text. Letter case is ignored; `_` and repeated spaces count as one space. */
export function trackingStatus(statusText: string): TrackingStatus {
  const text = normalised(statusText);
  return (Object.hasOwn(STATUSES, text) ? STATUSES[text] : undefined) ?? 'other';
}

/** Whether the courier has, or had, the parcel: then it can be returned, but not cancelled. */
export function isWithCourier(statusText: string): boolean {
  const text = normalised(statusText);
  return STATUSES[text] === 'lost' || WITH_COURIER.test(text);
}

function normalised(statusText: string): string {
  return statusText
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase();
}
