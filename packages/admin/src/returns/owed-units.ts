import type { Order } from '../orders/use-order.js';

/** Units of a line by its id. */
export interface UnitsOfLine {
  readonly itemId: string;
  readonly quantity: number;
}

interface Lines {
  readonly items: ReadonlyArray<Pick<Order['items'][number], 'itemId' | 'unitPrice'>>;
  readonly lineUnits: ReadonlyArray<Pick<Order['lineUnits'][number], 'itemId' | 'left'>>;
}

/** The units that came, without those whose money went back before they did, and without those that cost nothing. */
export function owedUnitsOf({ items, lineUnits }: Lines, came: readonly UnitsOfLine[]): UnitsOfLine[] {
  return came
    .filter(({ itemId }) => items.some((line) => line.itemId === itemId && line.unitPrice > 0))
    .map(({ itemId, quantity }) => ({
      itemId,
      quantity: Math.min(quantity, lineUnits.find((line) => line.itemId === itemId)?.left ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}
