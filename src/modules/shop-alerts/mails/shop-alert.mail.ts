import { facts, greeting, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { ShopWords } from '../domain/shop-words.js';

/** Tells the shop of something that needs attention at once. */
export function shopAlertMail(
  shop: MailShop,
  {
    name,
    words,
    orderNumber,
    page,
  }: {
    /** Whom it greets. */
    readonly name: string | undefined;
    readonly words: ShopWords;
    readonly orderNumber: string;
    /** The order in the dashboard; undefined where there is none. */
    readonly page: string | undefined;
  },
): MailContent {
  return layout(shop, {
    subject: words.title,
    preview: words.message,
    blocks: [
      greeting(name),
      paragraph(words.message),
      facts([['Order', orderNumber]]),
      ...(page === undefined ? [] : [link('Open the order', page)]),
    ],
  });
}
