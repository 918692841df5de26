import {
  assertWithinCap,
  lineTotalOf,
  pricingOf,
  type CartContent,
  type Pricing,
  type SelectedAttributes,
} from '#modules/carts/index.js';
import type { CouponQuote } from '#modules/coupons/index.js';
import { InsufficientStockForError, type ProductForSale, type StockLine } from '#modules/products/index.js';
import { CartIsEmptyError, TotalBelowMinimumError } from '../orders.errors.js';

/** The least amount that the gateway charges: 1.00. */
const MIN_TOTAL_MINOR = 100;

/** A line at today's price. Amounts are integer minor units. */
export interface PricedLine extends StockLine {
  readonly name: string;
  readonly sku: string;
  readonly unitPriceMinor: number;
  readonly selectedAttributes: SelectedAttributes;
  readonly lineTotalMinor: number;
}

/** A cart that can become an order. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponQuote | undefined;
  readonly pricing: Pricing;
}

/**
 * The cart's lines at today's prices. Whether the stock suffices is decided by the reservation alone; a shortfall that
 * the read products show already is refused early.
 * @param maxQuantity the most units of a product in one order; 0 for no cap
 * @throws CartIsEmptyError, QuantityCapError, InsufficientStockForError
 */
export function priceLines(
  { lines }: CartContent,
  products: ReadonlyMap<string, ProductForSale>,
  maxQuantity: number,
): PricedLine[] {
  if (lines.length === 0) throw new CartIsEmptyError();
  const priced = lines.map(({ productId, productName, quantity, selectedAttributes }) => {
    const { name, sku, unitPriceMinor } = sold(products.get(productId), productName);
    const lineTotalMinor = lineTotalOf({ unitPriceMinor, quantity });
    return { productId, quantity, name, sku, unitPriceMinor, selectedAttributes, lineTotalMinor };
  });
  refuseExcessQuantity(priced, products, maxQuantity);
  return priced;
}

/** The lines with the discount taken off their sum. @throws TotalBelowMinimumError */
export function pricedCart(lines: readonly PricedLine[], coupon: CouponQuote | undefined): PricedCart {
  const pricing = pricingOf(lines, coupon?.discountMinor ?? 0);
  if (pricing.totalMinor < MIN_TOTAL_MINOR) throw new TotalBelowMinimumError();
  return { lines, coupon, pricing };
}

/** The coupon that an order of this cart uses. @param requested overrides the cart's */
export function couponCodeOf({ couponCode }: CartContent, requested: string | undefined): string | null {
  return requested ?? couponCode;
}

/** What checkouts contend for: the account, the products, the coupon. */
export function lockKeys(userId: string, cart: CartContent, requestedCoupon: string | undefined): string[] {
  const code = couponCodeOf(cart, requestedCoupon);
  return [
    `account ${userId}`,
    ...new Set(cart.lines.map(({ productId }) => productId)),
    ...(code === null ? [] : [`coupon ${code.toUpperCase()}`]),
  ];
}

/** The units of one product count together over its lines. */
function refuseExcessQuantity(
  lines: readonly PricedLine[],
  products: ReadonlyMap<string, ProductForSale>,
  maxQuantity: number,
): void {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  for (const { productId, name } of lines) {
    assertWithinCap(units.get(productId)!, name, maxQuantity);
    if (units.get(productId)! > products.get(productId)!.currentStock)
      throw new InsufficientStockForError(name);
  }
}

function sold(product: ProductForSale | undefined, name: string): ProductForSale {
  if (product === undefined || !product.isActive) throw new InsufficientStockForError(product?.name ?? name);
  return product;
}
