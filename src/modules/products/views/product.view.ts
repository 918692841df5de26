import { toMajor } from '#common/money/money.js';
import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import type { Product, ProductSeo } from '../data/product.schema.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { imageTextsOf } from '../domain/image-texts.js';
import type { ProductAttributes, SelectedAttributes } from '../domain/product-attributes.js';
import { unitPriceOf } from '../domain/pricing.js';
import { versionOf } from '../domain/product-edits.js';
import { averageOf } from '../domain/rating.js';

/** The texts that search engines show of a product's page. */
class ProductSeoView {
  title!: string | null;
  description!: string | null;
}

/** A size, a colour, or both: what `selectedAttributes` chooses. Money in the major unit. */
export class ProductVariantView {
  _id!: string;
  sku!: string;
  /** @example { "size": "M", "color": "Indigo" } */
  options!: SelectedAttributes;
  /** Its own, else the product's */
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  /** Its own, else the product's; null without a sale */
  salePrice!: number | null;
  unitPrice!: number;
  barcode!: string | null;
  /** Grams: its own, else the product's */
  weight!: number | null;
  image!: string | null;
  currentStock!: number;
  isActive!: boolean;
  /** The version of the product that changed it last; stock does not move it. PATCH takes it */
  version!: number;
}

export class ProductView {
  _id!: string;
  name!: string;
  sku!: string;
  /** Its readable address: `GET /products/slug/:slug`. @example stainless-steel-kettle-1-5-l */
  slug!: string;
  description!: string;
  /** @example Aravalli */
  brand!: string | null;
  /** EAN, UPC or GTIN. @example 8901234567894 */
  barcode!: string | null;
  /** Major unit */
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  /** The price of a unit while the product is on sale; null without a sale */
  salePrice!: number | null;
  /** When a planned or running sale began or begins; to administrators, while there is one */
  saleStartsAt?: string;
  /** When that sale ends; missing where it does not end by itself */
  saleEndsAt?: string;
  /** The price of a unit: the sale price, else the base price less the discount */
  unitPrice!: number;
  /** Units; with variants those of all of them */
  currentStock!: number;
  /** Units that none of its variants has, and that are not sold; to administrators, if there are any */
  unassignedStock?: number;
  images!: string[];
  /** The alternative text of each image; empty where there is none */
  imageTexts!: string[];
  itemType!: string;
  mainCategory!: string;
  /** The categories that it is in: see `GET /categories` */
  categoryIds!: string[];
  tags!: string[];
  /** Selectable attributes: names with their allowed values. @example { "size": ["S", "M"] } */
  attributes!: ProductAttributes;
  /** Each with its own stock and SKU; empty without. Customers see those that are sold */
  variants!: ProductVariantView[];
  isActive!: boolean;
  /** Grams */
  weight!: number | null;
  /** Centimetres */
  length!: number | null;
  /** Centimetres */
  breadth!: number | null;
  /** Centimetres */
  height!: number | null;
  /** For search engines: title and description of the product's page */
  seo!: ProductSeoView | null;
  /** HSN code. @example 73239390 */
  hsnCode!: string | null;
  /** The tax that the price contains, in per cent: its own rate, else the shop's default. @example 18 */
  taxRate!: number;
  /** The average of its reviews, with one decimal; null without one. @example 4.3 */
  ratingAverage!: number | null;
  /** The number of its reviews */
  ratingCount!: number;
  /** Increases with each change of it or its variants; stock does not move it. PATCH takes it */
  version!: number;
  createdAt!: string;
  updatedAt!: string;
  /** To administrators, in a single product that was changed: who has made this version, `ADMIN:` and the user's id, or `command` and its name. @example ADMIN:65f0c3a2b1d4e5f6a7b8c9d0 */
  updatedBy?: string | null;
  /** The administrator's name; null for a command, and after the account is deleted. @example Meera Nair */
  updatedByName?: string | null;
}

export class ProductListView extends pageOf('products', ProductView, ScrollMeta) {}

/** @param taxRateDefault the rate of products that have none of their own */
export function toProduct(product: Product, taxRateDefault: number): ProductView {
  const { ratingSum = 0, ratingCount = 0 } = product;
  return {
    _id: product._id.toHexString(),
    name: product.name,
    sku: product.sku,
    slug: product.slug ?? product._id.toHexString(),
    description: product.description,
    brand: product.brand ?? null,
    barcode: product.barcode ?? null,
    basePrice: toMajor(product.basePriceMinor),
    discount: product.discountPercent,
    salePrice: product.salePriceMinor === undefined ? null : toMajor(product.salePriceMinor),
    unitPrice: toMajor(unitPriceOf(product)),
    currentStock: product.currentStock,
    images: product.images,
    imageTexts: imageTextsOf(product.images, product.imageTexts),
    itemType: product.itemType,
    mainCategory: product.mainCategory,
    categoryIds: (product.categoryIds ?? []).map((id) => id.toHexString()),
    tags: product.tags,
    attributes: product.attributes,
    variants: (product.variants ?? [])
      .filter(({ isActive }) => isActive)
      .map((variant) => toVariant(variant, product)),
    isActive: product.isActive,
    weight: product.weight ?? null,
    length: product.length ?? null,
    breadth: product.breadth ?? null,
    height: product.height ?? null,
    seo: product.seo === undefined ? null : toSeo(product.seo),
    hsnCode: product.hsnCode ?? null,
    taxRate: product.taxRate ?? taxRateDefault,
    ratingAverage: averageOf({ sum: ratingSum, count: ratingCount }),
    ratingCount,
    version: versionOf(product),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

/** The product as administrators see it: with variants that are not sold, and units that none of them has. */
export function toAdminProduct(product: Product, taxRateDefault: number): ProductView {
  const { variants = [], unassignedStock = 0, sale } = product;
  return {
    ...toProduct(product, taxRateDefault),
    ...(unassignedStock === 0 ? {} : { unassignedStock }),
    ...(sale && { saleStartsAt: sale.startsAt.toISOString() }),
    ...(sale?.endsAt && { saleEndsAt: sale.endsAt.toISOString() }),
    variants: variants.map((variant) => toVariant(variant, product)),
  };
}

function toVariant(variant: ProductVariant, product: Product): ProductVariantView {
  return {
    _id: variant._id.toHexString(),
    sku: variant.sku,
    options: variant.options,
    basePrice: toMajor(variant.basePriceMinor),
    discount: variant.discountPercent,
    salePrice: variant.salePriceMinor === undefined ? null : toMajor(variant.salePriceMinor),
    unitPrice: toMajor(unitPriceOf(variant)),
    barcode: variant.barcode ?? null,
    weight: variant.weight ?? product.weight ?? null,
    image: variant.image ?? null,
    currentStock: variant.currentStock,
    isActive: variant.isActive,
    version: versionOf(variant),
  };
}

function toSeo({ title, description }: ProductSeo): ProductSeoView {
  return { title: title ?? null, description: description ?? null };
}
