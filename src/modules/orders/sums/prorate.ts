import { goodsOf, type TotalParts } from '#common/money/pricing.js';

/** `amount * part / whole` in integer minor units, rounded half up. Uses BigInt, because the product may exceed the safe integers. */
export function shareOf(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor));
}

/**
 * Shares an amount out in proportion to weights: the share of all weights so far is rounded, less what the earlier ones
 * were given, so that the shares add up to the amount exactly.
 * @param weights integers of 0 or more; if all are 0, the last share is the amount
 */
export function prorated(amount: number, weights: readonly number[]): number[] {
  const whole = totalOf(weights);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight, index) => {
    weightSoFar += weight;
    const isRest = whole === 0 && index === weights.length - 1;
    const due = whole === 0 ? (isRest ? amount : 0) : shareOf(amount, weightSoFar, whole);
    const share = due - givenSoFar;
    givenSoFar = due;
    return share;
  });
}

/**
 * Shares an amount out in proportion to weights by the largest remainder: each gets the whole minor units of its part, and the rest goes
 * one by one to those of which most was cut off, the first of equal ones first. The shares add up to the amount exactly.
 * @param weights integers of 0 or more; if all are 0, the first share is the amount
 */
export function apportioned(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(totalOf(weights));
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = parts.map((part) => Number(part / whole));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part % whole }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, amount - totalOf(shares))) shares[index]! += 1;
  return shares;
}

export function totalOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The charges of an order. Amounts are integer minor units. */
export interface ChargedOrder {
  readonly items: ReadonlyArray<{ readonly quantity: number; readonly unitPriceMinor: number }>;
  readonly pricing: TotalParts;
}

/**
 * Returns what is charged for each line: a discount is shared over all lines, and the amounts add up to the order's
 * total without its shipping.
 */
export function chargedByLine({ items, pricing }: ChargedOrder): number[] {
  return sharedByLine(items, goodsOf(pricing));
}

/** Shares an amount over the lines, in proportion to their prices. */
export function sharedByLine(items: ChargedOrder['items'], amountMinor: number): number[] {
  return prorated(
    amountMinor,
    items.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor),
  );
}
