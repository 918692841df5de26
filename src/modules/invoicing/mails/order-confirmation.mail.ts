import { formatMoney } from '#common/money/format-money.js';
import { facts, greeting, paragraph, postalAddress, storefrontLink } from '#infrastructure/mail/blocks.js';
import { html, type SafeHtml } from '#common/html/html.js';
import { layout, type Block, type MailContent, type MailShop } from '#infrastructure/mail/layout.js';
import { longDate } from '#common/time/long-date.js';
import type { Pricing } from '#common/money/pricing.js';
import type { Order } from '#modules/orders/index.js';

/** A line of an order as the customer reads it. */
interface OrderMailLine extends Pick<Order['items'][number], 'name' | 'sku' | 'quantity' | 'lineTotalMinor'> {
  /** The chosen attributes, such as `{ size: 'M' }`; none where the mail must not repeat what the customer typed. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** The address of the product's picture. */
  readonly pictureUrl?: string | undefined;
}

/** What the confirmation of a paid order says. */
export interface OrderConfirmation extends Pricing, Pick<Order, 'orderNumber' | 'currency'> {
  readonly orderId: string;
  readonly firstname: string | undefined;
  readonly orderedAt: Date;
  readonly lines: readonly OrderMailLine[];
  readonly couponCode?: string | undefined;
  /** The PIN code alone where the mail must not repeat what the customer typed. */
  readonly shippingAddress:
    Omit<Order['shippingAddress'], 'label'> | Pick<Order['shippingAddress'], 'pincode'>;
  /** The PDF file; undefined where the mail goes without it. */
  readonly invoice?: { readonly filename: string; readonly content: Buffer } | undefined;
}

/** The confirmation of an order: its lines, totals and address, with the invoice attached. */
export function orderConfirmationMail(shop: MailShop, order: OrderConfirmation): MailContent {
  const { invoice } = order;
  const content = layout(shop, {
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
      ...(invoice === undefined ? [] : [paragraph('Your invoice is attached to this mail.')]),
      ...storefrontLink(shop, 'View your order', `/orders/${order.orderId}`),
    ],
  });
  if (invoice === undefined) return content;
  return { ...content, attachments: [{ ...invoice, contentType: 'application/pdf' }] };
}

function addressLines(address: OrderConfirmation['shippingAddress']): string[] {
  if (!('street' in address)) return [`PIN code ${address.pincode}`];
  return [address.street, `${address.city}, ${address.state} ${address.pincode}`];
}

const PICTURE_PX = 56;
const CELL = 'padding:9px 0;border-bottom:1px solid #e3e5e8;vertical-align:top';

function lines(order: OrderConfirmation): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const hasPictures = order.lines.some((line) => hasPicture(line));
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
    >
      ${order.lines.map((line) => lineRow(line, money, hasPictures))}
    </table>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;">
      ${totals.map(([label, amount], index) => totalRow(label, amount, index === totals.length - 1))}
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

function lineRow(line: OrderMailLine, money: (minor: number) => string, hasPictures: boolean): SafeHtml {
  return html`<tr>
    ${hasPictures && html`<td width="${PICTURE_PX + 12}" style="${CELL};">${picture(line)}</td>`}
    <td style="${CELL};">
      ${lineTitle(line)}<br /><span style="font-size:13px;color:#5f6672;"
        >${line.sku} &middot; Quantity ${line.quantity}</span
      >
    </td>
    <td align="right" style="${CELL};padding-left:12px;white-space:nowrap;">${money(line.lineTotalMinor)}</td>
  </tr>`;
}

/** Absolute addresses only: a mail has no page that others could be relative to. */
function hasPicture({ pictureUrl = '' }: OrderMailLine): boolean {
  return /^https?:\/\//i.test(pictureUrl);
}

/**
 * Has its size and ground before it is loaded, and when it never is, as in readers that block pictures. It has no words for
 * its place: the name stands beside it.
 */
function picture(line: OrderMailLine): SafeHtml | undefined {
  if (!hasPicture(line)) return undefined;
  return html`<img
    src="${line.pictureUrl}"
    alt=""
    width="${PICTURE_PX}"
    height="${PICTURE_PX}"
    style="display:block;width:${PICTURE_PX}px;height:${PICTURE_PX}px;object-fit:cover;border:0;border-radius:6px;background:#f4f5f7;"
  />`;
}

function totalRow(label: string, amount: string, last: boolean): SafeHtml {
  const style = `padding:9px 0 0;vertical-align:top${last ? ';font-weight:700' : ''}`;
  return html`<tr>
    <td style="${style};">${label}</td>
    <td align="right" style="${style};white-space:nowrap;">${amount}</td>
  </tr>`;
}

function lineTitle(line: OrderMailLine): string {
  const chosen = Object.entries(line.attributes ?? {}).map(([name, value]) => `${name}: ${value}`);
  return chosen.length === 0 ? line.name : `${line.name} (${chosen.join(', ')})`;
}
