import { expectSuccess } from '../support/expect-envelope.js';
import { attentionOf, paidFor, unitsIn, usesOf, type Order, type Shop } from './shop/index.js';
import { minor } from './step.js';
import type { World } from './world.js';

/** The shop's records after a step. Both sides write theirs in this form, to be compared. */
export interface Books {
  stock: Record<string, number>;
  /** The sum of each product's movements: what its stock is explained by. */
  movements: Record<string, number>;
  couponUses: Record<string, number>;
  carts: Record<string, unknown>;
  orders: Record<string, unknown>;
  /** How many invoice numbers were given: more than orders have one is a gap. */
  invoiceNumbers: number;
  /** The details of the orders that the step is about. */
  details: Record<string, unknown>;
  returns: Record<string, string>;
  messages: Shop['messages'];
}

const MAIL_SUBJECTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/is confirmed$/, 'mail: confirmed'],
  [/been shipped$/, 'mail: shipped'],
  [/been delivered$/, 'mail: delivered'],
  [/will not arrive$/, 'mail: not arriving'],
  [/come back to us$/, 'mail: come back'],
  [/return .* been approved$/, 'mail: return approved'],
  [/return .* been rejected$/, 'mail: return rejected'],
  [/return .* been received$/, 'mail: return received'],
  [/refund .* has started$/, 'mail: refund started'],
  [/refund .* has been processed$/, 'mail: refund processed'],
];
const NOTICE_TYPES = ['ORDER_STATUS', 'PAYMENT_STATUS', 'RETURN_STATUS'];

/** The model's books. @param orders those of which the details are compared */
export function expectedBooks(shop: Shop, orders: readonly string[]): Books {
  return {
    stock: mapValues(shop.products, ({ stock }) => stock),
    movements: mapValues(shop.products, ({ stock }) => stock),
    couponUses: mapValues(shop.coupons, (_, code) => usesOf(shop, code)),
    carts: mapValues(shop.carts, ({ lines, coupon }) => ({ lines, coupon })),
    orders: mapValues(shop.orders, ({ status, paymentStatus, total, dispatched, numbered }) => ({
      status,
      paymentStatus,
      total,
      dispatched,
      numbered,
    })),
    invoiceNumbers: Object.values(shop.orders).filter(({ numbered }) => numbered).length,
    details: Object.fromEntries(
      orders.filter((name) => name in shop.orders).map((name) => [name, expectedDetails(shop.orders[name]!)]),
    ),
    returns: mapValues(shop.returns, ({ status }) => status),
    messages: shop.messages,
  };
}

function expectedDetails(order: Order) {
  const { coupon, lines, refunds, payments, disputes, cancelled, street, total } = order;
  const refunded = refunds.filter(({ status }) => status === 'PROCESSED');
  return {
    coupon,
    lines: lines.map(({ product, quantity, unitPrice }) => ({
      product,
      quantity,
      unitPrice,
      cancelled: unitsIn(cancelled, product),
    })),
    street,
    paid: paidFor(order) === total ? null : paidFor(order),
    attention: attentionOf(order).toSorted(),
    refunds: refunds.map(({ payment, amount, reason, status, held = false }) => ({
      payment,
      amount,
      reason,
      status,
      held,
    })),
    refundedAmount: refunded.reduce((sum, { amount }) => sum + amount, 0),
    disputes: payments
      .flatMap(({ payment }) => {
        const dispute = disputes[payment];
        return dispute === undefined ? [] : [`${payment} ${dispute.status}`];
      })
      .toSorted(),
  };
}

/** The service's books, read from its collections: to read them through the API takes several times as long. */
export async function actualBooks(world: World, orders: readonly string[]): Promise<Books> {
  const [products, movements, coupons, carts, placed, returns, mails, notices, series] = await Promise.all([
    world.read('products', ['currentStock', 'variants']),
    world.read('stock_movements', ['productId', 'variantId', 'delta']),
    world.read('coupons', ['code', 'usedCount']),
    world.read('carts', ['userId', 'items', 'couponCode']),
    world.read('orders', ['orderStatus', 'paymentStatus', 'pricing', 'trackingNumber', 'invoiceNumber']),
    world.read('returns', ['status']),
    world.read('sandbox_inbox', ['recipient', 'subject']),
    world.read('notifications', ['userId', 'type', 'title']),
    world.read('number_series', ['last']),
  ]);
  const known = orders.filter((name) => world.orders.has(name));
  const details = await Promise.all(known.map((name) => actualDetails(world, name)));
  const messages = [
    ...mails.flatMap(({ recipient, subject }) => mailIn(world.customer(recipient), subject)),
    ...notices.flatMap(({ userId, type, title }) => noticeIn(world.customer(String(userId)), type, title)),
  ];
  return {
    stock: fold(products.flatMap(countedOf), ({ _id, currentStock }) => [
      world.products.name(String(_id)),
      currentStock,
    ]),
    movements: sums(
      movements.map(({ productId, variantId, delta }) => [
        world.products.name(String(variantId ?? productId)),
        delta,
      ]),
      world.products.all(),
    ),
    couponUses: fold(coupons, ({ code, usedCount }) => [code, usedCount]),
    carts: {
      ...fold(world.customers, (name) => [name, EMPTY]),
      ...fold(carts, (cart) => cartIn(world, cart)),
    },
    orders: fold(placed, (order) => [world.orders.name(String(order._id)), summaryOf(order)]),
    invoiceNumbers: series.reduce(
      (sum, { _id, last }) => (String(_id).startsWith('INV-') ? sum + last : sum),
      0,
    ),
    details: fold(known, (name, index) => [name, details[index]]),
    returns: fold(returns, ({ _id, status }) => [world.returns.name(String(_id)), status]),
    messages: fold(world.customers, (name) => [name, counted(messages, name)]),
  };
}

