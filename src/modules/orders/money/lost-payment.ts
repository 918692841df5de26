import type { OrderState, OrderTransition } from '../domain/order-state.js';
import { mayMove } from '../domain/order-status.js';
import { isMarkedByHand } from './payment-decision.js';
import { refundsIn } from '../sums/payment-money.js';

/** When an order waits for its payment again, and until when it is reserved then. */
export interface WaitingAgain {
  readonly now: Date;
  readonly reservedUntil: Date;
}

/**
 * The payment by which an administrator has marked the order as paid is another order's (decisions 14.46): it waits for its payment
 * again, and is reserved anew. One that has left keeps its status, unpaid. If some of the payment was given back by hand, only people
 * know what has become of the money: it stays, under another reference. Undefined if the order does not have the payment by hand.
 */
export function paymentLost(
  order: OrderState,
  gatewayPaymentId: string,
  waiting: WaitingAgain,
): OrderTransition | undefined {
  if (!isMarkedByHand(order, gatewayPaymentId)) return undefined;
  const isOf = (known: { readonly gatewayPaymentId: string }) => known.gatewayPaymentId === gatewayPaymentId;
  return refundsIn(order).some(isOf)
    ? renamed(order, gatewayPaymentId, `${gatewayPaymentId} (by hand)`)
    : unpaidAgain(order, gatewayPaymentId, waiting);
}

function unpaidAgain(
  order: OrderState,
  gatewayPaymentId: string,
  { now, reservedUntil }: WaitingAgain,
): OrderTransition {
  const waiting = {
    orderStatus: 'PENDING',
    stockState: 'RESERVED',
    reservedUntil,
    releaseAt: reservedUntil,
  } as const;
  return {
    paymentStatus: hasEnded(order) ? 'EXPIRED' : 'PENDING',
    gatewayPaymentId: null,
    payments: order.payments.filter((known) => known.gatewayPaymentId !== gatewayPaymentId),
    uncapturedSince: null,
    invoiceDueAt: null,
    paymentTwiceAt: now,
    ...(mayMove('UNPAID', order.orderStatus, 'PENDING') ? waiting : {}),
  };
}

/** Whether nobody pays it any more. After a cancellation by the carrier the administrator still decides. */
function hasEnded({ orderStatus, cancelCause }: OrderState): boolean {
  return orderStatus === 'RETURNED' || (orderStatus === 'CANCELLED' && cancelCause !== 'CARRIER');
}

function renamed(order: OrderState, from: string, to: string): OrderTransition {
  const rename = <T extends { readonly gatewayPaymentId: string }>(known: T): T =>
    known.gatewayPaymentId === from ? { ...known, gatewayPaymentId: to } : known;
  return {
    ...(order.gatewayPaymentId === from ? { gatewayPaymentId: to } : {}),
    payments: order.payments.map(rename),
    refunds: refundsIn(order).map(rename),
  };
}
