import type { StockLine } from '#modules/products/index.js';
import type { OrderState, ReturnedUnits } from './order-state.js';

interface WithUnits extends Pick<OrderState, 'stockState' | 'returnedUnits'> {
  readonly items: ReadonlyArray<{
    readonly productId: { toHexString(): string };
    readonly quantity: number;
    readonly name: string;
  }>;
}

/** The units of an order, in the shape of the products module. A product may have several lines. */
export function stockLinesOf({ items }: Pick<WithUnits, 'items'>): StockLine[] {
  return items.map(({ productId, quantity, name }) => ({
    productId: productId.toHexString(),
    quantity,
    name,
  }));
}

/** The units of an order that are back in the stock, or were released. */
export function unitsBackOf(order: WithUnits): readonly StockLine[] {
  return order.stockState === 'RETURNED' ? stockLinesOf(order) : (order.returnedUnits ?? []);
}

/** The units of an order that no return has brought back. */
export function returnableUnitsOf(order: WithUnits): StockLine[] {
  return unitsWithout(stockLinesOf(order), order.returnedUnits ?? []);
}

/** `units` less the units of `others`, line by line; lines without a unit are dropped. */
export function unitsWithout(units: readonly StockLine[], others: readonly ReturnedUnits[]): StockLine[] {
  const toTake = new Map<string, number>();
  for (const { productId, quantity } of others)
    toTake.set(productId, (toTake.get(productId) ?? 0) + quantity);
  return units.flatMap((line) => {
    const taken = Math.min(line.quantity, toTake.get(line.productId) ?? 0);
    toTake.set(line.productId, (toTake.get(line.productId) ?? 0) - taken);
    return taken === line.quantity ? [] : [{ ...line, quantity: line.quantity - taken }];
  });
}
