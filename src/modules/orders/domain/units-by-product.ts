import type { StockLine } from '#modules/products/index.js';

/** The units of each product, by its id, in the order of first appearance: a product may have several lines. */
export function unitsByProduct(lines: readonly StockLine[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
}
