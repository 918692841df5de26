import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { OrderMailInput } from './order-mail.js';

/** Tells the customer that the parcel does not arrive, and what becomes of the payment. */
export function orderNotArrivingMail(
  shop: MailShop,
  input: OrderMailInput & { readonly isRefunded: boolean },
): MailContent {
  return layout(shop, {
    subject: `Your order ${input.orderNumber} will not arrive`,
    preview: input.isRefunded ? 'You get your money back.' : 'We are sorry.',
    blocks: [
      greeting(input.firstname),
      paragraph(
        'We are sorry: your parcel was lost on its way or cannot be delivered, so we have ended your order.',
      ),
      facts([['Order', input.orderNumber]]),
      paragraph(
        input.isRefunded
          ? 'You get your money back: another mail tells the amount. If the parcel reaches you all the same, contact our support.'
          : 'Contact our support for what happens next. If the parcel reaches you all the same, tell them, too.',
      ),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}
