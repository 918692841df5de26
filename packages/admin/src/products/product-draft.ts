import type { Product } from 'storefront-client';

/** A variant as it is typed. `_id` and `version` are missing until it is saved. */
export interface VariantDraft {
  readonly _id?: string;
  readonly version?: number;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  readonly basePrice: string;
  readonly salePrice: string;
  readonly barcode: string;
  readonly weight: string;
  /** The address of its picture, which of a file that waits is the browser's; empty: the product's. */
  readonly image: string;
  readonly isActive: boolean;
  readonly stock: string;
  /** The stock that was shown: what is counted is compared with it. */
  readonly units: number;
}

/** A picture: one that is kept by its address, or a file that waits for its upload. */
export interface PictureDraft {
  readonly key: string;
  readonly url: string;
  readonly text: string;
  readonly file?: File;
}

/** An option that differs between the variants: `Size` with its values as they are typed. */
interface OptionDraft {
  readonly name: string;
  readonly values: string;
}

/** A product as it is typed: texts, until it is saved. */
export interface ProductDraft {
  readonly name: string;
  readonly sku: string;
  readonly basePrice: string;
  readonly salePrice: string;
  readonly stock: string;
  readonly units: number;
  readonly description: string;
  readonly itemType: string;
  readonly mainCategory: string;
  readonly categoryIds: readonly string[];
  readonly brand: string;
  readonly tags: string;
  readonly taxRate: string;
  readonly hsnCode: string;
  readonly barcode: string;
  readonly weight: string;
  readonly length: string;
  readonly breadth: string;
  readonly height: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isActive: boolean;
  readonly hasVariants: boolean;
  readonly options: readonly OptionDraft[];
  readonly variants: readonly VariantDraft[];
  /** The options and variants that the shop had when they were shown: a variant that is not in `variants` was taken away here. */
  readonly shownOptions: readonly OptionDraft[];
  readonly shownVariants: readonly VariantDraft[];
  readonly pictures: readonly PictureDraft[];
}

export function emptyDraft(): ProductDraft {
  return {
    name: '',
    sku: '',
    basePrice: '',
    salePrice: '',
    stock: '',
    units: 0,
    description: '',
    itemType: '',
    mainCategory: '',
    categoryIds: [],
    brand: '',
    tags: '',
    taxRate: '',
    hsnCode: '',
    barcode: '',
    weight: '',
    length: '',
    breadth: '',
    height: '',
    seoTitle: '',
    seoDescription: '',
    isActive: false,
    hasVariants: false,
    options: [{ name: 'size', values: '' }],
    variants: [],
    shownOptions: [],
    shownVariants: [],
    pictures: [],
  };
}

export function draftOf(product: Product): ProductDraft {
  const { variants, images, imageTexts, tags, seo } = product;
  const shownOptions = Object.entries(product.attributes as Record<string, unknown[]>).map(
    ([name, values]) => ({ name, values: values.join(', ') }),
  );
  const shownVariants = variants.map((variant) => ({
    _id: variant._id,
    version: variant.version,
    sku: variant.sku,
    options: variant.options as Record<string, string>,
    basePrice: String(variant.basePrice),
    salePrice: text(variant.salePrice),
    barcode: text(variant.barcode),
    weight: text(variant.weight),
    image: text(variant.image),
    isActive: variant.isActive,
    stock: String(variant.currentStock),
    units: variant.currentStock,
  }));
  return {
    ...emptyDraft(),
    name: product.name,
    sku: product.sku,
    basePrice: String(product.basePrice),
    salePrice: text(product.salePrice),
    stock: String(product.currentStock),
    units: product.currentStock,
    description: product.description,
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    categoryIds: product.categoryIds,
    brand: text(product.brand),
    tags: tags.join(', '),
    taxRate: text(product.taxRate),
    hsnCode: text(product.hsnCode),
    barcode: text(product.barcode),
    weight: text(product.weight),
    length: text(product.length),
    breadth: text(product.breadth),
    height: text(product.height),
    seoTitle: seo?.title ?? '',
    seoDescription: seo?.description ?? '',
    isActive: product.isActive,
    hasVariants: variants.length > 0,
    options: shownOptions.length === 0 ? emptyDraft().options : shownOptions,
    variants: shownVariants,
    shownOptions,
    shownVariants,
    pictures: images.map((url, index) => ({ key: url, url, text: imageTexts[index] ?? '' })),
  };
}

/** Returns the ids of variants that were taken away in the form; those that somebody else has added meanwhile stay. */
export function variantsGone({ hasVariants, shownVariants, variants }: ProductDraft): string[] {
  const kept = new Set(hasVariants ? variants.map(({ _id }) => _id) : []);
  return shownVariants.flatMap(({ _id }) => (_id === undefined || kept.has(_id) ? [] : [_id]));
}

/** A list that is typed with commas. */
export function listOf(typed: string): string[] {
  return typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function text(value: string | number | null): string {
  return value === null ? '' : String(value);
}
