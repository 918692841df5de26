import type { ListedRefund } from 'storefront-client';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { refunds: texts } = words;

const WEIGHTS: Record<ListedRefund['status'], Weight> = {
  PENDING: 'grey',
  PROCESSED: 'quiet',
  FAILED: 'red',
};

/** A refund of a manual payment waits for somebody of the shop, not for the gateway. */
export function refundState(refund: ListedRefund): { word: string; weight: Weight } {
  if (canRepay(refund)) return { word: texts.toRepay, weight: 'accent' };
  return { word: texts.statuses[refund.status], weight: WEIGHTS[refund.status] };
}

export function canRetry({ status }: ListedRefund): boolean {
  return status === 'FAILED';
}

export function canRepay({ status, manual }: ListedRefund): boolean {
  return manual && status === 'PENDING';
}
