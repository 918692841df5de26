import type { Order } from './use-order.js';

/** The number of the parcel; a link where the carrier has a page of it. */
export function TrackingLink({ trackingNumber, trackingUrl }: Pick<Order, 'trackingNumber' | 'trackingUrl'>) {
  if (trackingUrl === null) return trackingNumber;
  return (
    <a href={trackingUrl} target="_blank" rel="noopener noreferrer">
      {trackingNumber}
    </a>
  );
}
