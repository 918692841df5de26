import { isSlug, MAX_SLUG, normalSlug, slugOf } from '#common/text/slug.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import type { FileFormat, ReadOptions } from './import-format.js';
import type {
  CellFault,
  CellNote,
  ImportedFields,
  ImportedProduct,
  ImportedVariant,
  ReadProduct,
} from './imported-product.js';
import { attributesOf } from './offered-attributes.js';
import { variantBase } from '../identify/made-sku.js';
import { barcodeOf, priceOf, RowCells, uncountedWords, type ImportRow } from './cells.js';
import { placesOf } from './places.js';
import { imagesOf, noteVariantImages, withImageOf } from './shopify-images.js';
import { variantRows } from './variant-rows.js';
import { COLUMN, columnsOf, hasPlace, OF_PRODUCT, OF_SOLD, OPTIONS } from './shopify-columns.js';

/** The option of a product without options. */
const NO_OPTION = { name: 'title', value: 'default title' };

/** The file that Shopify exports: rows of one handle are a product, each with a variant, an image, or both. */
export const SHOPIFY_FORMAT: FileFormat = {
  required: [COLUMN.handle, COLUMN.title],
  signatures: [
    [['handle'], ['body (html)', 'variant price', 'option1 value', 'variant sku']],
    [['url handle'], ['title']],
  ],
  keyOf(row, before) {
    const cells = new RowCells(row, []);
    const handle = cells.text(...COLUMN.handle)?.toLowerCase();
    if (handle !== undefined) return { key: handle };
    const title = cells.text(...COLUMN.title);
    return { key: title === undefined ? (before ?? `row ${row.row}`) : `title ${title}` };
  },
  read: readShopify,
  hasPlace,
};

function readShopify(rows: readonly ImportRow[], options: ReadOptions): ReadProduct {
  const faults: CellFault[] = [];
  const notes: CellNote[] = [];
  const cells = rows.map((row) => new RowCells(row, faults, notes));
  const first = cells.find((row) => row.text(...COLUMN.title) !== undefined) ?? cells[0]!;
  for (const row of cells) {
    if (row.flag(...COLUMN.giftCard) === true)
      row.fault(row.given(COLUMN.giftCard), 'gift cards are not imported');
  }
  const handle = first.text(...COLUMN.handle);
  const title = first.text(...COLUMN.title);
  if (title === undefined) first.fault('Title', 'is required');
  const all = cells.filter((row) => isVariant(row));
  const sold = all.filter((row) => isShipped(row));
  if (all.length > sold.length) noteUnshipped(all.filter((row) => !isShipped(row)));
  if (all.length > 0 && sold.length === 0) return { product: undefined, faults: [], notes, isSkipped: true };
  noteOtherRows(cells, first, notes);
  noteOtherTaxes(sold);
  const variants = variantsOf(variantRows(sold), (handle ?? title ?? '').toUpperCase(), options);
  const lone = sold[0] ?? first;
  noteVariantImages(cells.filter((row) => row !== lone && !all.includes(row)));
  const product = productOf({ cells, first, sold: lone, handle, variants, options });
  return faults.length > 0 ? { product: undefined, faults, notes } : { product, faults, notes };
}

/** Downloads and services: nothing is sent to a customer, and this shop sells what is. */
function isShipped(row: RowCells): boolean {
  return row.flag(...COLUMN.shipped) !== false;
}

function noteUnshipped(rows: readonly RowCells[]): void {
  for (const row of rows)
    row.note(row.given(COLUMN.shipped), 'LEFT_OUT', 'what is not shipped is not imported');
}

/** The cells of the product stand on its row with the title; another row that says otherwise does not count. */
function noteOtherRows(cells: readonly RowCells[], first: RowCells, notes: CellNote[]): void {
  for (const names of OF_PRODUCT) {
    const counts = first.text(...names);
    for (const row of cells) {
      const text = row === first ? undefined : row.text(...names);
      if (text !== undefined && text !== counts)
        notes.push({
          row: row.row,
          column: row.given(names),
          kind: 'LEFT_OUT',
          what: `row ${first.row} has what counts`,
        });
    }
  }
}

