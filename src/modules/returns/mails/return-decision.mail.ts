import {
  facts,
  greeting,
  paragraph,
  postalAddress,
  quotation,
  storefrontLink,
} from '#infrastructure/mail/mail-parts.js';
import { layout, type Block, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { Decision } from '../domain/return-status.js';

/** How the goods are to be sent, as a mail says it. */
interface SendingWords {
  /** Undefined while the shop has set none. */
  readonly address: string | undefined;
  /** As printed, such as `30 November 2026`. */
  readonly until: string;
  readonly text: string | undefined;
}

export interface ReturnDecision {
  readonly firstname: string | undefined;
  readonly decision: Decision;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The administrator's note; undefined without one, and for an unverified address. */
  readonly note: string | undefined;
  /** How an approved return is to be sent. */
  readonly sending?: SendingWords | undefined;
  /** The units that have arrived of each line, such as `1 of 2 × Shirt (L)`. */
  readonly arrived?: readonly string[] | undefined;
  /** The refund instead of the share of that, as printed; undefined if it is the share. */
  readonly refunded?: string | undefined;
}

const NO_ADDRESS =
  'Please ask our support where to send the goods: answer this mail, or write to us in the shop.';

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
      ...(input.sending === undefined ? [] : sendingBlocks(input.sending, input.orderNumber)),
      facts([
        ['Order', input.orderNumber],
        ...(input.sending === undefined ? [] : [['Send it until', input.sending.until] as const]),
        ...(input.arrived ?? []).map((line) => ['Received', line] as const),
        ...(input.refunded === undefined ? [] : [['Refund', input.refunded] as const]),
      ]),
      paragraph('If you have a question, contact our support.'),
      ...storefrontLink(shop, 'View your order', `/orders/${input.orderId}`),
    ],
  });
}

function sendingBlocks({ address, text }: SendingWords, reference: string): Block[] {
  return [
    address === undefined ? paragraph(NO_ADDRESS) : postalAddress('Send the goods to', address.split('\n')),
    paragraph(`Write ${reference} on the parcel, so that we know whose it is.`),
    ...(text === undefined
      ? []
      : text
          .split('\n')
          .filter(Boolean)
          .map((line) => paragraph(line))),
  ];
}
