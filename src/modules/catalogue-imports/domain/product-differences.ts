import { isDeepStrictEqual } from 'node:util';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor } from '#common/money/money.js';
import { imageTextsOf, ownPriceOf, type Product } from '#modules/products/index.js';

/** The fields of a product in the form in which the API takes them; a field that it has not is null. */
export function givenFieldsOf(product: Product) {
  const { seo } = product;
  const { basePriceMinor, discountPercent, salePriceMinor } = ownPriceOf(product);
  return {
    sku: product.sku,
    name: product.name,
    slug: product.slug ?? null,
    description: product.description,
    brand: product.brand ?? null,
    barcode: product.barcode ?? null,
    basePrice: toMajor(basePriceMinor),
    discount: discountPercent,
    salePrice: salePriceMinor === undefined ? null : toMajor(salePriceMinor),
    images: product.images,
    imageTexts: imageTextsOf(product.images, product.imageTexts),
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    categoryIds: (product.categoryIds ?? []).map((id) => id.toHexString()),
    tags: product.tags,
    attributes: product.attributes,
    isActive: product.isActive,
    weight: product.weight ?? null,
    length: product.length ?? null,
    breadth: product.breadth ?? null,
    height: product.height ?? null,
    seo: seo === undefined ? null : withoutUndefined({ title: seo.title, description: seo.description }),
    hsnCode: product.hsnCode ?? null,
    taxRate: product.taxRate ?? null,
  };
}

/** The variants of a product in the form in which the API takes them. */
export function givenVariantsOf({ variants = [] }: Product) {
  return variants.map(({ sku, options, own, barcode, weight, image, currentStock, isActive }) => ({
    sku,
    options,
    basePrice: own.basePriceMinor === undefined ? null : toMajor(own.basePriceMinor),
    salePrice: own.salePriceMinor === undefined ? null : toMajor(own.salePriceMinor),
    barcode: barcode ?? null,
    weight: weight ?? null,
    image: image ?? null,
    currentStock,
    isActive,
  }));
}

/** Those of the fields that say something else than the product has. `undefined` says nothing. */
export function differencesFrom<T extends object>(product: object, fields: T): Partial<T> {
  const known = product as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(plain(value), plain(known[name])),
    ),
  ) as Partial<T>;
}

/** Without the classes of the libraries that have read it; attributes are equal in any order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
