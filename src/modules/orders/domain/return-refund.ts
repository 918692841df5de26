import { linesOfUnits } from './lines-of-units.js';
import type { ReturnedUnits } from './order-state.js';
import { shareOf } from './share-out.js';

/** The input of a return's refund. Amounts are integer minor units. */
interface Bought {
  readonly items: ReadonlyArray<{
    readonly productId: { toHexString(): string };
    readonly quantity: number;
    readonly unitPriceMinor: number;
  }>;
  readonly pricing: { readonly subtotalMinor: number; readonly totalMinor: number };
}

/**
 * The refund for returned units: their share of the paid total. A coupon is thus spread over all lines. The share of
 * all units back so far is rounded half up, and what earlier returns were given is subtracted: the refunds of all
 * parts add up to the total exactly, in whatever parts and order the units come back.
 * @param earlier the units of earlier returns
 */
export function refundForReturn(
  bought: Bought,
  returned: readonly ReturnedUnits[],
  earlier: readonly ReturnedUnits[] = [],
): number {
  return shareOfUnits(bought, [...earlier, ...returned]) - shareOfUnits(bought, earlier);
}

function shareOfUnits({ items, pricing }: Bought, units: readonly ReturnedUnits[]): number {
  const unitsMinor = linesOfUnits(items, units).reduce(
    (sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor,
    0,
  );
  return shareOf(pricing.totalMinor, unitsMinor, pricing.subtotalMinor);
}
