import type { FieldColumns } from './imported-product.js';
import type { RowCells } from './cells.js';

/** Each column by its name in exports of today and in those of earlier years. */
export const COLUMN = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  description: ['Description', 'Body (HTML)'],
  vendor: ['Vendor'],
  category: ['Product category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode', 'Variant Barcodes'],
  price: ['Price', 'Variant Price'],
  was: ['Compare-at price', 'Variant Compare At Price'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  weightUnit: ['Weight unit for display', 'Variant Weight Unit'],
  stock: ['Inventory quantity', 'Variant Inventory Qty'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  oversell: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  fulfilment: ['Fulfillment service', 'Variant Fulfillment Service'],
  shipped: ['Requires shipping', 'Variant Requires Shipping'],
  taxed: ['Charge tax', 'Variant Taxable'],
  image: ['Product image URL', 'Image Src'],
  imagePosition: ['Image position'],
  imageText: ['Image alt text'],
  variantImage: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card'],
  seoTitle: ['SEO title'],
  seoDescription: ['SEO description'],
} as const satisfies Record<string, readonly string[]>;

export const OPTIONS = [1, 2, 3].map((n) => ({ name: `Option${n} name`, value: `Option${n} value` }));

/** The columns of the product, of which its row with the title has what counts. */
export const OF_PRODUCT = [
  COLUMN.title,
  COLUMN.description,
  COLUMN.vendor,
  COLUMN.category,
  COLUMN.type,
  COLUMN.tags,
  COLUMN.seoTitle,
  COLUMN.seoDescription,
];

/** The columns of what is sold, of which a product without variants has those of a row. */
export const OF_SOLD = [
  COLUMN.sku,
  COLUMN.barcode,
  COLUMN.price,
  COLUMN.was,
  COLUMN.grams,
  COLUMN.stock,
].flat();

/** The cells that say how this shop does it anyway, by what they say then. */
const AS_HERE = new Map<string, readonly string[]>(
  (
    [
      [COLUMN.tracker, ['shopify']],
      [COLUMN.oversell, ['deny', 'false', 'continue', 'true']],
      [COLUMN.fulfilment, ['manual']],
      [COLUMN.shipped, ['true', 'false']],
      // Weights are shown in grams.
      [COLUMN.weightUnit, ['g']],
      [COLUMN.giftCard, ['false']],
      // Google takes what a feed has for new where it does not say.
      [['Google Shopping / Condition'], ['new']],
    ] as const
  ).flatMap(([names, said]) => names.map((name) => [name.toLowerCase(), said] as const)),
);

const KEPT = new Set(
  [...Object.values(COLUMN).flat(), ...OPTIONS.flatMap(({ name, value }) => [name, value])]
    .map((name) => name.toLowerCase())
    .filter((name) => !AS_HERE.has(name)),
);

/** A column for each market, which says whether it has the product: this shop is one market. */
const MARKET = /^included \/ /;

/** Whether what a filled cell says is kept, or is how this shop does it anyway. */
export function hasPlace(column: string, cell: string): boolean {
  const name = column.toLowerCase();
  if (KEPT.has(name)) return true;
  const said = MARKET.test(name) ? ['true'] : AS_HERE.get(name);
  return said?.includes(cell.trim().toLowerCase()) === true;
}

/** The columns of the fields of a product or variant, by their names in this file. */
export function columnsOf(row: RowCells): FieldColumns {
  return Object.fromEntries(
    Object.entries(NAMES_OF_FIELD).map(([field, names]) => [field, row.given(names)]),
  );
}

const NAMES_OF_FIELD: Readonly<Record<string, readonly string[]>> = {
  sku: COLUMN.sku,
  name: COLUMN.title,
  slug: COLUMN.handle,
  description: COLUMN.description,
  brand: COLUMN.vendor,
  barcode: COLUMN.barcode,
  basePrice: COLUMN.price,
  salePrice: COLUMN.price,
  itemType: COLUMN.type,
  mainCategory: COLUMN.category,
  categoryIds: COLUMN.category,
  tags: COLUMN.tags,
  attributes: ['Option1 value'],
  options: ['Option1 value'],
  weight: COLUMN.grams,
  seo: COLUMN.seoTitle,
  seoTitle: COLUMN.seoTitle,
  seoDescription: COLUMN.seoDescription,
  currentStock: COLUMN.stock,
};
