import { withoutCashOnDelivery } from '#common/money/pricing.js';
import type { OrderPayment, OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import { withCapturedAmount } from './captured-amount.js';
import type { ReportedPayment } from './payment-decision.js';
import { named } from '../sums/gateway-difference.js';
import { amountOf, applied, disputedOf, moneyStates, refundsIn, remainingOf } from '../sums/payment-money.js';
import { refundOfShipping } from '../sums/shipping-refund.js';
import { takenMinor, withTaken } from './dispute-cuts.js';
import { newRefundOf, startedRefund, type NewRefund, type RefundStart } from './refunds.js';

/** The transitions of an order's money, as pure functions like those of `order-transitions.ts`. */

/** The payment pays the order; on its own where the administrator or the carrier has advanced the order before. */
export function paidBy(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  const { gatewayPaymentId, captured } = payment;
  return {
    paymentStatus: 'PAID',
    gatewayPaymentId,
    payments: [
      ...order.payments,
      named({ ...order, gatewayPaymentId }, newPayment(payment, 'CONFIRMED', now), payment),
    ],
    uncapturedSince: captured ? null : now,
    // An order that was paid before keeps its number.
    ...(order.invoicedAt === undefined ? { invoiceDueAt: now } : {}),
    ...(order.paymentTwiceAt === undefined ? {} : { paymentTwiceAt: null }),
  };
}

/** The payment pays an order that was to be paid at the door: it is an ordinary one from now on, without fee and rounding. */
export function paidOnline(order: OrderState, payment: ReportedPayment, now: Date): OrderTransition {
  const pricing = withoutCashOnDelivery(order.pricing);
  const { cod: _cod, ...ordinary } = order;
  return { ...paidBy({ ...ordinary, pricing }, payment, now), pricing, cod: null };
}

/** The gateway confirms capture and amount of the order's payment. */
export function captured(order: OrderState, payment: ReportedPayment): OrderTransition {
  // Refunds that came before may be all of it.
  return { ...withCapturedAmount(order, payment), uncapturedSince: null };
}

/**
 * The gateway knows a payment that an administrator has marked by its id. The order is as if the customer's signature had reported
 * it: the payment is the gateway's, whose word on capture and amount is due, and so are its refunds that nobody has repaid by hand.
 */
export function takenOver(order: OrderState, { gatewayPaymentId }: ReportedPayment): OrderTransition {
  const marked = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId)!;
  const { manual: _manual, amountMinor: _amountMinor, ...own } = marked;
  const refunds = refundsIn(order).map((refund) => {
    if (refund.gatewayPaymentId !== gatewayPaymentId || refund.status !== 'PENDING') return refund;
    const { manual: _byHand, ...unmade } = refund;
    return unmade;
  });
  return {
    payments: order.payments.map((known) => (known === marked ? own : known)),
    ...(refunds.length === 0 ? {} : { refunds }),
    uncapturedSince: marked.state === 'CONFIRMED' ? marked.receivedAt : null,
  };
}

/** The gateway names the amount of a known payment, whose refunds were of the amount that was assumed. */
export function amountNamed(order: OrderState, payment: ReportedPayment): OrderTransition {
  return withCapturedAmount(order, payment);
}

/** The payment cannot pay the order and is refunded in full. An order that another payment has paid stays paid. */
export function refusedPayment(
  order: OrderState,
  payment: ReportedPayment,
  refund: RefundStart,
): OrderTransition {
  const refused = newPayment(payment, 'REFUND_PENDING', refund.at);
  return startedRefund(order, refused, { ...refund, amountMinor: amountOf(order, refused) });
}

/**
 * The payment that confirmed the order by its signature has another amount. All that is left of it is refunded. If somebody
 * has refunded all of it at the gateway before, that refund has this reason.
 */
export function disproved(order: OrderState, payment: ReportedPayment, fresh: NewRefund): OrderTransition {
  const known = captured(order, payment);
  const present = applied(order, known);
  const refund = refundOf(present, { ...fresh, reason: 'AMOUNT_MISMATCH' });
  if (refund.refunds !== undefined) return { ...known, ...refund };
  const last = refundsIn(present).findLast(
    ({ gatewayPaymentId, reason, note }) =>
      gatewayPaymentId === payment.gatewayPaymentId && reason === 'ADMIN' && note === undefined,
  );
  if (last === undefined) return known;
  const refunds = refundsIn(present).map((each) =>
    each === last ? { ...last, reason: 'AMOUNT_MISMATCH' as const } : each,
  );
  return { ...known, refunds };
}

