/** A quantity at a unit price, in integer minor units. */
export interface PricedQuantity {
  readonly unitPriceMinor: number;
  readonly quantity: number;
}

/** The subtotal, discount and total of a cart or an order, in integer minor units. */
export interface Pricing {
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
}

export function lineTotalOf({ unitPriceMinor, quantity }: PricedQuantity): number {
  return unitPriceMinor * quantity;
}

export function subtotalOf(lines: readonly PricedQuantity[]): number {
  return lines.reduce((sum, line) => sum + lineTotalOf(line), 0);
}

/** Subtotal, discount and total after a discount; the total is never below 0. */
export function pricingOf(lines: readonly PricedQuantity[], discountMinor: number): Pricing {
  const subtotalMinor = subtotalOf(lines);
  return { subtotalMinor, discountMinor, totalMinor: Math.max(0, subtotalMinor - discountMinor) };
}
