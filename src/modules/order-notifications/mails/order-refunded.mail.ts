import { formatMoney } from '#common/money/format-money.js';
import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { RefundReason } from '#modules/orders/index.js';

/** The content of a mail about a refund. `amountMinor` in minor units. */
interface RefundMailInput {
  readonly firstname: string | undefined;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  /** The returned or cancelled units that it is for, such as `2 × Shirt (L)`. */
  readonly goods?: readonly string[] | undefined;
}

/** Why the money comes back; an administrator's refund has no reason that is written for the customer. */
const WHY: Readonly<Record<RefundReason, string>> = {
  CANCELLED: 'Your order was cancelled. ',
  RETURN: 'Your goods have come back to us. ',
  LATE_PAYMENT: 'Your payment came after the order had ended. ',
  DUPLICATE_PAYMENT: 'You have paid for your order twice. ',
  AMOUNT_MISMATCH: 'Your payment was not of the amount of your order. ',
  ADMIN: '',
};

/** Tells the customer that money is on its way back. */
export function refundStartedMail(shop: MailShop, input: RefundMailInput): MailContent {
  const why = isOfItems(input) ? 'Items of your order were cancelled. ' : WHY[input.reason];
  return refundMail(shop, input, {
    subject: `Your refund for order ${input.orderNumber} has started`,
    text: `${why}We have started your refund. It may take a few days until it reaches your account.`,
  });
}

/** Tells the customer that the money has been sent back. */
export function refundProcessedMail(shop: MailShop, input: RefundMailInput): MailContent {
  return refundMail(shop, input, {
    subject: `Your refund for order ${input.orderNumber} has been processed`,
    text: 'Your refund has been processed. Your bank may need a few days to show it.',
  });
}

function isOfItems({ reason, goods = [] }: RefundMailInput): boolean {
  return reason === 'CANCELLED' && goods.length > 0;
}

function refundMail(
  shop: MailShop,
  input: RefundMailInput,
  { subject, text }: { subject: string; text: string },
): MailContent {
  const { firstname, orderId, orderNumber, currency, amountMinor, goods = [] } = input;
  const label = isOfItems(input) ? 'Cancelled' : 'Received';
  const amount = formatMoney(amountMinor, currency);
  return layout(shop, {
    subject,
    preview: `${amount} for order ${orderNumber}`,
    blocks: [
      greeting(firstname),
      paragraph(text),
      facts([['Order', orderNumber], ...goods.map((units) => [label, units] as const), ['Amount', amount]]),
      ...storefrontLink(shop, 'View your order', `/orders/${orderId}`),
    ],
  });
}
