import { isUnmade, refundsBeside } from './found-refunds.js';
import type { OrderDispute, OrderPayment, OrderRefund, OrderState } from '../domain/order-state.js';
import { amountOf, lostOf, ofPayment, refundsIn, sumOf } from '../sums/payment-money.js';

/**
 * The cuts of refunds that the order owes by lost disputes (decisions 14.2): what banks have taken is cut from them,
 * and kept with a lost dispute. Where it was lost before it was owed, it is kept all the same, so that it is owed
 * again if the dispute ends otherwise after all.
 */

/**
 * Cuts what nobody has been asked for yet, as far as lost disputes have left too little of the payment for it. The last of them keeps
 * it.
 */
export function cutBy(order: OrderState, payment: OrderPayment): OrderState {
  const dispute = lastLost(order, payment);
  if (dispute === undefined) return order;
  const refunds = refundsIn(order);
  const mayGo = (refund: OrderRefund) =>
    isUnmade(refund, payment) && refund.status === 'PENDING' && refund.despiteDispute !== true;
  const fixed = sumOf(ofPayment(refunds, payment).filter((each) => !mayGo(each)));
  let left = amountOf(order, payment) - lostOf(order, payment) - fixed;
  const cut: OrderRefund[] = [];
  const kept = refunds.flatMap((refund) => {
    if (!mayGo(refund)) return [refund];
    const amountMinor = Math.max(0, Math.min(refund.amountMinor, left));
    left -= amountMinor;
    if (amountMinor === refund.amountMinor) return [refund];
    cut.push({ ...refund, amountMinor: refund.amountMinor - amountMinor });
    return amountMinor === 0 ? [] : [{ ...refund, amountMinor }];
  });
  if (cut.length === 0) return order;
  return { ...order, disputes: withCutRefunds(order, dispute, cut), refunds: kept };
}

/**
 * Restores what was cut of the refunds of a payment.
 * @param newId of a refund that was made without what was cut of it, which is a refund of its own then: 24 hexadecimal digits. Nothing was
 * made of a payment whose amount is not known.
 */
export function restored(order: OrderState, { gatewayPaymentId }: OrderPayment, newId?: string): OrderState {
  const ofThis = (dispute: OrderDispute) => dispute.gatewayPaymentId === gatewayPaymentId;
  const cut = cutRefundsIn(order, gatewayPaymentId);
  if (cut.length === 0) return order;
  const disputes = order.disputes!.map((dispute) => {
    const { cutRefunds: _cut, ...uncut } = dispute;
    return ofThis(dispute) ? uncut : dispute;
  });
  const refunds = cut.reduce<readonly OrderRefund[]>((all, refund) => {
    const whole = added(all, refund);
    const isTwice = whole.length > all.length && all.some(({ refundId }) => refundId === refund.refundId);
    return isTwice && newId !== undefined ? added(all, ofItsOwn(refund, newId)) : whole;
  }, refundsIn(order));
  return { ...order, disputes, refunds };
}

/** Adds a refund; what belongs to a known one is added to its amount. */
export function added(refunds: readonly OrderRefund[], more: OrderRefund): readonly OrderRefund[] {
  const known = refunds.find(
    ({ refundId, gatewayRefundId }) => refundId === more.refundId && gatewayRefundId === more.gatewayRefundId,
  );
  if (known === undefined) return [...refunds, more];
  const whole = { ...known, amountMinor: known.amountMinor + more.amountMinor };
  return refunds.map((each) => (each === known ? whole : each));
}

/** Makes the rest of a refund one of its own: the other part has taken its units along. */
function ofItsOwn({ units, ...rest }: OrderRefund, refundId: string): OrderRefund {
  const none = units?.map((each) => ({ ...each, quantity: 0 }));
  return { ...rest, refundId, ...(none === undefined ? {} : { units: none }) };
}

/**
 * Adds a refund that was made elsewhere: it may be in the place of what lost disputes have cut, as if it had been reported before the
 * money was lost.
 */
export function withFound(order: OrderState, payment: OrderPayment, found: OrderRefund): OrderState {
  const uncut = restored(order, payment, found.refundId);
  return cutBy({ ...uncut, refunds: refundsBeside(uncut, payment, found) }, payment);
}

/**
 * Returns what of a payment would be owed, and is lost, in minor units: of all of it, or of `amountMinor`.
 * @param owedMinor what is left for it
 */
export function takenMinor(
  order: OrderState,
  payment: OrderPayment,
  { amountMinor = Infinity, owedMinor }: { readonly amountMinor?: number; readonly owedMinor: number },
): number {
  const refunds = [...ofPayment(refundsIn(order), payment), ...cutRefundsIn(order, payment.gatewayPaymentId)];
  const unrefunded = amountOf(order, payment) - sumOf(refunds);
  return Math.max(0, Math.min(amountMinor, unrefunded, owedMinor + lostOf(order, payment)) - owedMinor);
}

/** Keeps what is lost of a refund with the last dispute that has taken it. */
export function withTaken(
  order: OrderState,
  payment: OrderPayment,
  { despiteDispute: _despite, ...refund }: OrderRefund,
): readonly OrderDispute[] {
  const dispute = lastLost(order, payment);
  return dispute === undefined ? (order.disputes ?? []) : withCutRefunds(order, dispute, [refund]);
}

function lastLost(
  { disputes = [] }: OrderState,
  { gatewayPaymentId }: OrderPayment,
): OrderDispute | undefined {
  return disputes.findLast((each) => each.gatewayPaymentId === gatewayPaymentId && each.status === 'LOST');
}

function cutRefundsIn({ disputes = [] }: OrderState, gatewayPaymentId: string): OrderRefund[] {
  return disputes
    .filter((each) => each.gatewayPaymentId === gatewayPaymentId)
    .flatMap(({ cutRefunds = [] }) => cutRefunds);
}

function withCutRefunds(
  { disputes = [] }: OrderState,
  dispute: OrderDispute,
  cut: readonly OrderRefund[],
): readonly OrderDispute[] {
  const cutRefunds = [...(dispute.cutRefunds ?? []), ...cut];
  return disputes.map((each) => (each === dispute ? { ...dispute, cutRefunds } : each));
}
