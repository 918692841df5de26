/** A quantity at a unit price, in integer minor units. */
export interface PricedQuantity {
  readonly unitPriceMinor: number;
  readonly quantity: number;
}

/** What is charged beside the goods, in integer minor units. */
interface ChargedBeside {
  /** The price of shipping; missing where the shop had no zones. */
  readonly shippingMinor?: number | undefined;
}

/** The subtotal, discount, shipping and total of a cart or an order, in integer minor units. */
export interface Pricing extends ChargedBeside {
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  /** Contains the shipping. */
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

/** The pricing with the price of shipping in it. */
export function withShipping(pricing: Pricing, shippingMinor: number): Pricing {
  return { ...pricing, shippingMinor, totalMinor: pricing.totalMinor + shippingMinor };
}

/** What of a total is charged beside the goods. */
export function besideGoods({ shippingMinor = 0 }: ChargedBeside): number {
  return shippingMinor;
}

/** What of a total is charged for the goods. */
export function goodsOf(pricing: ChargedBeside & Pick<Pricing, 'totalMinor'>): number {
  return pricing.totalMinor - besideGoods(pricing);
}
