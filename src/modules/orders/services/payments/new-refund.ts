import { newId } from '#infrastructure/database/new-id.js';
import type { NewRefund } from '../../domain/refunds.js';

/** The identity of a refund that starts now. */
export function newRefund(now: Date): NewRefund {
  return { refundId: newId().toHexString(), at: now };
}
