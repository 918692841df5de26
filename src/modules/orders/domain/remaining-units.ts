import { linesWithout, unitsOfEach, withItemIds, type LineOfUnits } from './order-lines.js';
import type { OrderState } from './order-state.js';

/** A line as it is stored. */
type BoughtLine = Omit<LineOfUnits, 'itemId'> & { readonly itemId?: string | undefined };

/** The lines of an order, and what has left them. */
export interface WithCancelledUnits<Line extends BoughtLine = BoughtLine> extends Pick<
  OrderState,
  'cancelledUnits'
> {
  readonly items: readonly Line[];
}

/**
 * Returns the lines of an order with the units that remain after units have left it (decisions 14.12): what is packed, declared,
 * delivered and sold. A line without a remaining unit is dropped; sums of a line stay those of all units that were bought.
 */
export function remainingLines<Line extends BoughtLine>({
  items,
  cancelledUnits = [],
}: WithCancelledUnits<Line>): Array<Line & { readonly itemId: string }> {
  return linesWithout(withItemIds(items), cancelledUnits);
}

/** Returns how many units of each line have left the order, by the position of the line. */
export function cancelledQuantities({ items, cancelledUnits = [] }: WithCancelledUnits): number[] {
  return unitsOfEach(withItemIds(items), cancelledUnits);
}
