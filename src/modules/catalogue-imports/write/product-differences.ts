import { isDeepStrictEqual } from 'node:util';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor } from '#common/money/money.js';
import type { Product } from '#modules/products/index.js';
import { imageTextsOf, ownPriceOf } from '#modules/products/editing/index.js';
import type { ImportedFields } from '../read/imported-product.js';

/**
 * The fields of a product in the form in which the API takes them; a field that it has not is null. Without the white space around
 * a text, which no cell keeps.
 */
export function givenFieldsOf(product: Product) {
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
    images: product.images.map((url) => url.trim()),
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
    seo: givenSeo(product.seo),
    hsnCode: product.hsnCode ?? null,
    taxRate: product.taxRate ?? null,
  };
}

function givenSeo({ title, description }: Product['seo'] = {}) {
  const seo = withoutUndefined({ title: filled(title), description: filled(description) });
  return Object.keys(seo).length === 0 ? null : seo;
}

/** The texts for search engines after a file: the one that it says nothing of stays. @param known the product that it changes */
export function seoAfter({ seo }: ImportedFields, known?: Product): { readonly seo?: Product['seo'] | null } {
  if (seo === undefined) return {};
  const { title, description } = { ...givenSeo(known?.seo), ...seo };
  return {
    seo: givenSeo(withoutUndefined({ title: title ?? undefined, description: description ?? undefined })),
  };
}

function filled(text = ''): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
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
    image: image?.trim() ?? null,
    currentStock,
    isActive,
  }));
}

/** The addresses of all images of a product and its variants. */
export function givenImagesOf(product: Product): ReadonlySet<string | null> {
  const ofVariants = givenVariantsOf(product).map(({ image }) => image);
  return new Set([...givenFieldsOf(product).images, ...ofVariants]);
}

/** Returns the fields that differ from the product. `undefined` says nothing. */
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
