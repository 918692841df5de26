import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { goods } from '#infrastructure/mail/goods.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { OrderLine } from '../domain/order-goods.js';
import { trackingFact, type OrderMailInput } from './order-mail.js';

/** Tells the customer who carries the parcel and under which number it can be followed, where that is known. */
export function orderShippedMail(
  shop: MailShop,
  input: OrderMailInput & {
    courierName?: string | undefined;
    trackingNumber?: string | undefined;
    trackingUrl?: string | undefined;
    lines: readonly OrderLine[];
    /** The sum that the courier collects, as it is written; undefined where nothing is to be paid. */
    cash?: string | undefined;
  },
): MailContent {
  const { courierName, trackingNumber, trackingUrl } = input;
  const tracked = courierName !== undefined && trackingNumber !== undefined;
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has been shipped`,
    preview: tracked ? `${courierName}, tracking number ${trackingNumber}` : 'Your order is on its way.',
    blocks: [
      greeting(input.firstname),
      paragraph('Your order is on its way.'),
      ...(input.cash === undefined
        ? []
        : [paragraph(`Please keep ${input.cash} ready in cash for the courier.`)]),
      facts([
        ['Order', input.orderNumber],
        ...(courierName === undefined ? [] : [['Courier', courierName] as const]),
        ...(trackingNumber === undefined
          ? []
          : [['Tracking', trackingFact(trackingNumber, trackingUrl)] as const]),
      ]),
      ...(tracked && trackingUrl === undefined
        ? [paragraph('With the tracking number you can follow the parcel at the courier.')]
        : []),
      goods(input.lines),
      ...storefrontLink(shop, 'Follow your order', `/orders/${input.orderId}`),
    ],
  });
}
