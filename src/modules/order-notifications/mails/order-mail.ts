import type { FactValue } from '#infrastructure/mail/mail-parts.js';

/** What a mail about an order shows. */
export interface OrderMailInput {
  readonly firstname: string | undefined;
  readonly orderId: string;
  readonly orderNumber: string;
}

/** The number, as a link where the carrier has a page of the parcel. */
export function trackingFact(trackingNumber: string, trackingUrl: string | undefined): FactValue {
  return trackingUrl === undefined ? trackingNumber : { words: trackingNumber, url: trackingUrl };
}
