/** A quantity at a unit price, in integer minor units. */
export interface PricedQuantity {
  readonly unitPriceMinor: number;
  readonly quantity: number;
}

/** The charges beside the goods, in integer minor units. */
interface ChargedBeside {
  /** The price of shipping; missing where the shop had no zones. */
  readonly shippingMinor?: number | undefined;
  /** The fee of cash on delivery; missing in orders that are paid otherwise. */
  readonly codFeeMinor?: number | undefined;
}

/** The part of a total that is no price. */
interface Rounded {
  /** The amount that rounds cash to the rupee, from -49 to 50, untaxed; missing where nothing is rounded. */
  readonly roundingMinor?: number | undefined;
}

/** The parts of a pricing that decide how its total is shared. */
export interface TotalParts extends ChargedBeside, Rounded {
  readonly totalMinor: number;
}

/** Coins are whole rupees: the least that a courier asks for, in minor units. */
const CASH_UNIT = 100;

/** The subtotal, discount, what is charged beside the goods, and total of a cart or an order, in integer minor units. */
export interface Pricing extends TotalParts {
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  /** Contains shipping, fee and rounding. */
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

/** The pricing of what is paid at the door: with the fee of that in it, and a total of whole rupees. */
export function withCashOnDelivery(pricing: Pricing, codFeeMinor: number): Pricing {
  const exactMinor = pricing.totalMinor + codFeeMinor;
  const totalMinor = inCash(exactMinor);
  return { ...pricing, codFeeMinor, roundingMinor: totalMinor - exactMinor, totalMinor };
}

/** Rounds an amount to whole rupees, half up. */
export function inCash(minor: number): number {
  return Math.round(minor / CASH_UNIT) * CASH_UNIT;
}

/** The pricing that it would have without cash on delivery: neither fee nor rounding. */
export function withoutCashOnDelivery<Parts extends TotalParts>({
  codFeeMinor = 0,
  roundingMinor = 0,
  ...pricing
}: Parts): Omit<Parts, 'codFeeMinor' | 'roundingMinor'> {
  return { ...pricing, totalMinor: pricing.totalMinor - codFeeMinor - roundingMinor };
}

/** Returns the part of a total that is charged beside the goods. */
export function besideGoods({ shippingMinor = 0, codFeeMinor = 0 }: ChargedBeside): number {
  return shippingMinor + codFeeMinor;
}

/** Returns the part of a total that is charged for the goods. */
export function goodsOf(pricing: TotalParts): number {
  return pricing.totalMinor - besideGoods(pricing) - (pricing.roundingMinor ?? 0);
}

/**
 * Returns the part of a total that is paid for the goods: the rounding goes with them, unless it takes off more than
 * they cost.
 */
export function paidWithGoods(pricing: TotalParts): number {
  return goodsOf(pricing) === 0 ? 0 : Math.max(0, pricing.totalMinor - besideGoods(pricing));
}
