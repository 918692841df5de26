import { facts, greeting, paragraph, quotation, storefrontLink } from '#infrastructure/mail/blocks.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';

export interface ReturnDecision {
  readonly firstname: string | undefined;
  readonly decision: 'APPROVED' | 'REJECTED';
  readonly orderId: string;
  readonly orderNumber: string;
  /** The administrator's note; undefined without one, and for an unverified address. */
  readonly note: string | undefined;
}

const WORDS = {
  APPROVED: {
    what: 'approved',
    text: 'We have approved your return. We will refund you when the goods have reached us.',
  },
  REJECTED: { what: 'rejected', text: 'We cannot accept your return.' },
} as const;

/** Tells the customer whether the goods may come back, with the administrator's note. */
export function returnDecisionMail(shop: MailShop, input: ReturnDecision): MailContent {
  const { what, text } = WORDS[input.decision];
  return layout(shop, {
    subject: `Your return for order ${input.orderNumber} has been ${what}`,
    preview: text,
    blocks: [
      greeting(input.firstname),
      paragraph(text),
      ...(input.note === undefined ? [] : [quotation(input.note)]),
      facts([['Order', input.orderNumber]]),
      paragraph('If you have a question, contact our support.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}
