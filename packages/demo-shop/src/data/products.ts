import { toMinor } from '#common/money/money.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { percentOff, unitPriceOf, type Product } from '#modules/products/index.js';
import { listKeys, productSlug, productWords } from '#modules/products/data/index.js';
import type { Category } from './catalogue/categories.js';
import { CATALOGUE, type CatalogueEntry } from './catalogue/entries.js';
import { categoryFields } from './categories.js';
import { inVariants } from './variants.js';
import { pictureAddress } from './pictures/picture-address.js';
import { DAY_MS, demoId, SeededRandom } from './random.js';

const DISCOUNTS = [0, 0, 0, 5, 10, 10, 15, 20, 25, 30, 40] as const;
/** The size of a typical product of each category: grams, and the longest side in centimetres. */
const SIZES: Readonly<Record<string, readonly [weight: number, length: number]>> = {
  ELE: [400, 18],
  FAS: [350, 30],
  KIT: [900, 28],
  HOM: [1200, 40],
  BKS: [420, 22],
  SPO: [800, 35],
  BEA: [220, 14],
  TOY: [600, 30],
};

const OLDEST_DAYS = 150;

/**
 * The products as they are stored.
 * @param publicUrl the base URL of their pictures
 */
export function demoProducts(now: Date, publicUrl: string): Product[] {
  return CATALOGUE.map((entry) => toStored(entry, now, publicUrl));
}

function toStored(entry: CatalogueEntry, now: Date, publicUrl: string): Product {
  const random = new SeededRandom(entry.sku);
  const { category, kind } = entry;
  const createdAt = new Date(now.getTime() - Math.floor(random.between(1, OLDEST_DAYS) * DAY_MS));
  const attributes = Object.entries(kind.attributes ?? {}).map(([name, values]) => [name, [...values]]);
  const product = {
    _id: demoId('product', entry.sku),
    name: entry.name,
    sku: entry.sku,
    slug: productSlug(entry),
    ...storedWords(productWords(entry)),
    description: entry.description,
    ...(entry.brand === undefined ? {} : { brand: entry.brand }),
    ...saleOf({
      basePriceMinor: toMinor(priceOf(entry, random)),
      discountPercent: random.pick(DISCOUNTS),
    }),
    currentStock: stockOf(random),
    images: [pictureAddress(publicUrl, entry.sku)],
    imageTexts: [`${entry.name}, drawn`],
    ...sizeOf(category, random),
    itemType: kind.itemType,
    mainCategory: category.name,
    ...categoryFields(category, kind),
    tags: [...kind.tags, category.name.toLowerCase()],
    attributes: Object.fromEntries(attributes),
    hsnCode: category.hsnCode,
    taxRate: category.taxRate,
    isActive: true,
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  const shown = inVariants({ ...product, inStock: product.currentStock > 0 }, entry, random);
  return { ...shown, ...listKeys(shown) };
}

/** Returns a sale price that ends in 9, as shops write it, for a high discount. */
function saleOf(price: { readonly basePriceMinor: number; readonly discountPercent: number }) {
  const { basePriceMinor, discountPercent } = price;
  if (discountPercent < 25) return price;
  const salePriceMinor = Math.round(unitPriceOf(price) / 1000) * 1000 - 100;
  return { basePriceMinor, discountPercent: percentOff(basePriceMinor, salePriceMinor), salePriceMinor };
}

/** Grams and centimetres of a parcel with one of them. */
function sizeOf({ code }: Category, random: SeededRandom) {
  const [weight, length] = SIZES[code] ?? [500, 20];
  const scale = random.between(0.6, 1.6);
  return {
    weight: Math.round(weight * scale),
    length: Math.round(length * scale),
    breadth: Math.round(length * scale * 0.7),
    height: Math.max(2, Math.round(length * scale * 0.3)),
  };
}

/** A typical shop price: 849, 1249, 1999. */
function priceOf({ kind, model }: CatalogueEntry, random: SeededRandom): number {
  const [low, high] = kind.price;
  const step = (high - low) / (kind.models.length - 1);
  const exact =
    low + step * model + (model > 0 && model < kind.models.length - 1 ? step * random.between(-0.3, 0.3) : 0);
  return Math.max(low, Math.round((exact + 1) / 50) * 50 - 1);
}

/** Most are well stocked; a few are scarce or sold out. */
function stockOf(random: SeededRandom): number {
  if (random.chance(0.03)) return 0;
  return random.chance(0.1) ? random.int(1, 9) : random.int(12, 220);
}
