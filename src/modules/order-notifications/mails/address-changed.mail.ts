import {
  facts,
  greeting,
  paragraph,
  postalAddress,
  storefrontLink,
} from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { addressLines, type MailedAddress, type OrderMailInput } from './order-mail.js';

/** Tells the customer where the order goes since the staff has changed its address. */
export function addressChangedMail(
  shop: MailShop,
  input: OrderMailInput & { readonly address: MailedAddress },
): MailContent {
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has another delivery address`,
    preview: 'Please check where it goes.',
    blocks: [
      greeting(input.firstname),
      paragraph('We have changed the delivery address of your order.'),
      facts([['Order', input.orderNumber]]),
      postalAddress('Shipping to', addressLines(input.address)),
      paragraph('If this is not what you have asked us for, contact our support before the parcel is sent.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}
