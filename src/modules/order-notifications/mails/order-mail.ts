import type { FactValue } from '#infrastructure/mail/mail-parts.js';
import type { Order } from '#modules/orders/index.js';

/** The content of a mail about an order. */
export interface OrderMailInput {
  readonly firstname: string | undefined;
  readonly orderId: string;
  readonly orderNumber: string;
}

/** The number, as a link where the carrier has a page of the parcel. */
export function trackingFact(trackingNumber: string, trackingUrl: string | undefined): FactValue {
  return trackingUrl === undefined ? trackingNumber : { words: trackingNumber, url: trackingUrl };
}

/** The PIN code alone where the mail must not repeat what the customer typed. */
export type MailedAddress =
  Omit<Order['shippingAddress'], 'label'> | Pick<Order['shippingAddress'], 'pincode'>;

export function addressLines(address: MailedAddress): string[] {
  if (!('street' in address)) return [`PIN code ${address.pincode}`];
  const { recipient, street, city, state, pincode } = address;
  return [...(recipient === undefined ? [] : [recipient]), street, `${city}, ${state} ${pincode}`];
}
