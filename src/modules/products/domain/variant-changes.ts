import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMinor } from '#common/money/money.js';
import { newId } from '#infrastructure/database/new-id.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import type { ProductPrice } from './price.js';
import { normalSku } from './sku.js';

/** What an administrator gives of a variant; money in the major unit. `null` takes a field away. */
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
