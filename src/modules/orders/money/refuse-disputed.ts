import type { OrderState, OrderTransition } from '../domain/order-state.js';
import { refundsIn } from '../sums/payment-money.js';
import { PaymentDisputedError } from '../orders.errors.js';

/**
 * Refuses what a person asks for and would start the refund of disputed money (decisions 14.2): what starts by itself is held
 * instead, until the dispute has ended.
 * @param decided the transition of `order`
 * @throws PaymentDisputedError
 */
export function refuseDisputed(order: OrderState, decided: OrderTransition): void {
  const held = new Set(
    refundsIn(order)
      .filter((refund) => refund.held === true)
      .map(({ refundId }) => refundId),
  );
  const startsHeld = (decided.refunds ?? []).some(
    (refund) => refund.held === true && !held.has(refund.refundId),
  );
  if (startsHeld) throw new PaymentDisputedError();
}
