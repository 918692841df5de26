import { randomBytes } from 'node:crypto';
import { DAY, newKey, type Customer, type World } from '../shop/world.js';

export const PARCEL = { length: 20, breadth: 15, height: 10, weight: 0.5 };

/** A customer with two units of a new product in the cart, and a new coupon for it. */
export interface Purchase {
  readonly customer: Customer;
  readonly productId: string;
  readonly couponId: string;
  readonly couponCode: string;
}

/** The answer of checkout. */
export interface Placed extends Purchase {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly gatewayOrderId: string;
}

/** Ten units at 100.00, of which two are bought for 180.00. */
export async function filledCart(world: World): Promise<Purchase> {
  const customer = await world.theCustomer();
  await world.call('DELETE', '/carts', { as: customer });
  const productId = await world.aProduct(10);
  const couponCode = `SAVE-${randomBytes(6).toString('hex')}`.toUpperCase();
  const coupon = await world.call('POST', '/coupons', {
    as: 'admin',
    body: { code: couponCode, type: 'PERCENT', value: 10 },
  });
  await world.call('POST', '/carts/items', { as: customer, body: { productId, quantity: 2 } });
  await world.call('POST', '/carts/coupon', { as: customer, body: { code: couponCode } });
  return { customer, productId, couponId: coupon._id, couponCode };
}

export function checkoutOf({ customer }: Purchase, key: string) {
  return {
    as: customer,
    key,
    body: { addressId: customer.addressId, paymentMethod: 'GATEWAY' },
  };
}

export async function placed(world: World): Promise<Placed> {
  const purchase = await filledCart(world);
  const answer = await world.call('POST', '/orders/checkout', checkoutOf(purchase, newKey()));
  return { ...purchase, ...answer };
}

/** The gateway captures the payment and says so. @returns the payment's id */
export async function pay(world: World, { gatewayOrderId }: Placed): Promise<string> {
  const payment = world.gateway.pay(gatewayOrderId, 'captured');
  await world.gatewaySends('payment.captured', payment);
  return payment;
}

export async function paid(world: World): Promise<Placed & { readonly payment: string }> {
  const order = await placed(world);
  const payment = await pay(world, order);
  await world.quiet();
  return { ...order, payment };
}

export async function dispatched(world: World): Promise<Placed & { readonly payment: string }> {
  const order = await paid(world);
  await dispatch(world, order, newKey());
  await world.quiet();
  return order;
}

export async function delivered(world: World): Promise<Placed & { readonly payment: string }> {
  const order = await dispatched(world);
  await world.carrierSends(order.orderNumber, 'DELIVERED');
  await world.quiet();
  return order;
}

export async function dispatch(world: World, { orderId }: Placed, key: string): Promise<void> {
  await world.call('POST', `/orders/admin/${orderId}/dispatch`, { as: 'admin', key, body: PARCEL });
}

export function orderOf(world: World, { orderId }: Pick<Placed, 'orderId'>): Promise<any> {
  return world.call('GET', `/orders/admin/${orderId}`, { as: 'admin' });
}

/** The outcome that an order must have, beside what `expected` says of the order itself. */
export interface Outcome {
  /** The stock left of the ten units. */
  readonly stock: number;
  readonly couponUses: number;
  /** Subjects of mails, as patterns: each was sent to the customer. */
  readonly mails?: readonly RegExp[];
  /** Titles of notifications. */
  readonly notices?: readonly string[];
}

/** The mails to the customer about one refund. */
export const REFUND_MAILS = [/has started$/, /has been processed$/];
export const REFUND_NOTICES = ['Refund started', 'Refund processed'];

/** The outcome of the cancellation of a paid order: units and coupon use are back, and the customer is notified. */
export const CANCELLED_WITH_REFUND: Outcome = {
  stock: 10,
  couponUses: 0,
  mails: [/is confirmed$/, ...REFUND_MAILS],
  notices: ['Order cancelled', ...REFUND_NOTICES],
};

/** The administrator cancels the order. */
export async function cancel(world: World, { orderId }: Placed): Promise<void> {
  await world.call('PATCH', `/orders/admin/${orderId}/status`, {
    as: 'admin',
    body: { status: 'CANCELLED' },
    done: ['ILLEGAL_STATUS_CHANGE'],
  });
}

