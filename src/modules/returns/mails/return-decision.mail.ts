import { facts, greeting, paragraph, quotation, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { Decision } from '../domain/return-status.js';

export interface ReturnDecision {
  readonly firstname: string | undefined;
  readonly decision: Decision;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The administrator's note; undefined without one, and for an unverified address. */
  readonly note: string | undefined;
  /** What has arrived of each line, such as `1 of 2 × Shirt (L)`. */
  readonly arrived?: readonly string[] | undefined;
  /** What is refunded instead of the share of that, as printed; undefined if it is the share. */
  readonly refunded?: string | undefined;
}

const WORDS = {
  APPROVED: {
    what: 'approved',
    text: 'We have approved your return. We will refund you when the goods have reached us.',
  },
  REJECTED: { what: 'rejected', text: 'We cannot accept your return.' },
  RECEIVED: {
    what: 'received',
    text: 'Your goods have reached us, and we have checked them. What has not arrived you may return again within the return window.',
  },
} as const;

/** Tells the customer whether the goods may come back, or what of them has come, with the administrator's note. */
export function returnDecisionMail(shop: MailShop, input: ReturnDecision): MailContent {
  const { what, text } = WORDS[input.decision];
  return layout(shop, {
    subject: `Your return for order ${input.orderNumber} has been ${what}`,
    preview: text,
    blocks: [
      greeting(input.firstname),
      paragraph(text),
      ...(input.note === undefined ? [] : [quotation(input.note)]),
      facts([
        ['Order', input.orderNumber],
        ...(input.arrived ?? []).map((line) => ['Received', line] as const),
        ...(input.refunded === undefined ? [] : [['Refund', input.refunded] as const]),
      ]),
      paragraph('If you have a question, contact our support.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}
