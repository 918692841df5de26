import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { OrderMailInput } from './order-mail.js';

/** Tells the customer that the parcel could not be delivered and is back at the shop. */
export function orderReturnedToShopMail(shop: MailShop, input: OrderMailInput): MailContent {
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has come back to us`,
    preview: 'The courier could not deliver it.',
    blocks: [
      greeting(input.firstname),
      paragraph('The courier could not deliver your order, and it has come back to us.'),
      facts([['Order', input.orderNumber]]),
      paragraph(
        'We look at your payment now, and you get a mail when a refund starts. If you have a question, contact our support.',
      ),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}
