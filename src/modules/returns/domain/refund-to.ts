import { DAY_MS } from '#common/time/durations.js';
import type { OrderReturnsService } from '#modules/orders/index.js';
import { REFUND_TO_DAYS, UNUSED_REFUND_TO_DAYS } from '../returns.limits.js';
import type { ReturnStatus } from './return-status.js';

/** The UPI address, or the bank account, to which cash of the door is given back: `upi`, or `account`, `ifsc` and `name`. */
export interface RefundTo {
  readonly upi?: string | undefined;
  /** 9 to 18 digits. */
  readonly account?: string | undefined;
  readonly ifsc?: string | undefined;
  /** The holder of the account. */
  readonly name?: string | undefined;
}

/** How far the refunds by hand of an order have come. */
type RefundsByHand = Awaited<ReturnType<OrderReturnsService['refundsByHand']>>;

/** Returns when it is first asked whether the account of a return that has ended is to be erased. */
export function firstErasureAt(status: ReturnStatus, endedAt: Date): Date {
  const days = status === 'RECEIVED' ? REFUND_TO_DAYS : UNUSED_REFUND_TO_DAYS;
  return new Date(endedAt.getTime() + days * DAY_MS);
}

/**
 * Returns when to ask again whether the account of a received return is to be erased; undefined once it is: 90 days after its refund was
 * repaid, or after the goods had come where nothing is repaid (decisions 14b). It is kept while a refund waits to be made.
 */
export function nextErasureAt({ isAnyPending, repaidAt }: RefundsByHand, now: Date): Date | undefined {
  if (isAnyPending) return new Date(now.getTime() + DAY_MS);
  const eraseAt = (repaidAt?.getTime() ?? 0) + REFUND_TO_DAYS * DAY_MS;
  return eraseAt > now.getTime() ? new Date(eraseAt) : undefined;
}
