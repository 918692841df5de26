import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { trackingFact, type OrderMailInput } from './order-mail.js';

/** Tells the customer by which number the parcel can be followed from now on. */
export function trackingChangedMail(
  shop: MailShop,
  input: OrderMailInput & {
    courierName?: string | undefined;
    trackingNumber: string;
    trackingUrl?: string | undefined;
    /** Whether the customer has last heard that the carrier has cancelled the parcel. */
    wasCancelled?: boolean | undefined;
  },
): MailContent {
  const { courierName, trackingNumber } = input;
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has a new tracking number`,
    preview: `Tracking number ${trackingNumber}`,
    blocks: [
      greeting(input.firstname),
      paragraph(
        input.wasCancelled === true
          ? 'The courier had cancelled your parcel and now goes on with it under a new tracking number. The former one shows nothing any more.'
          : 'Your parcel is on its way under a new tracking number. A former one shows nothing any more.',
      ),
      facts([
        ['Order', input.orderNumber],
        ...(courierName === undefined ? [] : [['Courier', courierName] as const]),
        ['Tracking', trackingFact(trackingNumber, input.trackingUrl)],
      ]),
      ...storefrontLink(shop, 'Follow your order', `/orders/${input.orderId}`),
    ],
  });
}
