import type { ReturnedUnits } from './order-state.js';

/** What a line needs to have for its units to be found; `withItemIds` gives the id. */
interface LineOfUnits {
  readonly itemId: string;
  readonly productId: string | { toHexString(): string };
  readonly variantId?: string | undefined;
  readonly quantity: number;
}

/** Units of a line. Those stored before lines had ids name the product alone. */
export interface NamedUnits extends Pick<ReturnedUnits, 'itemId' | 'productId' | 'quantity'> {
  readonly variantId?: string | undefined;
}

/** Some of the units, and the line that they are of. */
export interface AllottedUnits<Units> {
  /** Position of the line. */
  readonly index: number;
  readonly units: Units;
  /** Above 0. */
  readonly quantity: number;
}

/**
 * Finds the line of each unit: the named one, or the product's lines in their order, each as far as earlier units have left
 * it. What exceeds the lines is dropped.
 */
export function allot<Units extends NamedUnits>(
  lines: readonly LineOfUnits[],
  units: readonly Units[],
): Array<AllottedUnits<Units>> {
  const free = lines.map(({ quantity }) => quantity);
  return units.flatMap((each) => {
    let open = each.quantity;
    return lines.flatMap((line, index) => {
      const quantity = isOf(each, line) ? Math.min(open, free[index]!) : 0;
      open -= quantity;
      free[index]! -= quantity;
      return quantity === 0 ? [] : [{ index, units: each, quantity }];
    });
  });
}

/** How many of the units are of each line. */
export function unitsOfEach(lines: readonly LineOfUnits[], units: readonly NamedUnits[]): number[] {
  const counts = lines.map(() => 0);
  for (const { index, quantity } of allot(lines, units)) counts[index]! += quantity;
  return counts;
}

/** The lines that the units are of, each with as many as it has of them. */
export function linesOfUnits<Line extends LineOfUnits>(
  lines: readonly Line[],
  units: readonly NamedUnits[],
): Line[] {
  const counts = unitsOfEach(lines, units);
  return withQuantities(lines, counts);
}

/** The lines less the units; those without a unit left are dropped. */
export function linesWithout<Line extends LineOfUnits>(
  lines: readonly Line[],
  units: readonly NamedUnits[],
): Line[] {
  const counts = unitsOfEach(lines, units);
  return withQuantities(
    lines,
    lines.map(({ quantity }, index) => quantity - counts[index]!),
  );
}

function withQuantities<Line extends LineOfUnits>(lines: readonly Line[], counts: readonly number[]): Line[] {
  return lines
    .map((line, index) => ({ ...line, quantity: counts[index]! }))
    .filter(({ quantity }) => quantity > 0);
}

function isOf({ itemId, productId, variantId }: NamedUnits, line: LineOfUnits): boolean {
  if (itemId !== undefined) return itemId === line.itemId;
  if (variantId !== undefined && variantId !== line.variantId) return false;
  return productId === (typeof line.productId === 'string' ? line.productId : line.productId.toHexString());
}
