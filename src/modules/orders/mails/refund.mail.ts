import { formatMoney } from '#common/money/format-money.js';
import { facts, greeting, paragraph } from '#infrastructure/mail/blocks.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';

/** What a mail about a refund shows. `amountMinor` in minor units. */
interface RefundMailInput {
  readonly firstname: string | undefined;
  readonly orderNumber: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/** Tells the customer that money is on its way back. */
export function refundStartedMail(shop: MailShop, input: RefundMailInput): MailContent {
  return refundMail(shop, input, {
    subject: `Your refund for order ${input.orderNumber} has started`,
    text: 'We have started your refund. It may take a few days until it reaches your account.',
  });
}

/** Tells the customer that the money has been sent back. */
export function refundProcessedMail(shop: MailShop, input: RefundMailInput): MailContent {
  return refundMail(shop, input, {
    subject: `Your refund for order ${input.orderNumber} has been processed`,
    text: 'Your refund has been processed. Your bank may need a few days to show it.',
  });
}

function refundMail(
  shop: MailShop,
  { firstname, orderNumber, currency, amountMinor }: RefundMailInput,
  { subject, text }: { subject: string; text: string },
): MailContent {
  const amount = formatMoney(amountMinor, currency);
  return layout(shop, {
    subject,
    preview: `${amount} for order ${orderNumber}`,
    blocks: [
      greeting(firstname),
      paragraph(text),
      facts([
        ['Order', orderNumber],
        ['Amount', amount],
      ]),
    ],
  });
}
