import { facts, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { SwitchOffReason } from '#modules/webhook-events/index.js';

const WHY: Record<SwitchOffReason, string> = {
  GONE: 'The receiver answered 410: it takes no more events.',
  FAILING: 'The receiver has taken no event for five days.',
};

export interface SwitchedOffMail {
  readonly address: string;
  readonly reason: SwitchOffReason;
  /** The endpoint in the dashboard; undefined where there is none. */
  readonly page: string | undefined;
}

/** Tells the shop that a webhook endpoint was switched off. */
export function switchedOffMail(shop: MailShop, { address, reason, page }: SwitchedOffMail): MailContent {
  return layout(shop, {
    subject: 'A webhook was switched off',
    preview: WHY[reason],
    blocks: [
      paragraph(WHY[reason]),
      facts([['Webhook', address]]),
      paragraph(
        'Events that wait for it are kept for 30 days and are sent once it is switched on again. What happens until then is not kept for it.',
      ),
      ...(page === undefined ? [] : [link('Open the webhook', page)]),
    ],
  });
}
