import type { ProductForSale } from './product-for-sale.js';
import { unitPriceOf } from './pricing.js';
import type { SelectedAttributes } from './product-attributes.js';
import type { ProductVariant } from '../data/product-variant.schema.js';

/** A product as it is sold with a selection: itself, or with the price, the stock and the SKU of its variant. */
export interface ChosenProduct extends ProductForSale {
  /** Missing for a product without variants. */
  readonly variantId?: string;
}

/** @returns undefined when not exactly one of the variants that are sold has all its options in the selection (decisions 13.34) */
export function chosenOf(product: ProductForSale, selected: SelectedAttributes): ChosenProduct | undefined {
  const { variants = [] } = product;
  if (variants.length === 0) return product;
  const [variant, ...others] = variants.filter((each) => each.isActive && isChosen(each, selected));
  return variant === undefined || others.length > 0 ? undefined : asVariant(product, variant);
}

function isChosen({ options }: ProductVariant, selected: SelectedAttributes): boolean {
  return Object.entries(options).every(
    ([name, value]) => Object.hasOwn(selected, name) && selected[name] === value,
  );
}

/** Returns the fields of a variant that is sold in the product's place. */
export function asVariant(product: ProductForSale, variant: ProductVariant): ChosenProduct {
  const { image, weight = product.weight, basePriceMinor, discountPercent, salePriceMinor } = variant;
  return {
    ...product,
    variantId: variant._id.toHexString(),
    sku: variant.sku,
    basePriceMinor,
    discountPercent,
    salePriceMinor,
    unitPriceMinor: unitPriceOf(variant),
    currentStock: variant.currentStock,
    images: image === undefined ? product.images : [...new Set([image, ...product.images])],
    weight,
  };
}

/** Returns what an order has bought, as the catalogue has it now: the product, where its variant is gone. */
export function boughtOf(product: ProductForSale, variantId: string | undefined): ChosenProduct {
  const variant = product.variants?.find(({ _id }) => _id.equals(variantId));
  return variant === undefined ? product : asVariant(product, variant);
}
