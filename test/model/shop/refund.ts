import {
  message,
  ok,
  refused,
  type Answer,
  type Order,
  type Payment,
  type Refund,
  type Shop,
} from './shop.js';

/** Refunds: a record of the order from the moment that the money is owed. Only the gateway says that it is processed. */

/** Refunds what is left of a payment. */
export function refundAll(shop: Shop, order: Order, payment: string, reason: Refund['reason']): void {
  refundPart(shop, order, { payment, reason, amount: remainingOf(order, payment) });
}

/** A payment that cannot pay its order is refunded as it came. */
export function refundRefused(shop: Shop, order: Order, payment: string, reason: Refund['reason']): void {
  start(shop, order, { payment, reason, amount: amountOf(order, payment) });
}

/** A refund never exceeds what is left of its payment; one that failed is still owed and counts. */
export function refundPart(
  shop: Shop,
  order: Order,
  { payment, reason, amount }: Pick<Refund, 'payment' | 'reason' | 'amount'>,
): void {
  const remaining = remainingOf(order, payment);
  const owed = Math.min(amount, remaining);
  if (owed === 0) return;
  // The refund captures the payment itself; with a part of it the shop still counts on the rest.
  if (order.paidWith === payment && owed === remaining) order.awaitsCapture = false;
  start(shop, order, { payment, reason, amount: owed });
}

function start(shop: Shop, order: Order, refund: Pick<Refund, 'payment' | 'reason' | 'amount'>): void {
  order.refunds.push({ ...refund, status: 'PENDING', atGateway: null });
  message(shop, order.owner, 'notice: Refund started');
  message(shop, order.owner, 'mail: refund started');
  derivePaymentStatus(order);
}

/** The administrator refunds exactly this amount of what is left of the order's payment. */
export function refundByAdmin(shop: Shop, name: string, amount: number): Answer {
  const order = shop.orders[name]!;
  if (order.paidWith === null || amount > remainingOf(order, order.paidWith))
    return refused(409, 'REFUND_EXCEEDS_PAYMENT');
  refundPart(shop, order, { payment: order.paidWith, reason: 'ADMIN', amount });
  return ok({ paymentStatus: order.paymentStatus }, 201);
}

/** A refund that has failed is asked for again. The customer knows that it has started. */
export function retryRefund(shop: Shop, name: string, index: number): Answer {
  const refund = shop.orders[name]!.refunds[index]!;
  if (refund.status !== 'FAILED') return refused(409, 'REFUND_NOT_FAILED');
  Object.assign(refund, { status: 'PENDING', atGateway: null });
  return ok({ paymentStatus: shop.orders[name]!.paymentStatus });
}

/** The administrator has given back what was paid by hand: the gateway has no part in it. */
export function markRefunded(shop: Shop, name: string, index: number): Answer {
  const order = shop.orders[name]!;
  const refund = order.refunds[index]!;
  if (refund.status !== 'PENDING' || !isByHand(order, refund)) return refused(409, 'REFUND_NOT_MANUAL');
  processed(shop, order, refund);
  derivePaymentStatus(order);
  return ok({ paymentStatus: order.paymentStatus });
}

export function isByHand(order: Order, { payment }: Refund): boolean {
  return order.payments.some((each) => each.payment === payment && each.byHand);
}

/**
 * The requests for refunds that have not been made are made. The gateway is asked for the amount of a payment that
 * only the customer has reported, and never for more than is left of it; an authorised payment is captured before it can
 * be refunded. A refund that the gateway refuses to make has failed, and one of which nothing is left.
 */
export function requestRefunds(shop: Shop): void {
  for (const order of Object.values(shop.orders)) {
    for (const refund of order.refunds) {
      if (refund.atGateway !== null || refund.status !== 'PENDING' || isByHand(order, refund)) continue;
      const atGateway = shop.payments[refund.payment]!;
      const reported = order.payments.find((each) => each.payment === refund.payment)!;
      const others = order.refunds.filter(
        (other) => other !== refund && other.payment === refund.payment && other.status !== 'FAILED',
      );
      const left = atGateway.amount - sum(others);
      const isWhole = reported.amount === null && refund.amount === order.total;
      nameAmount(shop, order, reported);
      if (left > 0) refund.amount = isWhole ? left : Math.min(refund.amount, left);
      else refund.status = 'FAILED';
      if (left <= 0) continue;
      atGateway.status = 'captured';
      if (shop.refundAnswer === 'refused') refund.status = 'FAILED';
      else refund.atGateway = AT_GATEWAY[shop.refundAnswer];
      learnRefunds(shop, order, [refund]);
    }
  }
}

