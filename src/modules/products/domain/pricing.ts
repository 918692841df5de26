import { lessPercent, toMinor } from '#common/money/money.js';
import { SalePriceTooHighError } from '../products.errors.js';

/** The prices that the unit price of a product follows from. Money in minor units. */
export interface ProductPrice {
  readonly basePriceMinor: number;
  /** Per cent off the base price; of a sale price what it takes off, see `percentOff`. */
  readonly discountPercent: number;
  /** Below the base price; undefined without a sale. */
  readonly salePriceMinor?: number | undefined;
}

/** The unit price: exactly the sale price, else the base price less the discount, rounded half up. */
export function unitPriceOf({ basePriceMinor, discountPercent, salePriceMinor }: ProductPrice): number {
  return salePriceMinor ?? lessPercent(basePriceMinor, discountPercent);
}

/** The per cent that a sale price takes off the base price, with at most two decimals. */
export function percentOff(basePriceMinor: number, salePriceMinor: number): number {
  return Math.round(((basePriceMinor - salePriceMinor) / basePriceMinor) * 10_000) / 100;
}

/** A price, as an administrator gives it, in the major unit. `null` ends a sale. */
export interface PriceInput {
  readonly basePrice?: number | undefined;
  readonly discount?: number | undefined;
  readonly salePrice?: number | null | undefined;
}

/** The stored fields of a price; `null` unsets one. */
export interface PriceFields {
  readonly basePriceMinor: number;
  readonly discountPercent: number;
  readonly salePriceMinor: number | null;
}

/**
 * The price after a change (decisions 13.33). A sale price decides about the discount; another discount, or `null`, ends the sale.
 * The discount that is given beside `null` holds, also where it is what the sale took off.
 * @throws SalePriceTooHighError unless the sale price is below the base price
 */
export function changedPrice(
  before: ProductPrice,
  { basePrice, discount, salePrice }: PriceInput,
): PriceFields {
  const basePriceMinor = basePrice === undefined ? before.basePriceMinor : toMinor(basePrice);
  const goesOn = discount === undefined || discount === before.discountPercent;
  const kept = goesOn ? before.salePriceMinor : undefined;
  const salePriceMinor =
    typeof salePrice === 'number' ? toMinor(salePrice) : salePrice === null ? undefined : kept;
  if (salePriceMinor === undefined) {
    const left = before.salePriceMinor === undefined ? before.discountPercent : 0;
    return { basePriceMinor, discountPercent: discount ?? left, salePriceMinor: null };
  }
  if (salePriceMinor >= basePriceMinor) throw new SalePriceTooHighError();
  return { basePriceMinor, discountPercent: percentOff(basePriceMinor, salePriceMinor), salePriceMinor };
}

/** The price that is stored in the fields. */
export function priceOf({ salePriceMinor, ...price }: PriceFields): ProductPrice {
  return salePriceMinor === null ? price : { ...price, salePriceMinor };
}

/** The prices of its own that a variant has, in minor units; those that are missing are the product's. */
export interface OwnPrice {
  readonly basePriceMinor?: number;
  readonly salePriceMinor?: number;
}

/** A price whose missing parts are not stored. */
type Price = ProductPrice;

/**
 * Returns what a variant costs: its own prices, and for the rest the product's. A sale price of the product applies
 * to variants without a base price of their own.
 */
export function variantPrice(product: ProductPrice, own: OwnPrice): Price {
  const basePriceMinor = own.basePriceMinor ?? product.basePriceMinor;
  const inherited = own.basePriceMinor === undefined ? product.salePriceMinor : undefined;
  const salePriceMinor = own.salePriceMinor ?? inherited;
  if (salePriceMinor !== undefined)
    return { basePriceMinor, salePriceMinor, discountPercent: percentOff(basePriceMinor, salePriceMinor) };
  return {
    basePriceMinor,
    discountPercent: product.salePriceMinor === undefined ? product.discountPercent : 0,
  };
}

/**
 * The price that a product with variants shows: the lowest base price and the lowest unit price of those that are sold
 * (decisions 13.34), and its own where none is.
 */
export function priceFrom(
  own: ProductPrice,
  variants: ReadonlyArray<ProductPrice & { readonly isActive: boolean }>,
): Price {
  const sold = variants.filter(({ isActive }) => isActive);
  if (sold.length === 0) return own;
  const basePriceMinor = Math.min(...sold.map((variant) => variant.basePriceMinor));
  const lowest = Math.min(...sold.map((variant) => unitPriceOf(variant)));
  const discounted = { basePriceMinor, discountPercent: own.discountPercent };
  if (own.salePriceMinor === undefined && unitPriceOf(discounted) === lowest) return discounted;
  if (lowest === basePriceMinor) return { basePriceMinor, discountPercent: 0 };
  return {
    basePriceMinor,
    salePriceMinor: lowest,
    discountPercent: percentOff(basePriceMinor, lowest),
  };
}
