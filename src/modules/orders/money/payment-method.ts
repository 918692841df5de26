import type { OrderState } from '../domain/order-state.js';

/** How an order is paid (decisions 14.21). */
export const PAYMENT_METHODS = ['GATEWAY', 'COD'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The meaning of a payment method for an order that nobody has paid. */
interface PaymentMethodPolicy {
  /** Whether it is sent without its payment. */
  readonly isSentUnpaid: boolean;
  /** Whether its customer pays it before it is sent: it is reserved until then, and expires. */
  readonly isPaidBeforehand: boolean;
  /** Whether an administrator can mark it as paid. */
  readonly isMarkedByHand: boolean;
}

const POLICIES: Record<PaymentMethod, PaymentMethodPolicy> = {
  GATEWAY: { isSentUnpaid: false, isPaidBeforehand: true, isMarkedByHand: true },
  COD: { isSentUnpaid: true, isPaidBeforehand: false, isMarkedByHand: false },
};

/** Returns how an order is paid: at the door as long as it keeps what the courier collects. */
export function paymentMethodOf({ cod }: Pick<OrderState, 'cod'>): PaymentMethod {
  return cod === undefined ? 'GATEWAY' : 'COD';
}

/** Returns what the payment method of an order means. */
export function policyOf(order: Pick<OrderState, 'cod'>): PaymentMethodPolicy {
  return POLICIES[paymentMethodOf(order)];
}
