import { facts, greeting, link, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { trackingFact, type OrderMailInput } from './order-mail.js';

/** Tells the customer that the courier could not deliver the parcel, and asks when and where to come again. */
export function failedAttemptMail(
  shop: MailShop,
  input: OrderMailInput & {
    courierName?: string | undefined;
    trackingNumber?: string | undefined;
    trackingUrl?: string | undefined;
    /** Where the customer says it; undefined where the mail must not have it. */
    url?: string | undefined;
  },
): MailContent {
  const { courierName, trackingNumber, url } = input;
  return layout(shop, {
    subject: `The courier could not deliver your order ${input.orderNumber}`,
    preview: url === undefined ? 'The courier comes again.' : 'Say when and where to come again.',
    blocks: [
      greeting(input.firstname),
      paragraph(
        'The courier has tried to deliver your parcel and could not. Usually another attempt follows on one of the next days.',
      ),
      facts([
        ['Order', input.orderNumber],
        ...(courierName === undefined ? [] : [['Courier', courierName] as const]),
        ...(trackingNumber === undefined
          ? []
          : [['Tracking', trackingFact(trackingNumber, input.trackingUrl)] as const]),
      ]),
      ...(url === undefined
        ? [
            paragraph('If another day or place suits you better, contact our support.'),
            ...storefrontLink(shop, 'Follow your order', `/orders/${input.orderId}`),
          ]
        : [
            paragraph('Does another day or place suit you better? Say so here; you do not need to sign in.'),
            link('Choose when and where', url),
          ]),
    ],
  });
}
