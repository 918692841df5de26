import type { Product } from 'storefront-client';

/** A variant as it is typed. `_id` is missing until it is saved. */
export interface VariantDraft {
  readonly _id?: string;
  readonly sku: string;
  readonly options: Readonly<Record<string, string>>;
  readonly basePrice: string;
  readonly stock: string;
  /** What was shown: the difference is what is sent. */
  readonly units: number;
}

/** A picture: one that is kept by its address, or a file that waits for its upload. */
export interface PictureDraft {
  readonly key: string;
  readonly url: string;
  readonly text: string;
  readonly file?: File;
}

/** What can differ between the variants: `Size` with its values as they are typed. */
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
    pictures: [],
  };
}

export function draftOf(product: Product): ProductDraft {
  const { variants, images, imageTexts, tags, seo } = product;
  const attributes = Object.entries(product.attributes as Record<string, string[]>);
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
    options:
      attributes.length === 0
        ? emptyDraft().options
        : attributes.map(([name, values]) => ({ name, values: values.join(', ') })),
    variants: variants.map((variant) => ({
      _id: variant._id,
      sku: variant.sku,
      options: variant.options as Record<string, string>,
      basePrice: variant.basePrice === product.basePrice ? '' : String(variant.basePrice),
      stock: String(variant.currentStock),
      units: variant.currentStock,
    })),
    pictures: images.map((url, index) => ({ key: url, url, text: imageTexts[index] ?? '' })),
  };
}

/** A draft after a step of `sent` was saved: what was saved is not saved again, what was typed meanwhile stays. */
export function withSaved(draft: ProductDraft, sent: ProductDraft): ProductDraft {
  return {
    ...draft,
    units: sent.units,
    variants: draft.variants.map((variant) => {
      const saved = sent.variants.find(({ sku }) => sku === variant.sku);
      return saved === undefined ? variant : { ...variant, _id: saved._id, units: saved.units };
    }),
    pictures: draft.pictures.map((picture) => {
      const saved = sent.pictures.find(({ key }) => key === picture.key);
      return saved === undefined ? picture : { ...picture, url: saved.url, file: saved.file };
    }),
  };
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
