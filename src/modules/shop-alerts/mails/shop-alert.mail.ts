import { facts, greeting, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { ShopWords } from '../domain/shop-words.js';

/** Tells the shop of something that needs attention at once: of an order, or of the shop itself. */
export function shopAlertMail(
  shop: MailShop,
  {
    name,
    words,
    orderNumber,
    page,
  }: {
    /** The name of the person that it greets. */
    readonly name: string | undefined;
    readonly words: ShopWords;
    /** Undefined for what is of no order. */
    readonly orderNumber: string | undefined;
    /** The order in the dashboard, or the dashboard; undefined where there is none. */
    readonly page: string | undefined;
  },
): MailContent {
  return layout(shop, {
    subject: words.title,
    preview: words.message,
    blocks: [
      greeting(name),
      paragraph(words.message),
      ...(orderNumber === undefined ? [] : [facts([['Order', orderNumber]])]),
      ...(page === undefined
        ? []
        : [link(orderNumber === undefined ? 'Open the dashboard' : 'Open the order', page)]),
    ],
  });
}
