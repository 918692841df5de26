import { newId } from '#infrastructure/database/new-id.js';
import type { NewRefund } from '../money/refunds.js';

/**
 * Makes the identifier and time of a refund that a transition starts.
 * @param options.refundDisputed whether it is wanted although the payment is disputed
 */
export function newRefund(
  at: Date,
  { refundDisputed = false }: { refundDisputed?: boolean } = {},
): NewRefund {
  return { refundId: newId().toHexString(), at, ...(refundDisputed ? { despiteDispute: true } : {}) };
}
