import { withoutUndefined } from '#common/collections/without-undefined.js';
import { readInput } from '#http/decorators.js';
import type { Product, SelectedAttributes } from '#modules/products/index.js';
import {
  CreateVariantDto,
  MAX_IMAGES,
  MAX_STOCK,
  normalSku,
  UpdateProductDto,
  type AssignedVariant,
  type ProductAttributes,
} from '#modules/products/editing/index.js';
import type { CellFault, ImportedImage, ImportedProduct, ImportedSale } from '../read/imported-product.js';
import { attributesOf } from '../read/offered-attributes.js';
import { differencesFrom, givenFieldsOf, givenVariantsOf, seoAfter } from './product-differences.js';
import { categoryKey, type CategoryOutcome } from './import-categories.service.js';
import type { ImageOutcome } from './import-images.service.js';
import { faultOf, RefusedProductError } from './refused-product.js';
import { saleChanges } from './sale-changes.js';

/** The outcomes of what the products of a batch name. */
export interface Outcomes {
  /** By address; an image that the product has already has none. */
  readonly images: ReadonlyMap<string, ImageOutcome>;
  /** By `categoryKey`. */
  readonly categories: ReadonlyMap<string, CategoryOutcome>;
}

/** The changes of a known product by the file. */
export interface ProductDifferences {
  readonly fields: Partial<UpdateProductDto>;
  /** Units of a product without variants. */
  readonly delta: number;
  /** The variants that are new or changed. */
  readonly variants: readonly AssignedVariant[];
  /** The attributes of a product with variants. */
  readonly attributes: ProductAttributes | undefined;
  /** A sale that the product does not have yet. */
  readonly sale: ImportedSale | undefined;
}

export function isNothing({ fields, delta, variants, attributes, sale }: ProductDifferences): boolean {
  const isSame = attributes === undefined && sale === undefined;
  return Object.keys(fields).length === 0 && delta === 0 && variants.length === 0 && isSame;
}

/** @throws RefusedProductError */
export function changesOf(known: Product, product: ImportedProduct, outcomes: Outcomes): ProductDifferences {
  const { sku: _, hsnCode, ...given } = product.fields;
  // A code with another number of digits, which an earlier version has taken, stays until it is changed.
  const isSameCode = hsnCode === known.hsnCode;
  const input = checked(
    UpdateProductDto,
    {
      ...withoutUndefined({ ...given, hsnCode: isSameCode ? undefined : hsnCode }),
      ...seoAfter(given, known),
      ...imagesOf(product, outcomes, known),
      ...categoriesOf(product, outcomes),
    },
    product,
  );
  const stock = checkedStock(product) ?? known.currentStock;
  const different = differencesFrom(givenFieldsOf(known), input);
  // One that an earlier version has stored is no change, whatever its markup becomes.
  if (given.description?.trim() === known.description.trim()) delete different.description;
  const variants = variantsOf(product, outcomes);
  const changed = { fields: withDiscount(different, input), input };
  const { fields, sale } = saleChanges(known, product, changed);
  if (variants.length === 0)
    return { fields, delta: stock - known.currentStock, variants, attributes: undefined, sale };
  const { attributes: __, ...others } = fields;
  const wanted = attributesOf(optionsAfter(known, variants), input.attributes ?? known.attributes);
  const { attributes } = differencesFrom(known, { attributes: wanted });
  return { fields: others, delta: 0, variants: changedVariants(known, variants), attributes, sale };
}

/**
 * A product on sale has the discount that follows from its price. A file that gives a discount, and no sale price beside it, means it
 * whatever the sale takes off: another price needs both, or the product has the discount only when the file is imported again.
 */
function withDiscount(
  fields: Partial<UpdateProductDto>,
  { discount, salePrice }: UpdateProductDto,
): Partial<UpdateProductDto> {
  const isPriced = fields.basePrice !== undefined || fields.salePrice !== undefined;
  if (!isPriced || discount === undefined || typeof salePrice === 'number') return fields;
  return { ...fields, discount, salePrice: null };
}

/** The options of all variants that the product has afterwards: those that the file does not have stay. */
function optionsAfter(known: Product, variants: readonly AssignedVariant[]): SelectedAttributes[] {
  const skus = new Set(variants.map(({ sku }) => sku));
  const kept = givenVariantsOf(known).filter(({ sku }) => !skus.has(sku));
  return [...kept, ...variants].map(({ options }) => options);
}