/**
 * Compares the order, its books and its messages. A notification is there once. So is a mail; but a second copy of one mail,
 * with the same `Message-ID`, may come when the process died after the mail server's answer.
 */
export async function expectOrder(
  world: World,
  order: Placed,
  expected: object,
  { stock, couponUses, mails = [], notices = [] }: Outcome,
): Promise<void> {
  await world.quiet();
  expect(await orderOf(world, order)).toMatchObject(expected);
  await expectPaperNumbers(world);
  expect(await world.collection('orders').countDocuments({ orderNumber: order.orderNumber })).toBe(1);
  expect(world.gateway.orders.filter(({ receipt }) => receipt === order.orderNumber)).toHaveLength(1);
  const { currentStock } = await world.call('GET', `/products/${order.productId}`);
  expect({ stock: currentStock }).toEqual({ stock });
  const coupon = await world.call('GET', `/coupons/${order.couponId}`, { as: 'admin' });
  expect({ couponUses: coupon.usedCount }).toEqual({ couponUses });
  expectMails(world, order, mails);
  expect(await noticesOf(world, order)).toEqual([...notices].sort());
}

/** Every number that was given is that of an order or of a refund, and every processed refund has one. */
async function expectPaperNumbers(world: World): Promise<void> {
  const series = await world.collection('number_series').find().toArray();
  const given = series.reduce((sum, { last }) => sum + last, 0);
  const orders = await world.collection('orders').find().toArray();
  const invoices = orders.filter(({ invoiceNumber }) => invoiceNumber !== undefined).length;
  const creditNotes = orders.flatMap(({ creditNotes: notes = [] }) => notes).length;
  expect({ numbered: invoices + creditNotes }).toEqual({ numbered: given });
  const refunds = orders.flatMap(({ refunds: made = [] }) => made);
  const processed = refunds.filter(({ status }: { status: string }) => status === 'PROCESSED').length;
  expect({ creditNotes }).toEqual({ creditNotes: processed });
}

export function expectMails(
  world: World,
  { customer, orderNumber }: Placed,
  subjects: readonly RegExp[],
): void {
  const sent = world.mail.list(customer.email).filter(({ subject }) => subject.includes(orderNumber));
  const once = new Map(sent.map(({ id, subject }) => [id, subject]));
  const copiesOf = (id: string) => sent.filter((mail) => mail.id === id).length - 1;
  // What was on its way when the process died comes once more; several mails may have been.
  const tooOften = [...once].filter(([id]) => copiesOf(id) > world.killsSinceArmed);
  expect(tooOften).toEqual([]);
  world.doubleMails += sent.length - once.size;
  expect(
    [...once.values()].map((subject) => String(subjects.find((one) => one.test(subject)) ?? subject)).sort(),
  ).toEqual(subjects.map(String).sort());
}

async function noticesOf(world: World, { customer, orderId, orderNumber }: Placed): Promise<string[]> {
  const { notifications } = await world.call('GET', '/notifications?limit=50', { as: customer });
  return notifications
    .filter(({ metadata, message }: any) => metadata?.orderId === orderId || message.includes(orderNumber))
    .map(({ title }: any) => title)
    .sort();
}

/** The parcels of an order at the carrier, by our references. */
export function parcelsOf(world: World, { orderNumber }: Placed) {
  return world.carrier.shipments
    .filter(({ order }) => order.number.startsWith(orderNumber))
    .map(({ order: { number, status }, awb, pickup }) => ({
      number: number.slice(orderNumber.length),
      status,
      hasCourier: awb !== null,
      hasPickup: pickup !== null,
    }));
}

/** Returns what the gateway has given back of a payment, in minor units. */
export function refundsAtGateway(world: World, payment: string) {
  return world.gateway.refunds
    .filter(({ payment_id }) => payment_id === payment)
    .map(({ amount, status }) => ({ amount, status }));
}

/** After the sales of the day are folded into their sum. */
export async function foldSales(world: World): Promise<void> {
  await world.passAndPoll(DAY / 24);
  await world.eventually('the sales are folded', async () => {
    const waiting = await world.collection('order_sales').countDocuments();
    return waiting === 0;
  });
}
