import { greeting, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { WatchWords } from '../domain/watch.js';

/** Tells the shop of a fault of its own. */
export function shopWatchMail(
  shop: MailShop,
  {
    name,
    words,
    page,
  }: {
    /** Whom it greets. */
    readonly name: string | undefined;
    readonly words: WatchWords;
    /** The dashboard; undefined where there is none. */
    readonly page: string | undefined;
  },
): MailContent {
  return layout(shop, {
    subject: words.title,
    preview: words.message,
    blocks: [
      greeting(name),
      paragraph(words.message),
      ...(page === undefined ? [] : [link('Open the dashboard', page)]),
    ],
  });
}