function changedVariants(known: Product, variants: readonly AssignedVariant[]): AssignedVariant[] {
  const bySku = new Map(givenVariantsOf(known).map((variant) => [variant.sku, variant]));
  return variants.filter((variant) => {
    const before = bySku.get(variant.sku);
    return before === undefined || Object.keys(differencesFrom(before, variant)).length > 0;
  });
}

/** The variants of the file in their stored form. @throws RefusedProductError */
export function variantsOf({ variants }: ImportedProduct, outcomes: Outcomes): AssignedVariant[] {
  const faults: CellFault[] = [];
  const read = variants.map(({ row, columns, image, currentStock, isSkuMade: _isSkuMade, ...variant }) => {
    const [stored] = image ? storedImage(image, outcomes) : [];
    const given = { ...variant, currentStock, image: stored?.url };
    const fields = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
    );
    const { instance, faults: wrong } = readInput(CreateVariantDto, fields);
    faults.push(
      ...wrong.map(({ field, sentence }) => ({ row, column: columns[field] ?? field, reason: sentence })),
    );
    const { sku, options, basePrice, salePrice, barcode, weight } = instance;
    return {
      sku: normalSku(sku),
      options,
      ...withoutUndefined({
        basePrice: basePrice ?? variant.basePrice,
        salePrice: salePrice ?? variant.salePrice,
        barcode: barcode ?? variant.barcode,
        weight: weight ?? variant.weight,
        isActive: variant.isActive,
        // One that could not be fetched leaves the one that the variant has.
        image: image === null ? null : stored?.url,
        currentStock,
      }),
    };
  });
  if (faults.length > 0) throw new RefusedProductError(faults);
  return read;
}

/** @throws RefusedProductError */
function checkedStock(product: ImportedProduct): number | undefined {
  const { currentStock } = product;
  if (currentStock === undefined || (currentStock >= 0 && currentStock <= MAX_STOCK)) return currentStock;
  const reason = `currentStock must be a whole number from 0 to ${MAX_STOCK}`;
  throw new RefusedProductError([faultOf(product, 'currentStock', reason)]);
}

/** @throws RefusedProductError */
export function checked<T extends object>(
  inputClass: new () => T,
  fields: Readonly<Record<string, unknown>>,
  product: ImportedProduct,
): T {
  const { instance, faults } = readInput(inputClass, fields);
  if (faults.length === 0) return instance;
  throw new RefusedProductError(faults.map(({ field, sentence }) => faultOf(product, field, sentence)));
}

/**
 * The images of the product, with their texts. Where one could not be fetched, those that the known product has stay behind the
 * others.
 */
export function imagesOf(
  { images }: ImportedProduct,
  outcomes: Outcomes,
  known?: Product,
): { readonly images?: string[]; readonly imageTexts?: string[] } {
  if (images === undefined) return {};
  const stored = images.flatMap((image) => storedImage(image, outcomes));
  const isWhole = stored.length === images.length;
  const kept = isWhole ? [] : keptImages(known, stored);
  const all = [...stored, ...kept].slice(0, MAX_IMAGES);
  const textOf = (url: string) => imagesOfKnown(known).find((image) => image.url === url)?.text ?? '';
  return { images: all.map(({ url }) => url), imageTexts: all.map(({ url, text }) => text ?? textOf(url)) };
}

type StoredImage = Pick<ImportedImage, 'url' | 'text'>;

function storedImage({ url, text }: ImportedImage, outcomes: Outcomes): StoredImage[] {
  const outcome = outcomes.images.get(url);
  if (outcome === undefined) return [{ url, text }];
  return 'storedAt' in outcome ? [{ url: outcome.storedAt, text }] : [];
}

function keptImages(known: Product | undefined, stored: readonly StoredImage[]): StoredImage[] {
  const fetched = new Set(stored.map(({ url }) => url));
  return imagesOfKnown(known).filter(({ url }) => !fetched.has(url));
}

function imagesOfKnown(
  { images, imageTexts = [] }: Pick<Product, 'images' | 'imageTexts'> = { images: [] },
): StoredImage[] {
  return images.map((url, index) => ({ url: url.trim(), text: imageTexts[index] ?? '' }));
}

/** The categories of the product; a path that is none is left out. */
export function categoriesOf(
  { categories }: ImportedProduct,
  outcomes: Outcomes,
): { readonly categoryIds?: string[] } {
  if (categories === undefined) return {};
  const found = categories.map((path) => outcomes.categories.get(categoryKey(path)) ?? {});
  const ids = found.flatMap((outcome) => ('id' in outcome && outcome.id !== undefined ? [outcome.id] : []));
  return { categoryIds: [...new Set(ids)] };
}
