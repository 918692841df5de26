import type { OrderState, OrderTransition } from '#modules/orders/index.js';
import {
  applied,
  reportedDispute,
  reportedRefund,
  type NewRefund,
  type ReportedDispute,
  type ReportedRefund,
} from '#modules/orders/money/index.js';

/**
 * A report of the gateway on a payment beside its capture. It may come before it: then it is kept until the payment is
 * known (decisions 13.8).
 */
export type PaymentFollowUp =
  ({ readonly kind: 'refund' } & ReportedRefund) | ({ readonly kind: 'dispute' } & ReportedDispute);

/** The transition of a follow-up; undefined if it changes nothing. */
export function followedUp(
  order: OrderState,
  followUp: PaymentFollowUp,
  fresh: NewRefund,
): OrderTransition | undefined {
  return followUp.kind === 'refund'
    ? reportedRefund(order, followUp, fresh)
    : reportedDispute(order, followUp, fresh);
}

/** Whether the follow-up matters before its payment is known: this service asks for refunds of known payments alone. */
export function mayComeEarly(followUp: PaymentFollowUp): boolean {
  return followUp.kind === 'dispute' || followUp.status === 'PROCESSED';
}

/** A transition that records a payment, with those of what was reported of the payment before. */
export function withEarlier(
  order: OrderState,
  transition: OrderTransition,
  earlier: readonly PaymentFollowUp[],
  fresh: () => NewRefund,
): OrderTransition {
  return earlier.reduce(
    (all, followUp) => ({ ...all, ...followedUp(applied(order, all), followUp, fresh()) }),
    transition,
  );
}
