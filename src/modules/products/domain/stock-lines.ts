/** So many units of one product. An order may have several lines of the same product. */
export interface StockLine {
  readonly productId: string;
  /** Units, a whole number above 0. */
  readonly quantity: number;
  /** What the product was called when the line was made: names it in errors when the product is gone. */
  readonly name?: string;
}

/**
 * One line for each product, with the sum of its quantities, in ascending order of ids: two transactions
 * that move the stock of the same products meet them in the same order.
 */
export function sumByProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>();
  for (const line of lines) {
    const before = sums.get(line.productId)?.quantity ?? 0;
    sums.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...sums.values()].toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}