/** The gateway calls its order paid once a payment of its amount was captured; only then another one is an offer or a fee. */
export function isPaidAtGateway(shop: Shop, name: string): boolean {
  const { total } = shop.orders[name]!;
  return Object.values(shop.payments).some(
    ({ order, amount, status }) => order === name && amount === total && status === 'captured',
  );
}

/** The gateway says what was captured. */
export function nameAmount(shop: Shop, order: Order, payment: Payment): void {
  const { amount, order: name } = shop.payments[payment.payment]!;
  payment.amount = amount;
  if (amount !== order.total && order.paidWith === payment.payment && isPaidAtGateway(shop, name))
    payment.inFull = true;
}

/** What was paid for the order. */
export function paidFor(order: Order): number {
  const paying = order.payments.find(({ payment }) => payment === order.paidWith);
  return paying?.inFull === true ? paying.amount! : order.total;
}

/** Refunds that the gateway has not made are no more than what was captured; the one of a whole payment takes its true amount. */
export function cutRefunds(shop: Shop, order: Order, { payment, amount: known }: Payment): void {
  const isMade = (refund: Refund) =>
    refund.status === 'PROCESSED' || (refund.status === 'PENDING' && refund.atGateway !== null);
  const own = order.refunds.filter((refund) => refund.payment === payment);
  let left = shop.payments[payment]!.amount - sum(own.filter(isMade));
  for (const refund of own.filter((each) => !isMade(each))) {
    const isWhole = known === null && refund.amount === order.total;
    refund.amount = Math.max(0, isWhole ? left : Math.min(refund.amount, left));
    left -= refund.amount;
  }
  order.refunds = order.refunds.filter(({ amount }) => amount > 0);
}

const AT_GATEWAY = { processed: 'PROCESSED', pending: 'PENDING', failed: 'FAILED' } as const;

/** The shop learns how refunds ended at the gateway. `PROCESSED` is final. */
export function learnRefunds(shop: Shop, order: Order, refunds: readonly Refund[]): void {
  for (const refund of refunds) {
    if (refund.atGateway === null || refund.status === 'PROCESSED') continue;
    if (refund.status === 'FAILED' && refund.atGateway !== 'PROCESSED') continue;
    if (refund.atGateway === 'PROCESSED') processed(shop, order, refund);
    else refund.status = refund.atGateway;
  }
  if (refunds.length > 0) derivePaymentStatus(order);
}

function processed(shop: Shop, order: Order, refund: Refund): void {
  refund.status = 'PROCESSED';
  message(shop, order.owner, 'notice: Refund processed');
  message(shop, order.owner, 'mail: refund processed');
}

export function remainingOf(order: Order, payment: string): number {
  const refunded = sum(order.refunds.filter((refund) => refund.payment === payment));
  return Math.max(0, amountOf(order, payment) - refunded - lostOf(order, payment));
}

/** What the bank has taken by a lost dispute. */
export function lostOf(order: Order, payment: string): number {
  const dispute = order.disputes[payment];
  return dispute?.status === 'LOST' ? Math.min(dispute.amount, amountOf(order, payment)) : 0;
}

function amountOf(order: Order, payment: string): number {
  return order.payments.find((each) => each.payment === payment)?.amount ?? order.total;
}

/**
 * `REFUND_PENDING` while all of the payment is on its way back, `REFUNDED` when all has come back; a part leaves
 * `PAID`. An order that nothing has paid follows its late payments.
 */
export function derivePaymentStatus(order: Order): void {
  if (order.paidWith !== null) {
    const own = order.refunds.filter(({ payment }) => payment === order.paidWith);
    const amount = amountOf(order, order.paidWith) - lostOf(order, order.paidWith);
    if (own.length === 0) return;
    if (sum(own.filter(({ status }) => status === 'PROCESSED')) >= amount) order.paymentStatus = 'REFUNDED';
    else order.paymentStatus = sum(own) >= amount ? 'REFUND_PENDING' : 'PAID';
    return;
  }
  const late = order.refunds.filter(({ reason }) => reason === 'LATE_PAYMENT');
  if (late.length === 0) return;
  const allBack = late.every(({ status }) => status === 'PROCESSED');
  order.paymentStatus = allBack ? 'REFUNDED' : 'REFUND_PENDING';
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
