import { facts, greeting, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { digestFacts, digestWords, type DigestCounts } from '../domain/shop-words.js';

/** Tells the shop what is new and what waits. */
export function shopDigestMail(
  shop: MailShop,
  {
    name,
    counts,
    page,
  }: {
    /** The name of the person that it greets. */
    readonly name: string | undefined;
    readonly counts: DigestCounts;
    /** The dashboard; undefined where there is none. */
    readonly page: string | undefined;
  },
): MailContent {
  const { title, message } = digestWords(counts);
  return layout(shop, {
    subject: `${title}: ${message}`,
    preview: message,
    blocks: [
      greeting(name),
      paragraph('This is new in your shop, and this waits for you:'),
      facts(digestFacts(counts)),
      ...(page === undefined ? [] : [link('Open the dashboard', page)]),
    ],
  });
}
