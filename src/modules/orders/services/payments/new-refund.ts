import { newId } from '#infrastructure/database/new-id.js';
import type { NewRefund } from '../../domain/refunds.js';

/** The identifier and time of a new refund. */
export function newRefund(now: Date): NewRefund {
  return { refundId: newId().toHexString(), at: now };
}
