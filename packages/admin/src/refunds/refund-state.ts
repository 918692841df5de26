import type { ListedRefund } from 'storefront-client';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { refunds: texts } = words;

const WEIGHTS: Record<ListedRefund['status'], Weight> = {
  PENDING: 'grey',
  PROCESSED: 'quiet',
  FAILED: 'red',
};

/**
 * A refund of a manual payment waits for somebody of the shop, not for the gateway; one that is too small for the gateway
 * goes with the next one of its payment, if nobody repays it before. One that is held waits until the bank has decided a dispute.
 */
export function refundState(refund: ListedRefund & { readonly held?: boolean }): {
  word: string;
  weight: Weight;
} {
  if (refund.held === true && refund.status === 'PENDING') return { word: texts.held, weight: 'grey' };
  if (isWaiting(refund)) return { word: texts.tooSmall, weight: 'grey' };
  if (canRepay(refund)) return { word: texts.toRepay, weight: 'accent' };
  return { word: texts.statuses[refund.status], weight: WEIGHTS[refund.status] };
}

export function canRetry({ status }: ListedRefund): boolean {
  return status === 'FAILED';
}

/** Whether the shop takes it as repaid by hand. */
export function canRepay(refund: Pick<ListedRefund, 'status' | 'manual' | 'waits'>): boolean {
  return isWaiting(refund) || (refund.manual && refund.status === 'PENDING');
}

function isWaiting({ status, waits }: Pick<ListedRefund, 'status' | 'waits'>): boolean {
  return waits && status === 'PENDING';
}
