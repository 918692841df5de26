import { formatMoney } from '#common/money/format-money.js';
import {
  facts,
  greeting,
  paragraph,
  postalAddress,
  storefrontLink,
} from '#infrastructure/mail/mail-parts.js';
import { goods } from '#infrastructure/mail/goods.js';
import { layout, type Block, type MailContent, type MailShop } from '#infrastructure/mail/mail-layout.js';
import { promisedDays } from '#common/time/delivery-promise.js';
import { longDate } from '#common/time/long-date.js';
import type { Order } from '#modules/orders/index.js';
import type { OrderGoods } from '../domain/order-goods.js';
import { addressLines, type MailedAddress } from './order-mail.js';
import { totals, type Sums } from './order-totals.js';

/** The content of the confirmation of an order, which is paid or is to be paid at the door. */
export interface OrderConfirmation extends Sums, Pick<Order, 'orderNumber' | 'orderStatus'> {
  readonly orderId: string;
  readonly firstname: string | undefined;
  readonly orderedAt: Date;
  readonly lines: readonly OrderGoods[];
  readonly shippingAddress: MailedAddress;
  /** Undefined in a shop without zones. */
  readonly delivery?: Order['delivery'];
  /** The amount that the courier collects; undefined where the order is paid. */
  readonly cashMinor?: number | undefined;
  /** The PDF file; undefined where the mail goes without it. */
  readonly invoice?: { readonly filename: string; readonly content: Buffer } | undefined;
}

/** The confirmation of an order: its lines, totals and address, with the invoice attached. */
export function orderConfirmationMail(shop: MailShop, order: OrderConfirmation): MailContent {
  const { invoice } = order;
  const paidMinor = order.difference?.paidMinor ?? order.totalMinor;
  const money = (minor: number): string => formatMoney(minor, order.currency);
  const paid =
    order.cashMinor === undefined ? `${money(paidMinor)} paid.` : `${money(order.cashMinor)} on delivery.`;
  const toPrepare = isToPrepare(order);
  const content = layout(shop, {
    subject: `Your order ${order.orderNumber} is confirmed`,
    preview: toPrepare ? `${paid} We are preparing your order.` : paid,
    blocks: [
      greeting(order.firstname),
      paragraph(thanks(order, toPrepare)),
      facts([
        ['Order', order.orderNumber],
        ['Placed', longDate(order.orderedAt)],
        ...deliveryFacts(order.delivery),
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

function thanks({ cashMinor, currency }: OrderConfirmation, toPrepare: boolean): string {
  if (cashMinor === undefined)
    return `Thank you for your order. Your payment has arrived${toPrepare ? ' and we are preparing the shipment' : ''}.`;
  const amount = formatMoney(cashMinor, currency);
  return `Thank you for your order. We are preparing the shipment. Please keep ${amount} ready in cash for the courier.`;
}

/** A payment may arrive, or its mail be sent, when the order has been shipped or has ended. */
function isToPrepare({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  return orderStatus === 'PENDING' || orderStatus === 'PROCESSING';
}

/** How it is shipped, and by when where something is promised. */
function deliveryFacts(delivery: Order['delivery']): Array<readonly [string, string]> {
  if (delivery === undefined) return [];
  const { name, estimatedDelivery } = delivery;
  return [
    ['Shipping', name],
    ...(estimatedDelivery === undefined ? [] : [['Arrives', promisedDays(estimatedDelivery)] as const]),
  ];
}

function lines(order: OrderConfirmation): Block {
  const money = (minor: number): string => formatMoney(minor, order.currency);
  return goods(order.lines.map((line) => ({ ...line, amount: money(line.lineTotalMinor) })));
}
