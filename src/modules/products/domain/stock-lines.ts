/** A quantity of one product. An order may have several lines of the same product. */
export interface StockLine {
  readonly productId: string;
  /** Units, a whole number above 0. */
  readonly quantity: number;
  /** The product name when the line was created; names the product in errors after its deletion. */
  readonly name?: string;
}

/**
 * One line for each product with the sum of its quantities, sorted by id. Concurrent transactions then update the same
 * products in the same order.
 */
export function sumByProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const before = sums.get(line.productId)?.quantity ?? 0;
    sums.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...sums.values()].toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
