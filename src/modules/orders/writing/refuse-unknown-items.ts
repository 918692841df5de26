import type { Order } from '../data/order.schema.js';
import { withItemIds } from '../domain/order-lines.js';
import { UnknownItemError } from '../orders.errors.js';

/** Refuses items that the order does not have. @throws UnknownItemError */
export function refuseUnknownItems(
  { items }: Pick<Order, 'items'>,
  named: ReadonlyArray<{ readonly itemId: string }>,
): void {
  const known = new Set(withItemIds(items).map(({ itemId }) => itemId));
  const unknown = named.find(({ itemId }) => !known.has(itemId));
  if (unknown !== undefined) throw new UnknownItemError(unknown.itemId);
}
