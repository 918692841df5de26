import { withoutUndefined } from '#common/collections/without-undefined.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { toMinor } from '#common/money/money.js';
import { newId } from '#infrastructure/database/new-id.js';
import type { ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import {
  SalePriceTooHighError,
  SkuTakenError,
  VariantExistsError,
  VariantLimitError,
  WrongOptionsError,
} from '../products.errors.js';
import { MAX_VARIANTS } from '../products.limits.js';
import { type ProductPrice, priceFrom, variantPrice } from './pricing.js';
import { productWords } from './product-words.js';
import { sameSelection, violationIn } from './product-attributes.js';
import { lostValue } from './lost-values.js';
import { offeredPrices } from './offered-prices.js';
import { stockSigns } from './availability.js';
import { normalSku } from './sku.js';

/** The fields that the variants of a product follow from. */
export interface VariantsOf extends Pick<Product, 'sku' | 'name' | 'attributes' | 'isActive'> {
  /** It is found by it, too. */
  readonly barcode?: string | null | undefined;
  /** See `ownPriceOf`. */
  readonly price: ProductPrice;
  readonly variants: readonly GivenVariant[];
  /** The variants before the change, for the message about a value that they use and the attributes lose. */
  readonly stored?: readonly GivenVariant[] | undefined;
  /** Units of the product that none of them has. */
  readonly unassignedStock: number;
}

/** The price that an administrator gave the product; what it shows is that of its variants. */
export function ownPriceOf(product: Product): ProductPrice {
  const { basePriceMinor, discountPercent, salePriceMinor } = product.ownPrice ?? product;
  return { basePriceMinor, discountPercent, ...(salePriceMinor === undefined ? {} : { salePriceMinor }) };
}

/** Units of the product that none of its variants has: all, where it has none. */
export function unassignedOf({ variants, currentStock, unassignedStock = 0 }: Product): number {
  return variants === undefined ? currentStock : unassignedStock;
}

/**
 * The stored fields of a product with these variants: they, and what of the product follows from them (decisions 13.34). With the
 * last variant its own stock and price are its own again.
 * @throws VariantLimitError, SkuTakenError, VariantExistsError, WrongOptionsError, SalePriceTooHighError
 */
export function withVariants(product: VariantsOf): ProductChanges {
  const { sku, price, variants, unassignedStock, isActive } = product;
  const skus = [sku, ...variants.map((variant) => variant.sku)];
  const words = storedWords(productWords({ ...product, skus }));
  if (variants.length === 0) {
    const { inStock } = stockSigns({ isActive, currentStock: unassignedStock });
    const counts = {
      currentStock: unassignedStock,
      inStock,
      unassignedStock: null,
      lowestStock: null,
      pricesMinor: null,
    };
    return { ...priceFields(price), ...counts, ...words, skus, variants: null, ownPrice: null };
  }
  refuseWrong(product, skus);
  const priced = variants.map(
    (variant) => withoutUndefined({ ...variant, ...pricedAs(variant, price) }) as ProductVariant,
  );
  const currentStock = variants.reduce((sum, variant) => sum + variant.currentStock, 0);
  return {
    ...priceFields(priceFrom(price, priced)),
    ...words,
    ...stockSigns({ isActive, currentStock, variants }),
    pricesMinor: offeredPrices(priced),
    currentStock,
    unassignedStock,
    skus,
    variants: priced,
    ownPrice: withoutUndefined(price) as ProductPrice,
  };
}

function refuseWrong({ variants, attributes, stored = [] }: VariantsOf, skus: readonly string[]): void {
  if (variants.length > MAX_VARIANTS) throw new VariantLimitError();
  if (new Set(skus).size < skus.length) throw new SkuTakenError();
  const lost = lostValue(stored, variants, attributes);
  if (lost !== undefined) throw new WrongOptionsError(lost.message, lost.sku);
  for (const [index, { sku, options }] of variants.entries()) {
    const violation = violationIn(options, attributes, 'options');
    if (violation !== undefined) throw new WrongOptionsError(violation, sku);
    if (variants.slice(0, index).some((other) => sameSelection(other.options, options)))
      throw new VariantExistsError(sku);
  }
}

function pricedAs({ sku, own }: GivenVariant, product: ProductPrice): ProductPrice {
  const price = { salePriceMinor: undefined, ...variantPrice(product, own) };
  if (price.salePriceMinor !== undefined && price.salePriceMinor >= price.basePriceMinor)
    throw new SalePriceTooHighError(sku);
  return price;
}

function priceFields({
  basePriceMinor,
  discountPercent,
  salePriceMinor = null,
}: {
  basePriceMinor: number;
  discountPercent: number;
  salePriceMinor?: number | null | undefined;
}) {
  return { basePriceMinor, discountPercent, salePriceMinor };
}

/** A variant, as an administrator gives it; money in the major unit. `null` takes a field away. */
export interface VariantInput {
  readonly options?: ProductVariant['options'];
  readonly basePrice?: number | null | undefined;
  readonly salePrice?: number | null | undefined;
  readonly barcode?: string | null;
  readonly weight?: number | null;
  readonly image?: string | null;
  readonly isActive?: boolean;
}

export interface NewVariantInput extends VariantInput {
  readonly sku: string;
  readonly options: ProductVariant['options'];
  readonly currentStock: number;
  readonly isActive: boolean;
}

/** A variant as an administrator gave it, without the price that follows from it and the product's: see `withVariants`. */
export type GivenVariant = Omit<ProductVariant, keyof ProductPrice>;

export function newVariant({ basePrice, salePrice, sku, ...same }: NewVariantInput): GivenVariant {
  const own = withoutMissing(minorOf({ basePrice, salePrice }));
  return withoutMissing({ ...same, _id: newId(), sku: normalSku(sku), own }) as GivenVariant;
}

/** The variant after a change; `null` takes a field away. */
export function changedVariant(
  before: GivenVariant,
  { basePrice, salePrice, ...same }: VariantInput,
): GivenVariant {
  const own = withoutMissing({ ...before.own, ...withoutUndefined(minorOf({ basePrice, salePrice })) });
  return withoutMissing({ ...before, ...withoutUndefined(same), own }) as GivenVariant;
}

function minorOf({ basePrice, salePrice }: Pick<VariantInput, 'basePrice' | 'salePrice'>) {
  const minor = (amount?: number | null) => (typeof amount === 'number' ? toMinor(amount) : amount);
  return { basePriceMinor: minor(basePrice), salePriceMinor: minor(salePrice) };
}

function withoutMissing(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null));
}
