import type { TrackingStatus } from '../carrier.port.js';

const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  DELIVERED: 'delivered',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  'RTO DELIVERED': 'returned-to-origin',
};

/** Maps a status text. Letter case is ignored; `_` and repeated spaces count as one space. */
export function trackingStatus(statusText: string): TrackingStatus {
  const text = statusText
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase();
  return (Object.hasOwn(STATUSES, text) ? STATUSES[text] : undefined) ?? 'other';
}