/** A rate is the product's here: that of its first variant. */
function noteOtherTaxes([first, ...others]: readonly RowCells[]): void {
  for (const row of others) {
    const taxed = row.flag(...COLUMN.taxed);
    if (taxed !== undefined && taxed !== first!.flag(...COLUMN.taxed))
      row.note(row.given(COLUMN.taxed), 'LEFT_OUT', `row ${first!.row} has what counts`);
  }
}

/** A row that has only an image is none. */
function isVariant(row: RowCells): boolean {
  return [...COLUMN.price, ...COLUMN.sku, ...COLUMN.barcode, ...COLUMN.stock, 'Option1 value'].some(
    (name) => row.text(name) !== undefined,
  );
}

interface Parts {
  readonly cells: readonly RowCells[];
  readonly first: RowCells;
  /** The row with the price of a product without variants. */
  readonly sold: RowCells;
  readonly handle: string | undefined;
  readonly variants: readonly ImportedVariant[];
  readonly options: ReadOptions;
}

function productOf({ cells, first, sold, handle, variants, options }: Parts): ImportedProduct {
  const isSimple = variants.length === 0;
  const category = first
    .text(...COLUMN.category)
    ?.split('>')
    .map((name) => name.trim());
  const type = first.text(...COLUMN.type);
  const has = (names: readonly string[]) => first.column(...names) !== undefined;
  const hasPrice = has(COLUMN.price);
  const price = priceOf(sold.number(...COLUMN.price), sold.number(...COLUMN.was));
  if (isSimple && hasPrice && price.basePrice === undefined)
    sold.fault(sold.given(COLUMN.price), 'is required');
  const slug = handle === undefined ? undefined : slugOfHandle(handle);
  if (handle !== undefined && slug !== handle.trim().toLowerCase())
    first.note(first.given(COLUMN.handle), 'READ_OTHERWISE', `the address is ${slug ?? 'made of the name'}`);
  const ownSku = isSimple ? sold.text(...COLUMN.sku) : undefined;
  const lowest = Math.min(...variants.map((variant) => variant.basePrice ?? Infinity));
  const fields: ImportedFields = {
    sku: ownSku ?? (handle ?? first.text(...COLUMN.title) ?? '').toUpperCase(),
    name: first.text(...COLUMN.title),
    slug,
    description: has(COLUMN.description) ? (first.text(...COLUMN.description) ?? '') : undefined,
    brand: first.orNone(COLUMN.vendor, first.text(...COLUMN.vendor)),
    itemType: type ?? category?.at(-1),
    mainCategory: category?.[0] ?? type,
    tags: has(COLUMN.tags) ? tagsOf(first.text(...COLUMN.tags)) : undefined,
    isActive: isPublished(first),
    seo: first.seo(COLUMN.seoTitle, COLUMN.seoDescription),
    taxRate: taxRateOf(sold),
    weight: first.orNone(COLUMN.grams, weightOf(sold)),
    ...(isSimple
      ? {
          ...(hasPrice
            ? {
                basePrice: price.basePrice,
                salePrice: price.salePrice,
                ...(price.salePrice === null ? { discount: 0 } : {}),
              }
            : {}),
          barcode: first.orNone(COLUMN.barcode, barcodeOf(sold, COLUMN.barcode)),
        }
      : {
          basePrice: Number.isFinite(lowest) ? lowest : undefined,
          attributes: attributesOf(variants.map(({ options }) => options)),
        }),
  };
  return {
    row: first.row,
    rows: placesOf(sold, first, OF_SOLD),
    identity: {
      slug,
      importKey: handle === undefined ? undefined : `shopify:${handle.toLowerCase()}`.slice(0, 300),
    },
    isSkuMade: ownSku === undefined,
    fields,
    columns: columnsOf(first),
    currentStock: isSimple ? stockOf(sold, options) : undefined,
    images: isSimple ? withImageOf(sold, imagesOf(cells)) : imagesOf(cells),
    categories: category === undefined ? undefined : [category],
    categoriesColumn: 'Product category',
    variants,
  };
}

