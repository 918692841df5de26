import { takeOutOfCart, usesOf } from './cart.js';
import { hold, inStock, putBack, releaseCoupon } from './checkout.js';
import {
  cutByBank,
  cutRefunds,
  derivePaymentStatus,
  isPaidAtGateway,
  learnRefunds,
  lostOf,
  nameAmount,
  refundAll,
  refundRefused,
} from './refund.js';
import { message, ok, refused, type Answer, type Order, type Part, type Shop } from './shop.js';

/** Payments: how they are reported, what they do to their order, and what happens without one. */

/** A report names the amount and the capture only if it comes from the gateway; the customer's signature does not. */
type ReportedBy = 'GATEWAY' | 'CUSTOMER';

/**
 * Every report of a payment goes this way, whoever reports it and however often. A payment that cannot pay its order
 * is refunded in full.
 */
function report(shop: Shop, payment: string, by: ReportedBy): void {
  const { order: name, amount } = shop.payments[payment]!;
  const order = shop.orders[name]!;
  const fits = by === 'CUSTOMER' || amount === order.total || isPaidAtGateway(shop, name);
  const known = order.payments.find((each) => each.payment === payment);
  if (known !== undefined) {
    if (by === 'CUSTOMER') return;
    if (order.paidWith !== payment) learnAmount(shop, order, known);
    else if (order.awaitsCapture) confirmCapture(shop, order, known, fits);
    return;
  }
  const revives = order.status === 'CANCELLED' && order.cancelledBy === 'EXPIRY';
  const tooLate =
    order.status === 'RETURNED' || (order.status === 'CANCELLED' && !(revives && mayHoldAgain(shop, order)));
  order.payments.push({ payment, amount: by === 'GATEWAY' ? amount : null, byHand: false });
  if (!fits) return refundRefused(shop, order, payment, 'AMOUNT_MISMATCH');
  if (order.paidWith !== null) return refundRefused(shop, order, payment, 'DUPLICATE_PAYMENT');
  if (tooLate) return refundRefused(shop, order, payment, 'LATE_PAYMENT');
  if (revives) {
    hold(shop, order);
    order.status = 'PENDING';
  }
  paid(shop, order, payment);
  if (by === 'GATEWAY') nameAmount(shop, order, order.payments.at(-1)!);
  order.awaitsCapture = by === 'CUSTOMER';
}

/** An order that waited is in processing and its units are sold; one that was moved on before stays where it is. */
function paid(shop: Shop, order: Order, payment: string): void {
  if (order.status === 'PENDING')
    Object.assign(order, { status: 'PROCESSING', units: 'SOLD', cancelledBy: null, reservedUntil: null });
  Object.assign(order, { paymentStatus: 'PAID', paidWith: payment });
  order.numbered ||= shop.verified.includes(order.owner);
  order.paidAt = shop.now;
  if (!order.byStaff) takeOutOfCart(shop.carts[order.owner]!, order.lines, order.coupon);
  message(shop, order.owner, 'mail: confirmed');
}

const PAYABLE_BY_HAND: ReadonlyArray<Order['status']> = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'RETURN_REQUESTED',
];

/**
 * The administrator has the money of an unpaid order that waits or was moved on. The gateway is asked first, so that nobody
 * pays twice.
 */
export function markPaid(shop: Shop, name: string, reference: string): Answer | Part {
  if (!isPayableByHand(shop.orders[name]!)) return refused(409, 'ORDER_NOT_PAYABLE');
  return (asked) =>
    reconcileInParts(asked, name, (marked) => {
      const order = marked.orders[name]!;
      if (!isPayableByHand(order)) return refused(409, 'ORDER_NOT_PAYABLE');
      order.payments.push({ payment: reference, amount: order.total, byHand: true });
      paid(marked, order, reference);
      return ok({ orderStatus: order.status, paymentStatus: 'PAID' });
    });
}

function isPayableByHand({ paidWith, status }: Order): boolean {
  return paidWith === null && PAYABLE_BY_HAND.includes(status);
}

/** The gateway confirms what the customer reported. Another amount undoes the payment while the goods are here. */
function confirmCapture(shop: Shop, order: Order, known: Order['payments'][number], fits: boolean): void {
  const isHere = order.status === 'PENDING' || order.status === 'PROCESSING';
  if (!fits && !isHere) return;
  cutRefunds(shop, order, known);
  nameAmount(shop, order, known);
  order.awaitsCapture = false;
  if (!fits) refundAll(shop, order, known.payment, 'AMOUNT_MISMATCH');
}

