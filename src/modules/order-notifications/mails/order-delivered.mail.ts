import {
  facts,
  greeting,
  paragraph,
  storefrontLink,
  type StorefrontPage,
} from '#infrastructure/mail/mail-parts.js';
import { goods, type MailGoods } from '#infrastructure/mail/goods.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { OrderLine } from '../domain/order-goods.js';
import type { OrderMailInput } from './order-mail.js';

/** Tells the customer that the parcel has arrived, and wishes for reviews of what is still sold. */
export function orderDeliveredMail(
  shop: MailShop,
  input: OrderMailInput & { readonly lines: readonly OrderLine[] },
): MailContent {
  const lines = input.lines.map((line) => ({ ...line, action: reviewOf(shop, line) }));
  const isReviewable = lines.some(({ action }) => action !== undefined);
  return layout(shop, {
    subject: `Your order ${input.orderNumber} has been delivered`,
    preview: 'We hope that you like it.',
    blocks: [
      greeting(input.firstname),
      paragraph('Your order has been delivered. We hope that you like it.'),
      facts([['Order', input.orderNumber]]),
      ...(isReviewable
        ? [paragraph('Tell others how you like it: a review takes a minute and helps them choose.')]
        : []),
      goods(lines),
      paragraph('If the parcel did not reach you, or if something is wrong with it, contact our support.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}

function reviewOf({ storefrontUrl }: MailShop, { soldId }: OrderLine): MailGoods['action'] {
  if (storefrontUrl === undefined || soldId === undefined) return undefined;
  return { label: 'Write a review', url: `${storefrontUrl}${productPage(soldId)}#reviews` };
}

function productPage(id: string): StorefrontPage {
  return `/products/${id}`;
}
