import type { Product } from 'storefront-client';
import { lineTitle } from '../format/line-title.js';

/** The steps that prices can be rounded to; 0.99 is the nearest price that ends so. */
export const ROUNDINGS = [0.01, 1, 10, 0.99] as const;

type Rounding = (typeof ROUNDINGS)[number];

/** A change of many prices: of the price by per cent, or a sale by per cent off it. */
export type PricePlan =
  | { readonly kind: 'price'; readonly percent: number; readonly roundTo: Rounding }
  | { readonly kind: 'sale'; readonly percent: number };

/** A price as it is and as it will be. */
export interface PlannedPrice {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

type Priced = Pick<Product, '_id' | 'name' | 'basePrice' | 'unitPrice' | 'discount' | 'salePrice'> & {
  readonly variants: ReadonlyArray<
    Pick<Product['variants'][number], '_id' | 'options' | 'basePrice' | 'unitPrice' | 'salePrice'>
  >;
};

/** Returns what a plan makes of a product: a price for each variant, or its own. The shop works it out again when it is sent. */
export function plannedPrices(product: Priced, plan: PricePlan): PlannedPrice[] {
  if (product.variants.length === 0)
    return [{ key: product._id, name: product.name, ...changed(product, plan) }];
  return product.variants.map((variant) => ({
    key: variant._id,
    name: lineTitle({ name: product.name, selectedAttributes: variant.options }),
    // A sale price of its own goes on beside a sale of the product.
    ...(plan.kind === 'sale' && variant.salePrice !== null && product.salePrice === null
      ? { before: variant.unitPrice, after: variant.unitPrice }
      : changed(variant, plan)),
  }));
}

function changed(
  { basePrice, unitPrice }: { readonly basePrice: number; readonly unitPrice: number },
  plan: PricePlan,
): { before: number; after: number } {
  if (plan.kind === 'price')
    return { before: basePrice, after: pricedAnew(basePrice, plan.percent, plan.roundTo) };
  return { before: unitPrice, after: partOf(basePrice, 100 - plan.percent) };
}

/** The rule of the shop: half a step is rounded up, and a price above 0 stays above 0. */
function pricedAnew(price: number, percent: number, roundTo: Rounding): number {
  const exact = partOf(price, 100 + percent);
  if (price === 0 || roundTo === 0.01) return price === 0 ? 0 : Math.max(0.01, exact);
  const paise = Math.round(exact * 100);
  if (roundTo === 0.99) return Math.max(99, Math.floor((paise + 51) / 100) * 100 - 1) / 100;
  const step = roundTo * 100;
  return Math.max(step, Math.floor((paise + step / 2) / step) * step) / 100;
}

/** Per cent of a price, rounded half up to the paisa; whole numbers, so that no fraction is lost. */
function partOf(price: number, percent: number): number {
  const [paise, millionths] = [BigInt(Math.round(price * 100)), BigInt(Math.round(percent * 1e6))];
  return Number((paise * millionths * 2n + 100_000_000n) / 200_000_000n) / 100;
}
