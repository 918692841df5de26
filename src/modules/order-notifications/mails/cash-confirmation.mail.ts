import { formatMoney } from '#common/money/format-money.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { code, greeting, notice, paragraph } from '#infrastructure/mail/mail-parts.js';

/** The content of the mail about an order that waits to be confirmed. */
export interface CashConfirmationInput {
  readonly firstname: string | undefined;
  readonly orderNumber: string;
  readonly code: string;
  /** The amount that the courier collects, in minor units. */
  readonly cashMinor: number;
  readonly currency: string;
}

/** Asks the customer to confirm an order that is paid at the door. */
export function cashConfirmationMail(shop: MailShop, order: CashConfirmationInput): MailContent {
  const amount = formatMoney(order.cashMinor, order.currency);
  return layout(shop, {
    subject: `${order.code} confirms your order ${order.orderNumber}`,
    preview: `${amount} on delivery. We send the order once you have confirmed it.`,
    blocks: [
      greeting(order.firstname),
      paragraph(
        `You have ordered ${order.orderNumber} and pay ${amount} in cash on delivery. Enter this code to confirm the order:`,
      ),
      code(order.code),
      paragraph('It is good for an hour from your order on. Without it the order ends by itself.'),
      notice('If you have not ordered anything, ignore this mail: nothing is sent without the code.'),
    ],
  });
}