/**
 * Refunds the order's payment: at most `amountMinor` of it, or all that is not refunded yet. What the bank has taken of that by a lost
 * dispute is owed if the dispute ends otherwise after all.
 */
export function refundOf(
  order: OrderState,
  { amountMinor, ...refund }: RefundStart & { readonly amountMinor?: number },
): OrderTransition {
  const paying = payingOf(order);
  if (paying === undefined) return {};
  const remaining = remainingOf(order, paying);
  const owed = Math.min(amountMinor ?? remaining, remaining);
  const lost = takenMinor(order, paying, { amountMinor, owedMinor: owed });
  const taken = lost === 0 ? {} : takenByBank(order, paying, { ...refund, amountMinor: lost });
  if (owed === 0) return taken;
  const started = startedRefund(applied(order, taken), paying, { ...refund, amountMinor: owed });
  // The refund captures an uncaptured payment itself. When nothing of it stays, the order waits for no capture.
  return { ...taken, ...started, ...(owed === remaining ? { uncapturedSince: null } : {}) };
}

/** Keeps what the bank has taken of a refund. A payment of which nothing is left to go back is refunded. */
function takenByBank(
  order: OrderState,
  paying: OrderPayment,
  refund: RefundStart & { readonly amountMinor: number },
): OrderTransition {
  const disputes = withTaken(order, paying, newRefundOf(paying, refund));
  const isAll = takenMinor({ ...order, disputes }, paying, { owedMinor: 0 }) === 0;
  if (!isAll) return { disputes };
  const payments = order.payments.map((each) =>
    each === paying ? { ...each, state: 'REFUND_PENDING' as const } : each,
  );
  return { disputes, ...moneyStates({ ...order, disputes, payments }, refundsIn(order)) };
}

/**
 * The administrator refunds exactly `amountMinor` of the order's payment, as the share of units where it names them;
 * undefined if that is nothing, or more than is left.
 */
export function refundedByAdmin(
  order: OrderState,
  refund: NewRefund & Pick<OrderRefund, 'amountMinor' | 'note' | 'units' | 'shippingMinor'>,
): OrderTransition | undefined {
  if (refund.amountMinor === 0 || refund.amountMinor > remainingMinor(order)) return undefined;
  return refundOf(order, { ...refund, reason: 'ADMIN' });
}

/**
 * Returns what an administrator can still refund of the payment that has paid the order, without what is disputed. In
 * minor units.
 */
export function refundableMinor(order: OrderState): number {
  return Math.max(0, remainingMinor(order) - disputedMinor(order));
}

/**
 * Returns what is left of the payment that has paid the order: neither refunded nor lost, disputed or not. In minor
 * units.
 */
export function remainingMinor(order: OrderState): number {
  const paying = payingOf(order);
  return paying === undefined ? 0 : remainingOf(order, paying);
}

/**
 * Returns what is left of the payment for the goods: without the shipping, as long as that has not gone back. In
 * minor units.
 */
export function remainingForGoods(order: OrderState): number {
  return Math.max(0, remainingMinor(order) - (refundOfShipping(order) ?? 0));
}

/** Returns what may go to the payer by undecided disputes of the payment that has paid the order, in minor units. */
export function disputedMinor(order: OrderState): number {
  const paying = payingOf(order);
  return paying === undefined ? 0 : disputedOf(order, paying);
}

/** Returns the payment that has paid the order; undefined without one. */
export function payingOf({
  payments,
  gatewayPaymentId,
}: Pick<OrderState, 'payments' | 'gatewayPaymentId'>): OrderPayment | undefined {
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId);
}

function newPayment(
  { gatewayPaymentId, amountMinor, manual }: ReportedPayment,
  state: OrderPayment['state'],
  receivedAt: Date,
): OrderPayment {
  return {
    gatewayPaymentId,
    state,
    receivedAt,
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...(manual === undefined ? {} : { manual }),
  };
}
