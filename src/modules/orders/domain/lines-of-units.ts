import type { ReturnedUnits } from './order-state.js';

/** What a line needs to have for its units to be found. */
interface LineOfUnits {
  readonly productId: { toHexString(): string };
  readonly quantity: number;
}

/** The lines that the units are of, each with as many as it has of them. A product may have several lines. */
export function linesOfUnits<Line extends LineOfUnits>(
  lines: readonly Line[],
  units: readonly ReturnedUnits[],
): Line[] {
  const left = new Map<string, number>();
  for (const { productId, quantity } of units) left.set(productId, (left.get(productId) ?? 0) + quantity);
  return lines.flatMap((line) => {
    const id = line.productId.toHexString();
    const quantity = Math.min(line.quantity, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - quantity);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
}
