import { textOfHtml } from '#common/html/sanitize-html.js';
import { unitPriceOf, type Product } from '#modules/products/index.js';
import { MERCHANT_LIMITS as LIMITS } from '../feeds.limits.js';
import { isGtin } from './gtin.js';

/** The terms that the items of all products share. */
export interface MerchantTerms {
  /** Without a trailing slash. */
  readonly storefrontUrl: string;
  readonly currency: string;
  /** The names of a product's category and of those that it is below, from the first level on. */
  readonly pathOf: (product: Product) => readonly string[];
}

/** An attribute of an item: its name without `g:`, and its text. */
export type MerchantField = readonly [name: string, text: string];

type Variant = NonNullable<Product['variants']>[number];

/** The options that the merchant's format has a name for, by the names that shops give them. */
const OPTION_FIELDS: Readonly<Record<string, string>> = {
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

/**
 * Writes a product as items of the feed: one, or one for each variant that is sold. Identifiers are those of the records, which never
 * change; an SKU may.
 */
export function merchantItems(product: Product, terms: MerchantTerms): MerchantField[][] {
  const { variants = [] } = product;
  if (variants.length === 0) return [fieldsOf(product, undefined, terms)];
  return variants.filter(({ isActive }) => isActive).map((variant) => fieldsOf(product, variant, terms));
}

function fieldsOf(product: Product, variant: Variant | undefined, terms: MerchantTerms): MerchantField[] {
  const { currentStock } = variant ?? product;
  const weight = variant?.weight ?? product.weight;
  return [
    ['id', (variant ?? product)._id.toHexString()],
    ['title', titleOf(product, variant)],
    ['description', descriptionOf(product)],
    ['link', linkOf(product, variant, terms.storefrontUrl)],
    ...imagesOf(product, variant),
    ['availability', currentStock > 0 ? 'in_stock' : 'out_of_stock'],
    ...pricesOf(product, variant, terms.currency),
    ...identityOf(product, variant),
    ...(variant === undefined ? [] : [['item_group_id', product._id.toHexString()] as const]),
    ...Object.entries(variant?.options ?? {}).flatMap(([name, value]) => optionOf(name, String(value))),
    ['product_type', cut(typeOf(product, terms).join(' > '), LIMITS.productType)],
    ...(weight === undefined ? [] : [['shipping_weight', `${weight} g`] as const]),
  ];
}

/** A name that is too long is cut, never what tells a variant from the others. */
function titleOf({ name }: Product, variant: Variant | undefined): string {
  const chosen = Object.values(variant?.options ?? {}).map(String);
  const end = chosen.length === 0 ? '' : cut(` - ${chosen.join(', ')}`, LIMITS.title / 2);
  return `${cut(name, LIMITS.title - end.length)}${end}`;
}

function descriptionOf({ name, description }: Product): string {
  const text = textOfHtml(description).replace(/\s+/g, ' ').trim();
  return cut(text === '' ? name : text, LIMITS.description);
}

/** The page of the product, on which the variant is chosen. */
function linkOf(product: Product, variant: Variant | undefined, storefrontUrl: string): string {
  const options = Object.entries(variant?.options ?? {}).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const chosen = options.length === 0 ? '' : `?${new URLSearchParams(options).toString()}`;
  return `${productAddress(product, storefrontUrl)}${chosen}`;
}

/** Returns the address of a product's page in the storefront. */
export function productAddress({ _id, slug }: Pick<Product, '_id' | 'slug'>, storefrontUrl: string): string {
  return `${storefrontUrl}/products/${encodeURIComponent(slug ?? _id.toHexString())}`;
}

function imagesOf({ images }: Product, variant: Variant | undefined): MerchantField[] {
  const all = [...new Set([...(variant?.image === undefined ? [] : [variant.image]), ...images])];
  return all
    .slice(0, LIMITS.images)
    .map((image, place) => [place === 0 ? 'image_link' : 'additional_image_link', image]);
}

/** The regular price, and the lower one while it holds: until the end of a sale that has one. */
function pricesOf(product: Product, variant: Variant | undefined, currency: string): MerchantField[] {
  const price = variant ?? product;
  const unit = unitPriceOf(price);
  const amount = (minor: number) => `${(minor / 100).toFixed(2)} ${currency}`;
  if (unit >= price.basePriceMinor) return [['price', amount(unit)]];
  const { sale } = product;
  const isOwn = variant?.own.salePriceMinor !== undefined;
  const isRunning = !isOwn && sale?.before !== undefined && sale.endsAt !== undefined;
  return [
    ['price', amount(price.basePriceMinor)],
    ['sale_price', amount(unit)],
    ...(isRunning
      ? [['sale_price_effective_date', `${instant(sale.startsAt)}/${instant(sale.endsAt!)}`] as const]
      : []),
  ];
}

function instant(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** By what others know it: a GTIN, else brand and SKU together; a product without both says so. */
function identityOf({ brand, barcode, ...product }: Product, variant: Variant | undefined): MerchantField[] {
  const code = variant === undefined ? barcode : variant.barcode;
  const isKnown = code !== undefined && isGtin(code);
  const named: MerchantField[] = brand === undefined ? [] : [['brand', cut(brand, LIMITS.brand)]];
  if (isKnown) return [...named, ['gtin', code]];
  if (brand === undefined) return [['identifier_exists', 'no']];
  return [...named, ['mpn', cut((variant ?? product).sku, LIMITS.mpn)]];
}

/** Returns what search engines call an option: `color` of Colour. Undefined for one that they have no name for. */
export function optionField(name: string): string | undefined {
  return OPTION_FIELDS[name.toLowerCase()];
}

function optionOf(name: string, value: string): MerchantField[] {
  const field = optionField(name);
  return field === undefined ? [] : [[field, cut(value, LIMITS.option)]];
}

function typeOf(product: Product, { pathOf }: MerchantTerms): readonly string[] {
  const path = pathOf(product);
  return path.length > 0 ? path : [product.mainCategory, product.itemType];
}

/** Cuts a text between characters, so that no pair is torn apart. */
function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}
