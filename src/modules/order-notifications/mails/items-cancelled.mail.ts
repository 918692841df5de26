import { formatMoney } from '#common/money/format-money.js';
import { facts, greeting, paragraph, storefrontLink } from '#infrastructure/mail/mail-parts.js';
import { layout, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import type { OrderMailInput } from './order-mail.js';

/** Tells the customer which items of the order will not be sent, and what comes back for them. */
export function itemsCancelledMail(
  shop: MailShop,
  {
    firstname,
    orderId,
    orderNumber,
    goods,
    refund,
    cash,
  }: OrderMailInput & {
    /** Such as `2 × Shirt (L)`. */
    readonly goods: readonly string[];
    /** Undefined where nothing was paid for them, or their refund was made otherwise. `amountMinor` in minor units. */
    readonly refund: { readonly amountMinor: number; readonly currency: string } | undefined;
    /** The sum that the courier collects now, as it is written; undefined where nothing is to be paid. */
    readonly cash?: string | undefined;
  },
): MailContent {
  const amount = refund === undefined ? undefined : formatMoney(refund.amountMinor, refund.currency);
  return layout(shop, {
    subject: `Items of your order ${orderNumber} were cancelled`,
    preview: amount === undefined ? goods.join(', ') : `You get ${amount} back.`,
    blocks: [
      greeting(firstname),
      paragraph('We are sorry: we cannot send these items of your order. We send the rest as planned.'),
      facts([
        ['Order', orderNumber],
        ...goods.map((units) => ['Cancelled', units] as const),
        ...(amount === undefined ? [] : [['Refund', amount] as const]),
        ...(cash === undefined ? [] : [['Cash on delivery', cash] as const]),
      ]),
      ...(amount === undefined
        ? []
        : [
            paragraph(
              'You get the amount back the way you paid. It may take a few days until it reaches your account.',
            ),
          ]),
      ...storefrontLink(shop, 'View your order', `/orders/${orderId}`),
    ],
  });
}
