import { formatMoney } from '#common/money/format-money.js';
import { isKeptInSandbox } from '#infrastructure/database/sandbox-retention.js';
import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';
import {
  orderDeliveredMail,
  orderGoods,
  orderReturnedToShopMail,
  orderShippedMail,
  refundProcessedMail,
} from '#modules/order-notifications/index.js';
import type { Order } from '#modules/orders/index.js';
import type { Product, ProductForSale } from '#modules/products/index.js';
import { toProductForSale } from '#modules/products/data/index.js';

/** A mail that the demo shop has sent. */
export interface DemoMail {
  /** The same in every run. */
  readonly key: string;
  readonly to: string;
  readonly sentAt: Date;
  readonly content: MailContent;
}

/**
 * Returns the mails to customers about their orders that the inbox still keeps: dispatch, delivery, return to the
 * shop, refund.
 */
export function demoMails(
  orders: readonly Order[],
  products: readonly Product[],
  now: Date,
  shop: MailShop,
): DemoMail[] {
  const sold = new Map(products.map((product) => [product._id.toHexString(), toProductForSale(product)]));
  return orders
    .flatMap((order) => [...progressMails(order, sold, shop), ...refundMails(order, shop)])
    .filter(({ sentAt }) => isKeptInSandbox(sentAt, now) && sentAt <= now);
}

type Sold = ReadonlyMap<string, ProductForSale>;

function progressMails(order: Order, sold: Sold, shop: MailShop): DemoMail[] {
  return order.statusHistory.flatMap(({ status, at, by }) => {
    const content = progressMail(order, { status, by }, sold, shop);
    return content === undefined ? [] : mailOf(order, status, at, content);
  });
}

function progressMail(
  order: Order,
  { status, by }: Pick<Order['statusHistory'][number], 'status' | 'by'>,
  sold: Sold,
  shop: MailShop,
): MailContent | undefined {
  const { orderNumber, userFirstname: firstname, courierName, trackingNumber, trackingUrl } = order;
  const about = { firstname, orderId: order._id.toHexString(), orderNumber };
  const lines = orderGoods(order, sold, { isKnown: true });
  if (status === 'SHIPPED')
    return orderShippedMail(shop, {
      ...about,
      courierName,
      trackingNumber,
      trackingUrl,
      lines,
      cash: order.cod && formatMoney(order.cod.amountMinor, order.currency),
    });
  if (status === 'DELIVERED') return orderDeliveredMail(shop, { ...about, lines });
  return status === 'RETURNED' && by === 'CARRIER' ? orderReturnedToShopMail(shop, about) : undefined;
}

function refundMails(order: Order, shop: MailShop): DemoMail[] {
  const { orderNumber, userFirstname: firstname, currency } = order;
  const about = { firstname, orderId: order._id.toHexString(), orderNumber, currency };
  return (order.refunds ?? []).flatMap(({ refundId, amountMinor, reason, processedAt }) => {
    if (processedAt === undefined || processedAt === null) return [];
    const content = refundProcessedMail(shop, { ...about, amountMinor, reason });
    return mailOf(order, `refund ${refundId}`, processedAt, content);
  });
}

function mailOf(order: Order, what: string, sentAt: Date, content: MailContent): DemoMail[] {
  if (order.userEmail === null) return [];
  return [{ key: `${order._id.toHexString()}:${what}`, to: order.userEmail, sentAt, content }];
}
