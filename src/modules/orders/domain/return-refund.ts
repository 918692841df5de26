import type { ReturnedUnits } from './order-state.js';

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
  const left = new Map<string, number>();
  for (const { productId, quantity } of units) left.set(productId, (left.get(productId) ?? 0) + quantity);
  let unitsMinor = 0;
  for (const { productId, quantity, unitPriceMinor } of items) {
    const id = productId.toHexString();
    const counted = Math.min(quantity, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - counted);
    unitsMinor += counted * unitPriceMinor;
  }
  return shareOf(pricing.totalMinor, unitsMinor, pricing.subtotalMinor);
}

/** `amount * part / whole`, rounded half up. Uses BigInt, because the product may exceed the safe integers. */
function shareOf(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor));
}
