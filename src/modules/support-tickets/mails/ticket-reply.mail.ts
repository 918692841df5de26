import { greeting, paragraph, quotation, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';

export interface SupportReply {
  readonly firstname: string | undefined;
  readonly ticketId: string;
  /** The subject of the ticket and the reply of support; undefined for an unverified address. */
  readonly words: { readonly subject: string; readonly reply: string } | undefined;
}

/** Tells the customer that support has replied, and what. */
export function supportReplyMail(shop: MailShop, { firstname, ticketId, words }: SupportReply): MailContent {
  return layout(shop, {
    subject: `Support has replied to your ${words === undefined ? 'ticket' : `ticket "${words.subject}"`}`,
    preview: words?.reply.slice(0, 100) ?? 'Sign in to read the reply.',
    blocks: [
      greeting(firstname),
      ...(words === undefined
        ? [paragraph('Our support has replied to your ticket. Sign in to read the reply.')]
        : [paragraph('Our support has replied to your ticket:'), quotation(words.reply)]),
      paragraph('To answer, sign in and write in the ticket.'),
      ...storefrontLink(shop, 'Open the ticket', `/support-tickets/${ticketId}`),
    ],
  });
}
