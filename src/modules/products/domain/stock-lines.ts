import type { Product } from '../data/product.schema.js';

/** A quantity of one product, or of one of its variants. An order may have several lines of the same one. */
export interface StockLine {
  readonly productId: string;
  /** Missing for a product without variants. */
  readonly variantId?: string | undefined;
  /** Units, a whole number above 0. */
  readonly quantity: number;
  /** The product name when the line was created; names the product in errors after its deletion. */
  readonly name?: string;
}

/** The lines of one product, each of another variant. */
export interface ProductStockLines {
  readonly productId: string;
  readonly lines: readonly StockLine[];
}

/** Returns the key of what is counted for itself: a product, or one of its variants. */
export function stockKey({ productId, variantId }: Pick<StockLine, 'productId' | 'variantId'>): string {
  return variantId === undefined ? productId : `${productId}/${variantId}`;
}

/** Returns one line for each product or variant with the sum of its quantities, in the order of first appearance. */
export function sumByStock<Line extends StockLine>(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = stockKey(line);
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...sums.values()];
}

/**
 * The summed lines of each product, sorted by id. Concurrent transactions then update the same products in the same
 * order, each once.
 */
export function linesByProduct(lines: readonly StockLine[]): ProductStockLines[] {
  const byProduct = new Map<string, StockLine[]>();
  for (const line of sumByStock(lines))
    byProduct.set(line.productId, [...(byProduct.get(line.productId) ?? []), line]);
  return [...byProduct]
    .map(([productId, ofProduct]) => ({ productId, lines: ofProduct }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

/**
 * The units of an active product that a line can have; undefined when they are not sold as the line names them: its variant is
 * not sold any more, or the product has got variants.
 */
export function unitsForLine(
  { variants = [], currentStock }: Pick<Product, 'variants' | 'currentStock'>,
  { variantId }: Pick<StockLine, 'variantId'>,
): number | undefined {
  if (variantId === undefined) return variants.length === 0 ? currentStock : undefined;
  return variants.find(({ _id, isActive }) => isActive && _id.equals(variantId))?.currentStock;
}
