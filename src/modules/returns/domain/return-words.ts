import { wordsOf } from '#infrastructure/search-engine/search-words.js';
import { orderNumberParts } from '#modules/orders/index.js';

/** The words by which administrators find a return, folded: those of its reason, and the parts of the order's number. */
export function returnWords({
  reason,
  orderNumber,
}: {
  readonly reason: string;
  readonly orderNumber: string;
}): string[] {
  return [...wordsOf(orderNumber), ...orderNumberParts(orderNumber), ...wordsOf(reason)];
}
