import { toMajor } from '#common/money/money.js';
import { assertWithinCap, followed, type Cart } from '#modules/carts/index.js';
import {
  chosenOf,
  isOffered,
  VariantRequiredError,
  type SelectedAttributes,
  type ProductForSale,
} from '#modules/products/index.js';
import {
  stockKey,
  sumByStock,
  InsufficientStockForError,
  type StockLine,
} from '#modules/products/stock/index.js';
import {
  lineTotalOf,
  pricingOf,
  subtotalOf,
  withCashOnDelivery,
  withShipping,
  type Pricing,
} from '#common/money/pricing.js';
import type { CouponQuote } from '#modules/coupons/index.js';
import type { ShippingOption } from '#modules/shipping-rates/index.js';
import { unitsByProduct } from '#modules/orders/index.js';
import type { PaymentMethod } from '#modules/orders/cash/index.js';
import {
  CartIsEmptyError,
  OptionUnavailableError,
  PricesChangedError,
  TotalAboveMaximumError,
  TotalBelowMinimumError,
} from '../checkout.errors.js';
import { MIN_TOTAL_MINOR } from '../checkout.limits.js';

/** A cart line at the current price. Amounts are integer minor units. */
export interface PricedLine extends StockLine {
  readonly name: string;
  readonly sku: string;
  readonly unitPriceMinor: number;
  readonly selectedAttributes: SelectedAttributes;
  readonly lineTotalMinor: number;
  readonly hsnCode?: string;
  /** Per cent; the price contains it. */
  readonly taxRate: number;
}

/** The shop's settings for every order. */
export interface OrderSettings {
  /** The most units of a product in one order; 0 for no cap. */
  readonly cartMaxQuantity: number;
  /** The highest total, in minor units; 0 for no limit. */
  readonly maxOrderTotalMinor: number;
  /** The tax, in per cent, of products without a rate of their own. */
  readonly taxRateDefault: number;
}

/** A validated and priced cart, ready for checkout. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponQuote | undefined;
  readonly pricing: Pricing;
  /** How it is shipped; undefined where the shop has no zones. */
  readonly delivery?: ShippingOption | undefined;
}

/**
 * Prices the cart's lines. Only the reservation decides about stock; a shortfall that is already visible is rejected
 * early.
 * @throws CartIsEmptyError, OptionUnavailableError, VariantRequiredError, QuantityCapError, InsufficientStockForError, TotalAboveMaximumError
 * for a sum that is not exact
 */
export function priceLines(
  { lines }: Cart,
  products: ReadonlyMap<string, ProductForSale>,
  { cartMaxQuantity, taxRateDefault }: Pick<OrderSettings, 'cartMaxQuantity' | 'taxRateDefault'>,
): PricedLine[] {
  if (lines.length === 0) throw new CartIsEmptyError();
  const stocks = new Map<string, number>();
  const priced = lines.map((line) => {
    const { productId, productName, quantity } = line;
    const product = sold(products.get(productId), productName);
    const { selectedAttributes } = followed(line, product);
    const { name, hsnCode, taxRate } = product;
    if (!isOffered(selectedAttributes, product.attributes)) throw new OptionUnavailableError(name);
    const chosen = chosenOf(product, selectedAttributes);
    if (chosen === undefined) throw new VariantRequiredError();
    const { sku, unitPriceMinor, currentStock, variantId } = chosen;
    stocks.set(stockKey({ productId, variantId }), currentStock);
    return {
      productId,
      ...(variantId === undefined ? {} : { variantId }),
      quantity,
      name,
      sku,
      unitPriceMinor,
      selectedAttributes,
      lineTotalMinor: lineTotalOf({ unitPriceMinor, quantity }),
      ...(hsnCode === undefined ? {} : { hsnCode }),
      taxRate: taxRate ?? taxRateDefault,
    };
  });
  refuseExcessQuantity(priced, stocks, cartMaxQuantity);
  if (!Number.isSafeInteger(subtotalOf(priced))) throw new TotalAboveMaximumError();
  return priced;
}

/** How an order is sent and paid. */
export interface Sending {
  /** Undefined where the shop has no zones. */
  readonly delivery?: ShippingOption | undefined;
  readonly paymentMethod?: PaymentMethod;
}

/** Returns the pricing of goods with the price of their shipping, and with the fee of cash on delivery, where it is paid so. */
export function withSending(goods: Pricing, { delivery, paymentMethod = 'GATEWAY' }: Sending): Pricing {
  if (delivery === undefined) return goods;
  const pricing = withShipping(goods, delivery.priceMinor);
  return paymentMethod === 'COD' ? withCashOnDelivery(pricing, delivery.codFeeMinor ?? 0) : pricing;
}

/**
 * Subtracts the discounts from the sum of the lines, and adds the price of shipping and the fee of cash on delivery.
 * @param byHandMinor a discount of the staff, in minor units
 * @throws TotalBelowMinimumError, TotalAboveMaximumError
 */
export function pricedCart(
  lines: readonly PricedLine[],
  coupon: CouponQuote | undefined,
  { maxOrderTotalMinor }: Pick<OrderSettings, 'maxOrderTotalMinor'>,
  byHandMinor = 0,
  sending: Sending = {},
): PricedCart {
  const goods = pricingOf(lines, (coupon?.discountMinor ?? 0) + byHandMinor);
  const pricing = withSending(goods, sending);
  if (pricing.totalMinor < MIN_TOTAL_MINOR) throw new TotalBelowMinimumError();
  if (maxOrderTotalMinor > 0 && pricing.totalMinor > maxOrderTotalMinor) throw new TotalAboveMaximumError();
  return { lines, coupon, pricing, delivery: sending.delivery };
}

/**
 * @param expectedTotal the total that the customer has seen, in the major unit as the API answers it; undefined accepts any
 * @throws PricesChangedError when the cart costs another
 */
export function assertExpectedTotal({ pricing }: PricedCart, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== toMajor(pricing.totalMinor))
    throw new PricesChangedError();
}

/** The coupon code of the order. @param requested overrides the cart's code */
export function couponCodeOf({ couponCode }: Cart, requested: string | undefined): string | null {
  return requested ?? couponCode;
}

/** The lock key of the checkouts of one account. */
export function accountKey(userId: string): string {
  return `account ${userId}`;
}

/** The lock keys of what a checkout contends for with other accounts: products and coupon. */
export function contendedKeys({ lines }: Cart, couponCode: string | null): string[] {
  return [
    ...new Set(lines.map(({ productId }) => productId)),
    ...(couponCode === null ? [] : [`coupon ${couponCode.toUpperCase()}`]),
  ];
}

function refuseExcessQuantity(
  lines: readonly PricedLine[],
  stocks: ReadonlyMap<string, number>,
  maxQuantity: number,
): void {
  const units = unitsByProduct(lines);
  for (const { productId, name } of lines) assertWithinCap(units.get(productId)!, name, maxQuantity);
  for (const line of sumByStock(lines))
    if (line.quantity > stocks.get(stockKey(line))!) throw new InsufficientStockForError(line.name);
}

function sold(product: ProductForSale | undefined, name: string): ProductForSale {
  if (product === undefined || !product.isActive) throw new InsufficientStockForError(product?.name ?? name);
  return product;
}