/** The gateway names the amount of a payment beside the order's own, which the customer's signature did not. */
function learnAmount(shop: Shop, order: Order, known: Order['payments'][number]): void {
  if (known.amount !== null) return;
  cutRefunds(shop, order, known);
  nameAmount(shop, order, known);
  derivePaymentStatus(order);
}

/** An expired order comes back to life if its units are still to be had, and others have not used up its coupon. */
function mayHoldAgain(shop: Shop, order: Order): boolean {
  if (!inStock(shop, order.lines)) return false;
  if (order.coupon === null) return true;
  return usesOf(shop, order.coupon) < shop.coupons[order.coupon]!.limit;
}

/** The customer's client reports a payment with the gateway's signature over order and payment. */
export function verifyPayment(
  shop: Shop,
  {
    customer,
    order: name,
    payment,
    forged,
  }: { customer: string; order: string; payment: string; forged: boolean },
): Answer {
  const order = shop.orders[name]!;
  if (order.owner !== customer) return refused(404, 'ORDER_NOT_FOUND');
  if (forged || shop.payments[payment]!.order !== name) return refused(400, 'PAYMENT_VERIFICATION_FAILED');
  report(shop, payment, 'CUSTOMER');
  const own = order.refunds.filter((refund) => refund.payment === payment);
  if (own.some(({ reason }) => reason === 'AMOUNT_MISMATCH'))
    return refused(400, 'PAYMENT_VERIFICATION_FAILED');
  const paid = order.paidWith === payment && !isGoingBack(order, payment);
  if (!paid && order.status === 'CANCELLED')
    return refused(409, order.cancelledBy === 'EXPIRY' ? 'ORDER_EXPIRED' : 'ORDER_CANCELLED');
  if (!paid && order.paidWith === null) return refused(409, 'ORDER_CANCELLED');
  return ok({ orderStatus: order.status });
}

function isGoingBack(order: Order, payment: string): boolean {
  const refunds = order.refunds.filter((refund) => refund.payment === payment);
  const amount = order.payments.find((each) => each.payment === payment)?.amount ?? order.total;
  const left = amount - lostOf(order, payment);
  if (refunds.length === 0) return order.paymentStatus === 'REFUNDED';
  return refunds.reduce((sum, refund) => sum + refund.amount, 0) >= left;
}

export type PaymentEvent = 'payment.authorized' | 'payment.captured' | 'order.paid' | 'payment.failed';

/** A webhook of the gateway. Only a signed one that says captured or failed changes something. */
export function paymentWebhook(shop: Shop, payment: string, event: PaymentEvent, forged: boolean): Answer {
  if (forged) return refused(401, 'INVALID_WEBHOOK_SIGNATURE');
  const order = shop.orders[shop.payments[payment]!.order]!;
  if (event === 'payment.captured' || event === 'order.paid') report(shop, payment, 'GATEWAY');
  if (event === 'payment.failed' && order.paymentStatus === 'PENDING') order.paymentStatus = 'FAILED';
  return ok();
}

export type DisputeEvent = 'created' | 'under_review' | 'won' | 'lost';

const DISPUTE = { created: 'OPEN', under_review: 'OPEN', won: 'WON', lost: 'LOST' } as const;
const RANK = { OPEN: 0, WON: 1, LOST: 2 };

/** A dispute of a payment, which the shop may not know yet. A decided one stays decided, whatever comes late. */
export function disputeWebhook(
  shop: Shop,
  payment: string,
  {
    event,
    amount,
    forged,
  }: { readonly event: DisputeEvent; readonly amount: number; readonly forged: boolean },
): Answer {
  if (forged) return refused(401, 'INVALID_WEBHOOK_SIGNATURE');
  const order = shop.orders[shop.payments[payment]!.order]!;
  const status = DISPUTE[event];
  const known = order.disputes[payment];
  if (known === undefined || RANK[status] > RANK[known.status]) order.disputes[payment] = { status, amount };
  if (status === 'LOST') cutByBank(order, payment);
  derivePaymentStatus(order);
  return ok();
}

