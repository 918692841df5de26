import { formatMoney } from '#common/money/format-money.js';
import { longDate } from '#common/time/long-date.js';
import { goods } from '#infrastructure/mail/goods.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { facts, greeting, link, paragraph } from '#infrastructure/mail/mail-parts.js';
import type { OrderGoods } from '../domain/order-goods.js';
import { totals, type Sums } from './order-totals.js';

/** The content of the mail about an order that the staff have placed. */
export interface PaymentLinkInput extends Sums {
  readonly firstname: string | undefined;
  readonly orderNumber: string;
  readonly lines: readonly OrderGoods[];
  readonly url: string;
  readonly expiresAt: Date;
}

/** Asks the customer to pay an order that the staff have placed, by a link that needs no login. */
export function paymentLinkMail(shop: MailShop, order: PaymentLinkInput): MailContent {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const until = longDate(order.expiresAt);
  return layout(shop, {
    subject: `Your order ${order.orderNumber} is ready to be paid`,
    preview: `${money(order.totalMinor)}, reserved until ${until}`,
    blocks: [
      greeting(order.firstname),
      paragraph('We have placed this order for you. Pay it by the link below; you do not need to sign in.'),
      facts([
        ['Order', order.orderNumber],
        ['Reserved until', until],
      ]),
      goods(order.lines.map((line) => ({ ...line, amount: money(line.lineTotalMinor) }))),
      totals(order),
      link('Pay now', order.url),
      paragraph(
        'If you have not asked for this order, ignore this mail: it ends by itself, and nothing is charged.',
      ),
    ],
  });
}
