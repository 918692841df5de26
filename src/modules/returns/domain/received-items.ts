import type { ReturnedUnits } from '#modules/orders/index.js';
import { TooManyUnitsError } from '../returns.errors.js';
import type { RequestedItem } from './requested-items.js';

/** The administrator's account of the goods of a return (decisions 13.12). */
export interface Arrival {
  /**
   * The items that arrived; all that was requested if it is left out. A line may be named twice: some good, some
   * damaged.
   */
  readonly items?:
    | ReadonlyArray<{
        readonly itemId: string;
        readonly quantity: number;
        readonly restock?: boolean | undefined;
      }>
    | undefined;
  /** Whether it is put back into the stock where the item does not say so; true unless it is said. */
  readonly restock?: boolean | undefined;
}

/** A line of a return, and how many of the requested units arrived and went back into the stock. */
export interface ReceivedItem extends RequestedItem {
  readonly received: number;
  readonly restocked: number;
}

/** @throws TooManyUnitsError if more arrived than was requested, or of another line */
export function receivedItems(
  requested: readonly RequestedItem[],
  { items, restock = true }: Arrival,
): ReceivedItem[] {
  const received = new Map(requested.map((line) => [line.itemId, { ...line, received: 0, restocked: 0 }]));
  const arrived: NonNullable<Arrival['items']> = items ?? requested;
  for (const { itemId, quantity, restock: isRestocked = restock } of arrived) {
    const line = received.get(itemId);
    if (line === undefined || line.received + quantity > line.quantity)
      throw new TooManyUnitsError({ itemId }, 'return');
    line.received += quantity;
    if (isRestocked) line.restocked += quantity;
  }
  return [...received.values()];
}

/** The units that came back. */
export function unitsOf(items: readonly ReceivedItem[]): ReturnedUnits[] {
  return items
    .flatMap(({ itemId, productId, received, restocked }) => [
      { itemId, productId, quantity: restocked },
      { itemId, productId, quantity: received - restocked, writtenOff: true as const },
    ])
    .filter(({ quantity }) => quantity > 0);
}

/** Whether fewer units arrived than were requested. */
export function isShort(items: readonly ReceivedItem[]): boolean {
  return items.some(({ quantity, received }) => received < quantity);
}
