import type { SelectedAttributes } from '#modules/products/index.js';
import type { StockLine } from '#modules/products/stock/index.js';
import type { ReturnedUnits } from './order-state.js';

/** A line, as its units are found; `withItemIds` gives the id. */
export interface LineOfUnits {
  readonly itemId: string;
  readonly productId: string | { toHexString(): string };
  readonly variantId?: string | undefined;
  readonly quantity: number;
}

/** Units of a line. Those stored before lines had ids name the product alone. */
export interface NamedUnits extends Pick<ReturnedUnits, 'itemId' | 'productId' | 'quantity'> {
  readonly variantId?: string | undefined;
  /** See `CancelledUnits.unpaid`. */
  readonly unpaid?: true | undefined;
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

/**
 * The lines of an order with their ids, 24 hexadecimal digits that are unique within the order (decisions 13.11). Orders
 * placed before lines had ids store none: theirs follow from the position (`000000000000000000000001` is the first line),
 * which never changes, because the lines of an order never do.
 * @param lines all lines of the order, in their stored order
 */
export function withItemIds<Line extends { readonly itemId?: string | undefined }>(
  lines: readonly Line[],
): Array<Line & { readonly itemId: string }> {
  return lines.map((line, index) => ({ ...line, itemId: line.itemId ?? itemIdAt(index) }));
}

function itemIdAt(index: number): string {
  return (index + 1).toString(16).padStart(24, '0');
}

/** The units of each product, by its id, in the order of first appearance: a product may have several lines. */
export function unitsByProduct(lines: readonly StockLine[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
}

/**
 * Units of a line in a mail: `2 × Shirt (L, Red)`.
 * @param isKnown whether the mailbox is the customer's: what was chosen may be the customer's own words
 */
export function unitsInWords(
  quantity: number | string,
  { name, selectedAttributes = {} }: { name: string; selectedAttributes?: SelectedAttributes | undefined },
  { isKnown }: { isKnown: boolean },
): string {
  const chosen = isKnown ? Object.values(selectedAttributes).join(', ') : '';
  return `${quantity} × ${name}${chosen === '' ? '' : ` (${chosen})`}`;
}
