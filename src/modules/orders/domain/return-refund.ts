import { withItemIds } from './item-ids.js';
import { linesOfUnits, unitsOfEach, type NamedUnits } from './lines-of-units.js';
import { paidByLine } from './paid-by-line.js';
import { shareOf, totalOf } from './share-out.js';

/** The input of a refund of units. Amounts are integer minor units. */
export interface Bought {
  readonly items: ReadonlyArray<{
    readonly itemId?: string | undefined;
    readonly productId: { toHexString(): string };
    readonly quantity: number;
    readonly unitPriceMinor: number;
  }>;
  readonly pricing: { readonly subtotalMinor: number; readonly totalMinor: number };
}

/** What came back, and what of the payment it is worth. */
export interface RefundOfReturn<Units> {
  readonly amountMinor: number;
  /** The units that came back, each with the share of its line. */
  readonly units: ReadonlyArray<Units & { readonly amountMinor: number }>;
}

/**
 * The refund for returned units: their share of what was paid for their line. A coupon is thus spread over all lines. The
 * share of all units of a line that are back so far is rounded half up, and what earlier ones were given is subtracted: the
 * refunds of all parts add up to the total exactly, in whatever parts and order the units come back.
 * @param earlier the units of earlier returns, and those that were refunded without one
 */
export function refundForReturn<Units extends NamedUnits>(
  bought: Bought,
  returned: readonly Units[],
  earlier: readonly NamedUnits[] = [],
): RefundOfReturn<Units> {
  const shareUpTo = (count: number) => totalOf(sharesOf(bought, [...earlier, ...returned.slice(0, count)]));
  const units = returned.map((each, index) => ({
    ...each,
    amountMinor: shareUpTo(index + 1) - shareUpTo(index),
  }));
  const amountMinor = Math.max(0, shareUpTo(returned.length) - givenFor(bought, earlier));
  return { amountMinor, units };
}

/** The share of each line that its units have. */
function sharesOf(bought: Bought, units: readonly NamedUnits[]): number[] {
  const lines = withItemIds(bought.items);
  const counts = unitsOfEach(lines, units);
  return paidByLine(bought).map((paidMinor, index) =>
    shareOf(paidMinor, counts[index]!, lines[index]!.quantity),
  );
}

/**
 * What earlier returns were given, or would have been without a reduction. Returns from before lines had ids were given
 * their share of the order's total as a whole, which may differ from that of the lines by some minor units: the first return
 * after them makes it even.
 */
function givenFor(bought: Bought, earlier: readonly NamedUnits[]): number {
  if (earlier.some(({ itemId }) => itemId !== undefined)) return totalOf(sharesOf(bought, earlier));
  const unitsMinor = linesOfUnits(withItemIds(bought.items), earlier).reduce(
    (sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor,
    0,
  );
  return shareOf(bought.pricing.totalMinor, unitsMinor, bought.pricing.subtotalMinor);
}