/** Returns what of a product is counted: itself, or its variants, which make up its stock. */
function countedOf({ variants, ...product }: any): any[] {
  if (variants === undefined) return [product];
  const sum = variants.reduce((units: number, { currentStock }: any) => units + currentStock, 0);
  const differs = sum !== product.currentStock;
  return [
    ...variants,
    ...(differs ? [{ _id: `${product._id} beside its variants`, currentStock: sum }] : []),
  ];
}

const EMPTY = { lines: [], coupon: null };

function cartIn(world: World, { userId, items, couponCode }: any): [string, unknown] {
  const lines = items.map((item: any) => ({ product: world.nameOf(item), quantity: item.quantity }));
  return [world.customer(String(userId)), { lines, coupon: couponCode }];
}

function summaryOf({ orderStatus, paymentStatus, pricing, trackingNumber, invoiceNumber }: any) {
  const { totalMinor: total } = pricing;
  const [dispatched, numbered] = [trackingNumber !== undefined, invoiceNumber !== undefined];
  return { status: orderStatus, paymentStatus, total, dispatched, numbered };
}

/** As the API shows it: where the service keeps lines and refunds is its own affair. */
async function actualDetails(world: World, name: string) {
  const order = expectSuccess(await world.as('admin').get(`/orders/admin/${world.orders.id(name)}`));
  return {
    coupon: order.couponCode,
    lines: order.items.map((item: any) => ({
      product: world.products.name(item.variantId ?? item.productId),
      quantity: item.quantity,
      unitPrice: minor(item.unitPrice),
      cancelled: item.cancelledQuantity ?? 0,
    })),
    street: order.shippingAddress.street,
    paid: order.paidAmount === undefined ? null : minor(order.paidAmount),
    attention: order.attention.filter((reason: string) => reason !== 'stuck' || hasEnded(order)).toSorted(),
    refunds: order.refunds.map(({ gatewayPaymentId, amount, reason, status, held = false }: any) => ({
      payment: world.payments.name(gatewayPaymentId),
      amount: minor(amount),
      reason,
      status,
      held,
    })),
    refundedAmount: minor(order.refundedAmount),
    disputes: order.disputes
      .map(({ disputeId, status }: any): string => {
        const payment = world.payments.name(disputeId.slice('disp_'.length));
        return `${payment} ${status === 'UNDER_REVIEW' ? 'OPEN' : status}`;
      })
      .toSorted(),
  };
}

/** Whether the carrier has said so: that it is silent for long is another matter. */
function hasEnded({ carrierStatus }: any): boolean {
  return /DISPOSED|FULFIL/i.test(carrierStatus?.status ?? '');
}

type Message = readonly [customer: string, what: string];

function mailIn(customer: string, subject: string): Message[] {
  return MAIL_SUBJECTS.filter(([pattern]) => pattern.test(subject)).map(([, what]) => [customer, what]);
}

function noticeIn(customer: string, type: string, title: string): Message[] {
  return NOTICE_TYPES.includes(type) ? [[customer, `notice: ${title}`]] : [];
}

function counted(messages: readonly Message[], name: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [customer, what] of messages) if (customer === name) counts[what] = (counts[what] ?? 0) + 1;
  return counts;
}

function sums(
  parts: ReadonlyArray<readonly [string, number]>,
  names: readonly string[],
): Record<string, number> {
  const totals = fold(names, (name): [string, number] => [name, 0]);
  for (const [name, part] of parts) totals[name] = (totals[name] ?? 0) + part;
  return totals;
}

function fold<T, R>(list: readonly T[], entry: (each: T, index: number) => [string, R]): Record<string, R> {
  return Object.fromEntries(list.map((each, index) => entry(each, index)));
}

function mapValues<T, R>(record: Record<string, T>, to: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}
