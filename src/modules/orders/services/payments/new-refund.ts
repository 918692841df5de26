import { Types } from 'mongoose';
import type { NewRefund } from '../../domain/refunds.js';

/** The identity of a refund that starts now. */
export function newRefund(now: Date): NewRefund {
  return { refundId: new Types.ObjectId().toHexString(), at: now };
}
