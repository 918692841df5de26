/** So many units at a unit price, in integer minor units. */
export interface PricedQuantity {
  readonly unitPriceMinor: number;
  readonly quantity: number;
}

/** The three sums of a cart and of an order, in integer minor units. */
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

/** The sums after a discount; the total never falls below 0. */
export function pricingOf(lines: readonly PricedQuantity[], discountMinor: number): Pricing {
  const subtotalMinor = subtotalOf(lines);
  return { subtotalMinor, discountMinor, totalMinor: Math.max(0, subtotalMinor - discountMinor) };
}
