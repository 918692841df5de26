import { html, type SafeHtml } from '#common/html/html.js';
import { formatMoney } from '#common/money/format-money.js';
import type { Pricing } from '#common/money/pricing.js';
import type { Block } from '#infrastructure/mail/mail-layout.js';
import type { Order } from '#modules/orders/index.js';
import { gatewayDifference, type GatewayDifference } from '#modules/orders/sums/index.js';

/** The cost of an order. */
export interface Sums extends Pricing, Pick<Order, 'currency'> {
  readonly couponCode?: string | undefined;
  /** The part of the discount that the staff have given by hand, in minor units. */
  readonly byHandMinor?: number | undefined;
  /** The difference that the gateway's own offer or fee has made to the total; undefined for nearly every order. */
  readonly difference?: GatewayDifference | undefined;
}

export function sumsOf(order: Order): Sums {
  const { pricing, currency, coupon, discount } = order;
  const difference = gatewayDifference(order);
  return { ...pricing, currency, couponCode: coupon?.code, byHandMinor: discount?.amountMinor, difference };
}

/** The table of subtotal, discounts and total, and of what was paid where that is another sum. */
export function totals(order: Sums): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const sums: Array<readonly [string, string]> = [
    ['Subtotal', money(order.subtotalMinor)],
    ...discounts(order).map(([label, minor]) => [label, `-${money(minor)}`] as const),
    ...beside(order).map(([label, minor]) => [label, signed(minor, money)] as const),
    ['Total', money(order.totalMinor)],
    ...paid(order).map(([label, minor]) => [label, money(minor)] as const),
  ];
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

function paid({ difference }: Sums): Array<[string, number]> {
  if (difference === undefined) return [];
  const { paidMinor, offerMinor, feeMinor = 0 } = difference;
  return [
    offerMinor === undefined
      ? ['Fee of the payment provider', feeMinor]
      : ['Offer of the payment provider', -offerMinor],
    ['Paid', paidMinor],
  ];
}

/** Returns what is charged beside the goods, and what rounds the total. */
function beside({ shippingMinor, codFeeMinor, roundingMinor }: Sums): Array<readonly [string, number]> {
  return [
    ...(shippingMinor === undefined ? [] : [['Shipping', shippingMinor] as const]),
    ...(codFeeMinor === undefined ? [] : [['Cash on delivery', codFeeMinor] as const]),
    ...((roundingMinor ?? 0) === 0 ? [] : [['Rounding', roundingMinor!] as const]),
  ];
}

function signed(minor: number, money: (minor: number) => string): string {
  return `${minor < 0 ? '-' : ''}${money(Math.abs(minor))}`;
}

function discounts({ discountMinor, couponCode, byHandMinor = 0 }: Sums): Array<[string, number]> {
  const label = couponCode === undefined ? 'Discount' : `Discount (${couponCode})`;
  const parts: Array<[string, number]> = [
    [label, discountMinor - byHandMinor],
    ['Discount', byHandMinor],
  ];
  return parts.filter(([, minor]) => minor > 0);
}
