import type { OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import { refundsIn } from '../sums/payment-money.js';

/** Returns whether a refund is not asked for yet: it is small, or its payment is disputed. */
export function isWaiting({ waits, held }: OrderRefund): boolean {
  return waits === true || held === true;
}

/**
 * Marks the refunds of a transition that wait although they had started: customers were told so, and are not told again. What was
 * stored before decides, because a transition may be made of several steps of which nobody was told.
 */
export function withAnnounced(before: OrderState, transition: OrderTransition): OrderTransition {
  const { refunds } = transition;
  if (refunds === undefined || refunds === null) return transition;
  const hadStarted = new Set(
    refundsIn(before).flatMap((refund) => (isWaiting(refund) ? [] : [refund.refundId])),
  );
  const marked = refunds.map((refund) =>
    isWaiting(refund) && hadStarted.has(refund.refundId) ? { ...refund, announced: true as const } : refund,
  );
  return marked.every((refund, index) => refund === refunds[index])
    ? transition
    : { ...transition, refunds: marked };
}
