import { formatMoney } from '#common/money/format-money.js';
import {
  facts,
  greeting,
  paragraph,
  postalAddress,
  storefrontLink,
} from '#infrastructure/mail/mail-parts.js';
import { html, type SafeHtml } from '#common/html/html.js';
import { goods } from '#infrastructure/mail/goods.js';
import { layout, type Block, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { longDate } from '#common/time/long-date.js';
import type { Pricing } from '#common/money/pricing.js';
import type { Order } from '#modules/orders/index.js';
import type { OrderGoods } from '../domain/order-goods.js';
import { addressLines, type MailedAddress } from './order-mail.js';

/** What the confirmation of a paid order says. */
export interface OrderConfirmation extends Pricing, Pick<Order, 'orderNumber' | 'orderStatus' | 'currency'> {
  readonly orderId: string;
  readonly firstname: string | undefined;
  readonly orderedAt: Date;
  readonly lines: readonly OrderGoods[];
  readonly couponCode?: string | undefined;
  readonly shippingAddress: MailedAddress;
  /** The PDF file; undefined where the mail goes without it. */
  readonly invoice?: { readonly filename: string; readonly content: Buffer } | undefined;
}

/** The confirmation of an order: its lines, totals and address, with the invoice attached. */
export function orderConfirmationMail(shop: MailShop, order: OrderConfirmation): MailContent {
  const { invoice } = order;
  const paid = `${formatMoney(order.totalMinor, order.currency)} paid.`;
  const toPrepare = isToPrepare(order);
  const content = layout(shop, {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: toPrepare ? `${paid} We are preparing your order.` : paid,
    blocks: [
      greeting(order.firstname),
      paragraph(
        `Thank you for your order. Your payment has arrived${toPrepare ? ' and we are preparing the shipment' : ''}.`,
      ),
      facts([
        ['Order', order.orderNumber],
        ['Placed', longDate(order.orderedAt)],
      ]),
      lines(order),
      totals(order),
      postalAddress('Shipping to', addressLines(order.shippingAddress)),
      ...(invoice === undefined ? [] : [paragraph('Your invoice is attached to this mail.')]),
      ...storefrontLink(shop, 'View your order', `/orders/${order.orderId}`),
    ],
  });
  if (invoice === undefined) return content;
  return { ...content, attachments: [{ ...invoice, contentType: 'application/pdf' }] };
}

/** A payment may arrive, or its mail be sent, when the order has been shipped or has ended. */
function isToPrepare({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
}

function lines(order: OrderConfirmation): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  return goods(order.lines.map((line) => ({ ...line, amount: money(line.lineTotalMinor) })));
}

function totals(order: OrderConfirmation): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const sums: Array<readonly [string, string]> = [['Subtotal', money(order.subtotalMinor)]];
  if (order.discountMinor > 0) {
    const label = order.couponCode === undefined ? 'Discount' : `Discount (${order.couponCode})`;
    sums.push([label, `-${money(order.discountMinor)}`]);
  }
  sums.push(['Total', money(order.totalMinor)]);
  return {
    html: html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:0 0 18px;"
    >
      ${sums.map(([label, amount], index) => totalRow(label, amount, index === sums.length - 1))}
    </table>`,
    text: sums.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
  };
}

function totalRow(label: string, amount: string, last: boolean): SafeHtml {
  const style = `padding:0 0 6px;vertical-align:top${last ? ';font-weight:700' : ''}`;
  return html`<tr>
    <td style="${style};">${label}</td>
    <td align="right" style="${style};white-space:nowrap;">${amount}</td>
  </tr>`;
}
