import { Types } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMinor } from '#common/money/money.js';
import { VariantNotFoundError } from '../products.errors.js';
import { newId } from '#infrastructure/database/new-id.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import type { ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { givenTexts, keptTexts } from '../domain/image-texts.js';
import { changedPrice, priceOf } from '../domain/pricing.js';
import { normalSku } from '../domain/sku.js';
import { withRenames } from '../domain/option-renames.js';
import {
  changedVariant,
  ownPriceOf,
  unassignedOf,
  withVariants,
  type GivenVariant,
} from '../domain/variants.js';
import { productWords } from '../domain/product-words.js';
import type { CreateProductDto } from '../dto/product.dto.js';
import type { UpdateProductDto } from '../dto/product-update.dto.js';
import type { VariantOfProductDto } from '../dto/product-variants.dto.js';

/** A new product as it is stored, before it has its slug and its place in the tree of categories. */
export function newProduct(
  { basePrice, discount, salePrice, imageTexts, attributes = {}, categoryIds, ...input }: CreateProductDto,
  now: Date,
): Product {
  const price = { basePriceMinor: toMinor(basePrice), discountPercent: discount };
  const { salePriceMinor, ...same } = changedPrice(price, { salePrice });
  const sku = normalSku(input.sku);
  return {
    ...input,
    ...same,
    ...(salePriceMinor === null ? {} : { salePriceMinor }),
    ...(imageTexts === undefined ? {} : { imageTexts: givenTexts(input.images, imageTexts) }),
    _id: newId(),
    sku,
    skus: [sku],
    ...storedWords(productWords(input)),
    attributes,
    ...(categoryIds && { categoryIds: categoryIds.map((id) => new Types.ObjectId(id)) }),
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
    inStock: input.currentStock > 0,
    ledger: { since: now, opening: input.currentStock },
  };
}

/**
 * The stored fields for the given ones; omitted fields stay unchanged. Another name or barcode gives the product other words, and
 * leaves its slug.
 * @throws SalePriceTooHighError, VariantNotFoundError, what `withRenames` and `withVariants` throw
 */
export function changesOf(
  before: Product,
  { version: _version, variants: changed = [], renameOptions = [], ...input }: UpdateProductDto,
): ProductChanges {
  const { basePrice, discount, salePrice, imageTexts, categoryIds, ...given } = input;
  const renamed = withRenames(before.attributes, before.variants ?? [], renameOptions);
  const same = renameOptions.length === 0 ? given : { attributes: renamed.attributes, ...given };
  const { name, images = before.images } = same;
  const isPriced = basePrice !== undefined || discount !== undefined || salePrice !== undefined;
  const price = changedPrice(ownPriceOf(before), { basePrice, discount, salePrice });
  const texts = imageTexts === undefined ? keptTexts(images, before) : givenTexts(images, imageTexts);
  const changes = withoutUndefined({
    ...same,
    ...(isPriced ? price : {}),
    categoryIds: categoryIds?.map((id) => new Types.ObjectId(id)),
    ...(imageTexts === undefined && same.images === undefined ? {} : { imageTexts: texts }),
    ...(name === undefined && same.barcode === undefined
      ? {}
      : storedWords(productWords({ ...before, ...withoutUndefined(same), skus: [before.sku] }))),
  });
  const variants = withChanged(renamed.variants, changed);
  if (before.variants === undefined) return changes;
  const { sku } = before;
  const { name: named, attributes, isActive, barcode } = { ...before, ...changes };
  const unassignedStock = unassignedOf(before);
  return {
    ...changes,
    ...withVariants({
      sku,
      name: named,
      barcode,
      attributes,
      isActive,
      variants,
      stored: renamed.variants,
      unassignedStock,
      price: priceOf(price),
    }),
  };
}

function withChanged(
  variants: readonly GivenVariant[],
  changed: readonly VariantOfProductDto[],
): GivenVariant[] {
  if (!changed.every(({ _id }) => variants.some((variant) => variant._id.equals(_id))))
    throw new VariantNotFoundError();
  return variants.map((variant) => {
    const change = changed.find(({ _id }) => variant._id.equals(_id));
    if (change === undefined) return variant;
    const { _id, version: _version, ...input } = change;
    return changedVariant(variant, input);
  });
}
