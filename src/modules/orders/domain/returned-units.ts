import type { StockLine } from '#modules/products/index.js';
import { withItemIds } from './item-ids.js';
import { allot, linesOfUnits, linesWithout } from './lines-of-units.js';
import type { OrderState } from './order-state.js';

interface WithUnits extends Pick<OrderState, 'stockState' | 'returnedUnits'> {
  readonly items: ReadonlyArray<{
    readonly itemId?: string | undefined;
    readonly productId: { toHexString(): string };
    readonly variantId?: string | undefined;
    readonly quantity: number;
    readonly name: string;
  }>;
}

/** Units of a line of an order, in the shape of the products module. A product may have several lines. */
export interface LineUnits extends StockLine {
  readonly itemId: string;
}

/** The units of an order, line by line. */
export function stockLinesOf({ items }: Pick<WithUnits, 'items'>): LineUnits[] {
  return withItemIds(items).map(({ itemId, productId, variantId, quantity, name }) => ({
    itemId,
    productId: productId.toHexString(),
    ...(variantId === undefined ? {} : { variantId }),
    quantity,
    name,
  }));
}

/** The units of an order that are back in the stock, or were released; those that are written off are not. */
export function unitsBackOf(order: WithUnits): LineUnits[] {
  const lines = stockLinesOf(order);
  const { restocked, writtenOff } = returnedOf(order);
  return order.stockState === 'RETURNED' ? linesWithout(lines, writtenOff) : linesOfUnits(lines, restocked);
}

/** The units of an order that came back damaged, and are in no stock. */
export function writtenOffUnitsOf(order: WithUnits): LineUnits[] {
  return linesOfUnits(stockLinesOf(order), returnedOf(order).writtenOff);
}

/** The units of an order that no return has brought back. */
export function returnableUnitsOf(order: WithUnits): LineUnits[] {
  return linesWithout(stockLinesOf(order), order.returnedUnits ?? []);
}

/** What returns brought back, each unit with its line. */
function returnedOf(order: WithUnits): { restocked: LineUnits[]; writtenOff: LineUnits[] } {
  const lines = stockLinesOf(order);
  const returned = allot(lines, order.returnedUnits ?? []);
  const unitsThat = (wanted: boolean) =>
    returned
      .filter(({ units }) => (units.writtenOff === true) === wanted)
      .map(({ index, quantity }) => ({ ...lines[index]!, quantity }));
  return { restocked: unitsThat(false), writtenOff: unitsThat(true) };
}
