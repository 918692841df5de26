import type { StockLine } from '#modules/products/index.js';

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
 * The refund for returned units: their share of the paid total, rounded half up. A coupon is thus spread over all
 * lines. Returning all units refunds the total.
 */
export function refundForReturn({ items, pricing }: Bought, returned: readonly StockLine[]): number {
  const left = new Map<string, number>();
  for (const { productId, quantity } of returned) left.set(productId, (left.get(productId) ?? 0) + quantity);
  let returnedMinor = 0;
  for (const { productId, quantity, unitPriceMinor } of items) {
    const id = productId.toHexString();
    const units = Math.min(quantity, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - units);
    returnedMinor += units * unitPriceMinor;
  }
  return shareOf(pricing.totalMinor, returnedMinor, pricing.subtotalMinor);
}

/** `amount * part / whole`, rounded half up. Uses BigInt, because the product may exceed the safe integers. */
function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const divisor = BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor));
}