function variantsOf(rows: readonly RowCells[], productSku: string, read: ReadOptions): ImportedVariant[] {
  const names = OPTIONS.map(({ name }) =>
    rows.map((row) => row.nameOfAttribute(name)).find((text) => text !== undefined),
  );
  const [name, value] = [names[0]?.toLowerCase(), rows[0]?.text('Option1 value')?.toLowerCase()];
  if (rows.length === 0 || (name === NO_OPTION.name && value === NO_OPTION.value) || name === undefined) {
    for (const row of rows.slice(1))
      row.fault('Option1 value', 'is required where a product has several variants');
    return [];
  }
  return rows.map((row) => {
    const options: Record<string, string> = {};
    for (const [index, option] of OPTIONS.entries()) {
      const chosen = row.text(option.value);
      const known = names[index];
      if (chosen !== undefined && known !== undefined) options[known] = chosen;
      else if (chosen !== undefined) row.fault(option.name, 'is required beside its value');
      else if (known !== undefined) row.fault(option.value, 'is required');
    }
    return variantOf(row, options, productSku, read);
  });
}

function variantOf(
  row: RowCells,
  options: SelectedAttributes,
  productSku: string,
  read: ReadOptions,
): ImportedVariant {
  const { basePrice, salePrice } = priceOf(row.number(...COLUMN.price), row.number(...COLUMN.was));
  const hasPrice = row.column(...COLUMN.price) !== undefined;
  if (hasPrice && basePrice === undefined) row.fault(row.given(COLUMN.price), 'is required');
  const sku = row.text(...COLUMN.sku);
  const url = row.text(...COLUMN.variantImage);
  const image = { text: undefined, row: row.row, column: row.given(COLUMN.variantImage) };
  return {
    row: row.row,
    sku: sku ?? variantBase(productSku, options),
    isSkuMade: sku === undefined,
    options,
    basePrice: hasPrice ? (basePrice ?? null) : undefined,
    salePrice: hasPrice ? salePrice : undefined,
    barcode: row.orNone(COLUMN.barcode, barcodeOf(row, COLUMN.barcode)),
    weight: row.orNone(COLUMN.grams, weightOf(row)),
    image: row.orNone(COLUMN.variantImage, url === undefined ? undefined : { ...image, url }),
    currentStock: stockOf(row, read),
    isActive: undefined,
    columns: columnsOf(row),
  };
}

/** A weight of 0 is none. */
function weightOf(row: RowCells): number | undefined {
  const grams = row.number(...COLUMN.grams);
  return grams === 0 ? undefined : grams;
}

/**
 * Returns the stock: oversold there is sold out here, and uncounted there, or sold without stock, is
 * `uncountedStock`.
 */
function stockOf(row: RowCells, { uncountedStock }: ReadOptions): number | undefined {
  const stock = row.whole(...COLUMN.stock);
  const isTracked = row.column(...COLUMN.tracker) === undefined || row.text(...COLUMN.tracker) !== undefined;
  const isOversold = /^(?:continue|true)$/i.test(row.text(...COLUMN.oversell) ?? '');
  const isCounted = isTracked && stock !== undefined && !(isOversold && stock <= 0);
  if (isCounted) {
    if (stock < 0) row.note(row.given(COLUMN.stock), 'READ_OTHERWISE', `${stock} is read as 0`);
    return Math.max(0, stock);
  }
  const column = row.column(...COLUMN.stock) ?? null;
  row.note(column, 'READ_OTHERWISE', uncountedWords(uncountedStock));
  return uncountedStock;
}

function tagsOf(text: string | undefined): string[] {
  const tags = (text ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function isPublished(row: RowCells): boolean | undefined {
  const status = row.text(...COLUMN.status)?.toLowerCase();
  const published = row.flag(...COLUMN.published);
  if (status === undefined) return published;
  if (!['active', 'draft', 'archived', 'unlisted'].includes(status))
    return row.fault('Status', 'must be Active, Draft or Archived');
  return status === 'active' && published !== false;
}

/** Where no tax is charged its rate is 0, else that of the shop. */
function taxRateOf(row: RowCells): number | null | undefined {
  const taxed = row.flag(...COLUMN.taxed);
  if (taxed === undefined) return undefined;
  return taxed ? null : 0;
}

/** A handle may have signs that no slug has here. */
function slugOfHandle(handle: string): string | undefined {
  const slug = normalSlug(handle);
  if (isSlug(slug) && slug.length <= MAX_SLUG) return slug;
  const made = slugOf(handle);
  return made === '' ? undefined : made;
}