/** Whether a payment that the shop knows is disputed, or lost. */
export function isDisputed(order: Order): boolean {
  return order.payments.some(({ payment }) =>
    ['OPEN', 'LOST'].includes(order.disputes[payment]?.status ?? ''),
  );
}

/**
 * The shop asks the gateway about an order, so that a lost webhook loses no payment. An authorised payment is captured
 * if the order counts on it.
 */
export function askAboutPayments(shop: Shop, name: string): void {
  for (const payment of paymentsOf(shop, name)) askAboutPayment(shop, name, payment);
}

function paymentsOf(shop: Shop, name: string): string[] {
  return Object.keys(shop.payments).filter((payment) => shop.payments[payment]!.order === name);
}

function askAboutPayment(shop: Shop, name: string, payment: string): void {
  const order = shop.orders[name]!;
  const atGateway = shop.payments[payment]!;
  if (atGateway.status === 'authorized' && order.awaitsCapture && order.paidWith === payment)
    atGateway.status = 'captured';
  if (atGateway.status === 'captured' && !isRefundedAtGateway(order, payment, atGateway.amount))
    report(shop, payment, 'GATEWAY');
}

function isRefundedAtGateway(order: Order, payment: string, amount: number): boolean {
  const refunded = order.refunds
    .filter(
      (refund) => refund.payment === payment && refund.atGateway !== null && refund.atGateway !== 'FAILED',
    )
    .reduce((sum, refund) => sum + refund.amount, 0);
  return refunded >= amount;
}

export function reconcile(shop: Shop, name: string): void {
  const pending = shop.orders[name]!.refunds.filter(({ status }) => status === 'PENDING');
  askAboutPayments(shop, name);
  learnRefunds(shop, shop.orders[name]!, pending);
}

/** As `reconcile`, before `then`: the shop commits each payment for itself, the first one now. */
function reconcileInParts(shop: Shop, name: string, then: Part): Answer | Part {
  const wasPending = shop.orders[name]!.refunds.map(({ status }) => status === 'PENDING');
  const from = ([payment, ...others]: readonly string[]): Part => {
    return (present) => {
      if (payment !== undefined) askAboutPayment(present, name, payment);
      if (others.length > 0) return from(others);
      const order = present.orders[name]!;
      learnRefunds(
        present,
        order,
        order.refunds.filter((_, index) => wasPending[index] === true),
      );
      return then;
    };
  };
  return from(paymentsOf(shop, name))(shop);
}

/**
 * The expiry worker: an unpaid order whose reservation has ended releases stock and coupon, once. The gateway is asked
 * first, so that a paid order never expires. An order that the carrier has cancelled keeps that cause.
 */
export function expireDue(shop: Shop): Answer | Part {
  return expireFirst(Object.keys(shop.orders))(shop);
}

/** The worker gives every paid order its invoice number, once. */
export function numberInvoices(shop: Shop): Answer {
  for (const order of Object.values(shop.orders)) order.numbered ||= order.paidWith !== null;
  return ok();
}

/** The worker goes from order to order: it takes a due one, asks the gateway, and ends what is still unpaid. */
function expireFirst([name, ...others]: readonly string[]): Part {
  return (shop) => {
    if (name === undefined) return ok();
    if (!isDue(shop, name)) return expireFirst(others)(shop);
    return (asked) =>
      reconcileInParts(asked, name, (ended) => {
        if (isDue(ended, name)) expire(ended, ended.orders[name]!);
        return expireFirst(others)(ended);
      });
  };
}

function isDue(shop: Shop, name: string): boolean {
  const { reservedUntil } = shop.orders[name]!;
  return reservedUntil !== null && reservedUntil <= shop.now;
}

function expire(shop: Shop, order: Order): void {
  endUnpaid(shop, order);
  if (order.status !== 'PENDING') return;
  Object.assign(order, { status: 'CANCELLED', cancelledBy: 'EXPIRY' });
  message(shop, order.owner, 'notice: Order cancelled');
}

/** Stock and coupon go back; what was never paid is expired. A failed payment stays failed. */
export function endUnpaid(shop: Shop, order: Order): void {
  order.reservedUntil = null;
  putBack(shop, order);
  releaseCoupon(shop, order);
  if (order.paymentStatus === 'PENDING') order.paymentStatus = 'EXPIRED';
}
