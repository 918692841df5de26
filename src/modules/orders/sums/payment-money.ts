import { withholdsMoney } from '../money/dispute-phases.js';
import { dueOnline } from '../money/payment-decision.js';
import type {
  OrderPayment,
  OrderRefund,
  OrderState,
  OrderTransition,
  PaymentStatus,
} from '../domain/order-state.js';

/** The sums of an order's payments in integer minor units, and the states that are derived from them. */

/** The state after a transition, as the repository writes it: `null` unsets a field. */
export function applied<T extends OrderState>(order: T, transition: OrderTransition): T {
  const entries = Object.entries({ ...order, ...transition }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as unknown as T;
}

/** The refunds of an order, oldest first. */
export function refundsIn({ refunds }: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refunds ?? [];
}

/**
 * The amount of a payment: as reported by the gateway; until then what the gateway was to collect for the order, or what has come back of it if
 * that is more.
 */
export function amountOf(order: OrderState, payment: OrderPayment): number {
  return payment.amountMinor ?? Math.max(dueOnline(order), cameBack(order, payment));
}

function cameBack(order: OrderState, payment: OrderPayment): number {
  return sumOf(ofPayment(refundsIn(order), payment).filter(({ status }) => status === 'PROCESSED'));
}

/** Returns what the bank has taken of a payment by lost disputes: at most its amount. */
export function lostOf(order: OrderState, payment: OrderPayment): number {
  const lost = disputesOf(order, payment).filter(({ status }) => status === 'LOST');
  return Math.min(sumOf(lost), amountOf(order, payment));
}

/** Returns the part of a payment that may go to its payer by undecided disputes: at most what is not lost yet. */
export function disputedOf(order: OrderState, payment: OrderPayment): number {
  const undecided = disputesOf(order, payment).filter(withholdsMoney);
  return Math.min(sumOf(undecided), amountOf(order, payment) - lostOf(order, payment));
}

function disputesOf({ disputes = [] }: OrderState, { gatewayPaymentId }: OrderPayment) {
  return disputes.filter((dispute) => dispute.gatewayPaymentId === gatewayPaymentId);
}

/**
 * The part of a payment that is neither being refunded nor lost in a dispute. A failed refund is still owed, so it counts as
 * being refunded.
 */
export function remainingOf(order: OrderState, payment: OrderPayment): number {
  const gone = sumOf(ofPayment(refundsIn(order), payment)) + lostOf(order, payment);
  return Math.max(0, amountOf(order, payment) - gone);
}

/** The states of the payments and the payment status of an order, derived from its payments, disputes and these refunds. */
export function moneyStates(
  order: OrderState,
  refunds: readonly OrderRefund[],
): Pick<OrderState, 'payments' | 'paymentStatus'> {
  const payments = order.payments.map((payment) => ({ ...payment, state: stateOf(order, payment, refunds) }));
  return { payments, paymentStatus: paymentStatusOf(order, payments, refunds) };
}

/** Sets the refunds and everything that is derived from them. Those of disputed money are held. */
export function withRefunds(order: OrderState, refunds: readonly OrderRefund[]): OrderTransition {
  const set = withHolds(order, refunds);
  return { refunds: set, ...moneyStates(order, set), ...creditNoteDue(order, set) };
}

/**
 * The refunds, those held that the gateway has not been asked for, and for which too little of their payment is undisputed; the
 * others are released (decisions 14.2). The oldest come first.
 */
function withHolds(order: OrderState, refunds: readonly OrderRefund[]): readonly OrderRefund[] {
  const room = new Map(
    order.payments.map((payment) => {
      const fixed = ofPayment(refunds, payment).filter((refund) => !mayBeHeld(refund));
      const disputed = disputedOf(order, payment);
      const free = amountOf(order, payment) - lostOf(order, payment) - disputed - sumOf(fixed);
      return [payment.gatewayPaymentId, disputed === 0 ? Infinity : free];
    }),
  );
  return refunds.map((refund) => {
    if (!mayBeHeld(refund)) return released(refund);
    const left = (room.get(refund.gatewayPaymentId) ?? Infinity) - refund.amountMinor;
    if (left < 0) return refund.held === true ? refund : { ...refund, held: true };
    room.set(refund.gatewayPaymentId, left);
    return released(refund);
  });
}

/** Whether the refund can wait for the end of a dispute: nobody has made it, and nobody wants it in spite of the dispute. */
function mayBeHeld({ status, gatewayRefundId, manual, despiteDispute }: OrderRefund): boolean {
  return status === 'PENDING' && gatewayRefundId === undefined && (manual ?? despiteDispute) !== true;
}

function released(refund: OrderRefund): OrderRefund {
  if (refund.held === undefined) return refund;
  const { held: _held, ...free } = refund;
  return free;
}

/** The refunds among these that are of the payment. */
export function ofPayment(
  refunds: readonly OrderRefund[],
  { gatewayPaymentId }: Pick<OrderPayment, 'gatewayPaymentId'>,
): readonly OrderRefund[] {
  return refunds.filter((refund) => refund.gatewayPaymentId === gatewayPaymentId);
}

export function sumOf(parts: ReadonlyArray<{ readonly amountMinor: number }>): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** A refund that is made now waits for its credit note; one that has failed corrects nothing. */
function creditNoteDue(order: OrderState, refunds: readonly OrderRefund[]): OrderTransition {
  const isMade = ({ refundId, status }: OrderRefund) =>
    status === 'PROCESSED' &&
    !refundsIn(order).some((known) => known.refundId === refundId && known.status === 'PROCESSED');
  const made = refunds.find((refund) => isMade(refund));
  return made === undefined ? {} : { creditNoteDueAt: made.processedAt };
}

/**
 * Returns the state of a payment. Money lost in a dispute cannot go back: a payment whose rest has gone back is
 * refunded in full.
 */
function stateOf(
  order: OrderState,
  payment: OrderPayment,
  refunds: readonly OrderRefund[],
): OrderPayment['state'] {
  const own = ofPayment(refunds, payment);
  const amount = amountOf(order, payment) - lostOf(order, payment);
  if (own.length === 0) return isOwed(payment) && amount <= 0 ? 'REFUNDED' : payment.state;
  if (sumOf(own.filter(({ status }) => status === 'PROCESSED')) >= amount) return 'REFUNDED';
  return sumOf(own) >= amount ? 'REFUND_PENDING' : 'CONFIRMED';
}

/** Whether the payment was to go back, and the bank has taken all of it since: nothing is owed any more. */
function isOwed({ state }: OrderPayment): boolean {
  return state === 'REFUND_PENDING';
}

/**
 * `REFUND_PENDING` while a full refund is in progress, `REFUNDED` when it is processed; a partial refund leaves
 * `PAID`. The status of an order without a paying payment follows its late payments only.
 */
function paymentStatusOf(
  order: OrderState,
  payments: readonly OrderPayment[],
  refunds: readonly OrderRefund[],
): PaymentStatus {
  const paying = payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  if (paying !== undefined) return paying.state === 'CONFIRMED' ? 'PAID' : paying.state;
  // What comes online beside cash goes back, and leaves the cash as it is.
  if (order.cod !== undefined) return order.paymentStatus;
  const late = refunds.filter(({ reason }) => reason === 'LATE_PAYMENT');
  if (late.length === 0) {
    const isBack =
      order.paymentStatus === 'REFUND_PENDING' && payments.every(({ state }) => state === 'REFUNDED');
    return isBack ? 'REFUNDED' : order.paymentStatus;
  }
  return late.every(({ status }) => status === 'PROCESSED') ? 'REFUNDED' : 'REFUND_PENDING';
}
