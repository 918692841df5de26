import { Types } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMinor } from '#common/money/money.js';
import { newId } from '#infrastructure/database/new-id.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import type { ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { givenTexts, keptTexts } from '../domain/image-texts.js';
import { changedPrice, priceOf } from '../domain/pricing.js';
import { normalSku } from '../domain/sku.js';
import { ownPriceOf, unassignedOf, withVariants } from '../domain/variants.js';
import { productWords } from '../domain/product-words.js';
import type { CreateProductDto } from '../dto/product.dto.js';
import type { UpdateProductDto } from '../dto/product-update.dto.js';

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
 * The stored fields for the given ones; omitted fields stay unchanged. Another name gives the product other words, and leaves its
 * slug.
 */
export function changesOf(
  before: Product,
  { basePrice, discount, salePrice, imageTexts, categoryIds, ...same }: UpdateProductDto,
): ProductChanges {
  const { name, images = before.images } = same;
  const isPriced = basePrice !== undefined || discount !== undefined || salePrice !== undefined;
  const price = changedPrice(ownPriceOf(before), { basePrice, discount, salePrice });
  const texts = imageTexts === undefined ? keptTexts(images, before) : givenTexts(images, imageTexts);
  const changes = withoutUndefined({
    ...same,
    ...(isPriced ? price : {}),
    categoryIds: categoryIds?.map((id) => new Types.ObjectId(id)),
    ...(imageTexts === undefined && same.images === undefined ? {} : { imageTexts: texts }),
    ...(name === undefined ? {} : storedWords(productWords({ sku: before.sku, name }))),
  });
  if (before.variants === undefined) return changes;
  const { variants, sku } = before;
  const { name: named, attributes, isActive } = { ...before, ...changes };
  const unassignedStock = unassignedOf(before);
  return {
    ...changes,
    ...withVariants({
      sku,
      name: named,
      attributes,
      isActive,
      variants,
      unassignedStock,
      price: priceOf(price),
    }),
  };
}
