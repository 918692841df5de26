import type { Return } from 'storefront-client';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const WEIGHTS: Record<Return['status'], Weight> = {
  REQUESTED: 'accent',
  APPROVED: 'grey',
  RECEIVED: 'quiet',
  REJECTED: 'grey',
  WITHDRAWN: 'grey',
};

export function returnState(status: Return['status']): { word: string; weight: Weight } {
  return { word: words.returns.statuses[status], weight: WEIGHTS[status] };
}

/** Whether it waits for a decision or for the goods. */
export function isOpen({ status }: Pick<Return, 'status'>): boolean {
  return status === 'REQUESTED' || status === 'APPROVED';
}

export function unitsOf({ items }: Pick<Return, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
