import { formatMoney } from '#common/money/format-money.js';
import { facts, greeting, paragraph, postalAddress } from '#infrastructure/mail/blocks.js';
import { html, type SafeHtml } from '#common/html/html.js';
import { layout, type Block, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';
import { longDate } from '#common/time/long-date.js';
import type { Pricing } from '#modules/carts/index.js';
import type { Order, OrderLine, ShippingAddress } from '../data/order.schema.js';

/** A line of an order as the customer reads it. */
interface OrderMailLine extends Pick<OrderLine, 'name' | 'sku' | 'quantity' | 'lineTotalMinor'> {
  /** The chosen attributes, such as `{ size: 'M' }`; none where the mail must not repeat what the customer typed. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** What the confirmation of a paid order says. */
export interface OrderConfirmation extends Pricing, Pick<Order, 'orderNumber' | 'currency'> {
  readonly firstname: string | undefined;
  readonly orderedAt: Date;
  readonly lines: readonly OrderMailLine[];
  readonly couponCode?: string | undefined;
  /** The PIN code alone where the mail must not repeat what the customer typed. */
  readonly shippingAddress: Omit<ShippingAddress, 'label'> | Pick<ShippingAddress, 'pincode'>;
}

/** The confirmation of an order: its lines, totals and address. */
export function orderConfirmationMail(shop: MailShop, order: OrderConfirmation): MailContent {
  return layout(shop, {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: `${formatMoney(order.totalMinor, order.currency)} paid. We are preparing your order.`,
    blocks: [
      greeting(order.firstname),
      paragraph('Thank you for your order. Your payment has arrived and we are preparing the shipment.'),
      facts([
        ['Order', order.orderNumber],
        ['Placed', longDate(order.orderedAt)],
      ]),
      lines(order),
      postalAddress('Shipping to', addressLines(order.shippingAddress)),
    ],
  });
}

function addressLines(address: OrderConfirmation['shippingAddress']): string[] {
  if (!('street' in address)) return [`PIN code ${address.pincode}`];
  return [address.street, `${address.city}, ${address.state} ${address.pincode}`];
}

const CELL = 'padding:9px 0;border-bottom:1px solid #e3e5e8;vertical-align:top';

function lines(order: OrderConfirmation): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const totals: Array<readonly [string, string]> = [['Subtotal', money(order.subtotalMinor)]];
  if (order.discountMinor > 0) {
    const label = order.couponCode === undefined ? 'Discount' : `Discount (${order.couponCode})`;
    totals.push([label, `-${money(order.discountMinor)}`]);
  }
  totals.push(['Total', money(order.totalMinor)]);
  return {
    html: html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin:0 0 18px;"
    >
      ${order.lines.map((line) => lineRow(line, money))}${totals.map(([label, amount], index) => totalRow(label, amount, index === totals.length - 1))}
    </table>`,
    text: [
      ...order.lines.map(
        (line) => `${line.quantity} x ${lineTitle(line)} (${line.sku}): ${money(line.lineTotalMinor)}`,
      ),
      '',
      ...totals.map(([label, amount]) => `${label}: ${amount}`),
    ].join('\n'),
  };
}

function lineRow(line: OrderMailLine, money: (minor: number) => string): SafeHtml {
  return html`<tr>
    <td style="${CELL};">
      ${lineTitle(line)}<br /><span style="font-size:13px;color:#5f6672;"
        >${line.sku} &middot; Quantity ${line.quantity}</span
      >
    </td>
    <td align="right" style="${CELL};white-space:nowrap;">${money(line.lineTotalMinor)}</td>
  </tr>`;
}

function totalRow(label: string, amount: string, last: boolean): SafeHtml {
  const style = last ? 'padding:9px 0 0;font-weight:700' : 'padding:9px 0 0';
  return html`<tr>
    <td style="${style};">${label}</td>
    <td align="right" style="${style};white-space:nowrap;">${amount}</td>
  </tr>`;
}

function lineTitle(line: OrderMailLine): string {
  const chosen = Object.entries(line.attributes ?? {}).map(([name, value]) => `${name}: ${value}`);
  return chosen.length === 0 ? line.name : `${line.name} (${chosen.join(', ')})`;
}
