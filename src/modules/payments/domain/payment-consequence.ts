import type { OrderState, OrderTransition } from '#modules/orders/index.js';
import { confirmed, revived } from '#modules/orders/writing/index.js';
import {
  type PaymentDecision,
  type ReportedPayment,
  amountNamed,
  applied,
  captured,
  decidePayment,
  disproved,
  paidBy,
  paidOnline,
  refusedPayment,
  takenOver,
  type NewRefund,
} from '#modules/orders/money/index.js';

/**
 * The transition that a reported payment makes; undefined if it changes nothing.
 * @param decision of `decidePayment`, or that the payment comes too late because the order cannot be reserved again
 * @param options.fresh for the refund of a payment that cannot pay the order, and the time of the report
 * @param options.couponHeld whether an order that is revived holds a coupon
 */
export function consequenceOf(
  decision: PaymentDecision,
  order: OrderState,
  payment: ReportedPayment,
  { fresh, couponHeld }: { readonly fresh: NewRefund; readonly couponHeld: boolean },
): OrderTransition | undefined {
  const refused = (reason: Parameters<typeof refusedPayment>[2]['reason']) =>
    refusedPayment(order, payment, { ...fresh, reason });
  const consequences: Record<PaymentDecision, () => OrderTransition | undefined> = {
    ASK: () => {
      throw new Error('The gateway is to be asked before the payment has a consequence');
    },
    KNOWN: () => undefined,
    CAPTURED: () => captured(order, payment),
    AMOUNT: () => amountNamed(order, payment),
    DISPROVE: () => disproved(order, payment, fresh),
    TAKE_OVER: () => {
      const taken = takenOver(order, payment);
      const present = applied(order, taken);
      const decided = decidePayment(present, payment);
      return { ...taken, ...consequenceOf(decided, present, payment, { fresh, couponHeld }) };
    },
    CONFIRM: () => confirmed(order, payment, fresh.at),
    PAY_AFTER_MOVE: () => paidBy(order, payment, fresh.at),
    PAY_ONLINE: () => paidOnline(order, payment, fresh.at),
    REVIVE: () => revived(order, { ...payment, couponHeld }, fresh.at),
    LATE_PAYMENT: () => refused('LATE_PAYMENT'),
    DUPLICATE_PAYMENT: () => refused('DUPLICATE_PAYMENT'),
    AMOUNT_MISMATCH: () => refused('AMOUNT_MISMATCH'),
  };
  return consequences[decision]();
}
