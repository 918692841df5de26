import type { StoredToken } from '#common/crypto/link-tokens.js';
import type { OrderState } from './order-state.js';
import { isPayable } from '../money/payment-decision.js';

/** The payment link of an order that the staff have placed for a customer (decisions 14.16). */
export interface PaymentLink extends StoredToken {
  /** The end of the first reservation. It stays when the order is paid. */
  readonly expiresAt: Date;
  /** When somebody last began to pay by the link. */
  readonly startedAt?: Date | undefined;
}

/** `PAYABLE` while the order waits for its payment, `PAID` when it is paid, here or elsewhere; `OVER` when it has ended. */
export type PaymentLinkState = 'PAYABLE' | 'PAID' | 'OVER';

/** Returns what the link of an order leads to. The order of an erased owner is nobody's to pay. */
export function paymentLinkState(
  order: OrderState & { readonly ownerErased: boolean },
  now: Date,
): PaymentLinkState {
  if (order.ownerErased) return 'OVER';
  if (isPayable(order, now)) return 'PAYABLE';
  return order.orderStatus === 'PENDING' || order.orderStatus === 'CANCELLED' ? 'OVER' : 'PAID';
}
