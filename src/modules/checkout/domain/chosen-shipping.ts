import type { Cart } from '#modules/carts/index.js';
import { boughtOf, type ProductForSale } from '#modules/products/index.js';
import {
  NotServedError,
  type AskedParcel,
  type ShippingOption,
  type ShippingQuote,
} from '#modules/shipping-rates/index.js';
import { CashUnavailableError, type PaymentMethod } from '#modules/orders/cash/index.js';
import { RateUnavailableError } from '../checkout.errors.js';
import type { PricedLine } from './priced-cart.js';

/**
 * Returns the weight of a parcel with the lines, in grams.
 * @param defaultGrams of a unit of a product without a weight
 */
export function gramsOf(
  lines: ReadonlyArray<Pick<PricedLine, 'productId' | 'variantId' | 'quantity'>>,
  products: ReadonlyMap<string, ProductForSale>,
  defaultGrams: number,
): number {
  return lines.reduce((sum, { productId, variantId, quantity }) => {
    const product = products.get(productId);
    const weight = product === undefined ? undefined : boughtOf(product, variantId).weight;
    return sum + quantity * (weight ?? defaultGrams);
  }, 0);
}

/** Returns the parcel that the carrier is asked about; undefined where it goes nowhere yet, or is empty. */
export function parcelTo(
  pincode: string | undefined,
  { lines }: Pick<Cart, 'lines'>,
  products: ReadonlyMap<string, ProductForSale>,
  defaultGrams: number,
): AskedParcel | undefined {
  if (pincode === undefined || lines.length === 0) return undefined;
  const units = lines.map(({ choice, ...line }) => ({ ...line, variantId: choice?.variantId }));
  return { pincode, grams: gramsOf(units, products, defaultGrams) };
}

/** How an order is to be sent and paid. */
export interface ShippingWish {
  /** The cheapest where it is undefined. */
  readonly rateId?: string | undefined;
  readonly paymentMethod: PaymentMethod;
}

/**
 * Returns the way of shipping that is asked for, else the cheapest; for cash on delivery the cheapest that has it for this total.
 * @throws NotServedError, RateUnavailableError, CashUnavailableError
 */
export function chosenOption(
  { isServed, options }: ShippingQuote,
  { rateId, paymentMethod }: ShippingWish,
): ShippingOption {
  if (!isServed) throw new NotServedError();
  const [cheapest] = options;
  const chosen = rateId === undefined ? cheapest : options.find((option) => option.rateId === rateId);
  if (chosen === undefined) throw new RateUnavailableError();
  if (paymentMethod !== 'COD') return chosen;
  const inCash = (rateId === undefined ? options : [chosen]).find(
    ({ codFeeMinor }) => codFeeMinor !== undefined,
  );
  if (inCash === undefined) throw new CashUnavailableError();
  return inCash;
}
