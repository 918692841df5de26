import { isSlug, MAX_SLUG, normalSlug, slugOf } from '#common/text/slug.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import type { FileFormat } from './import-format.js';
import type {
  CellFault,
  ImportedFields,
  ImportedImage,
  ImportedProduct,
  ImportedVariant,
  ReadProduct,
} from './imported-product.js';
import { attributesOf, variantSku } from './offered-attributes.js';
import { priceOf, RowCells, type ImportRow } from './cells.js';
import { COLUMN, columnsOf, hasPlace, OPTIONS } from './shopify-columns.js';

/** What a product without options has for one. */
const NO_OPTION = { name: 'title', value: 'default title' };

/** The file that Shopify exports: rows of one handle are a product, each with a variant, an image, or both. */
export const SHOPIFY_FORMAT: FileFormat = {
  required: [COLUMN.handle, COLUMN.title],
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

function readShopify(rows: readonly ImportRow[]): ReadProduct {
  const faults: CellFault[] = [];
  const cells = rows.map((row) => new RowCells(row, faults));
  const first = cells.find((row) => row.text(...COLUMN.title) !== undefined) ?? cells[0]!;
  for (const row of cells) {
    if (row.flag(...COLUMN.giftCard) === true)
      row.fault(row.given(COLUMN.giftCard), 'gift cards are not imported');
  }
  const handle = first.text(...COLUMN.handle);
  const title = first.text(...COLUMN.title);
  if (title === undefined) first.fault('Title', 'is required');
  const sold = cells.filter((row) => isVariant(row));
  const variants = variantsOf(sold, (handle ?? title ?? '').toUpperCase());
  const product = productOf({ cells, first, sold: sold[0] ?? first, handle, variants });
  return faults.length > 0 ? { product: undefined, faults } : { product, faults };
}

/** A row that has only an image is none. */
function isVariant(row: RowCells): boolean {
  return row.text(...COLUMN.price) !== undefined || row.text('Option1 value') !== undefined;
}

interface Parts {
  readonly cells: readonly RowCells[];
  readonly first: RowCells;
  /** The row with the price of a product without variants. */
  readonly sold: RowCells;
  readonly handle: string | undefined;
  readonly variants: readonly ImportedVariant[];
}

function productOf({ cells, first, sold, handle, variants }: Parts): ImportedProduct {
  const isSimple = variants.length === 0;
  const category = first
    .text(...COLUMN.category)
    ?.split('>')
    .map((name) => name.trim());
  const type = first.text(...COLUMN.type);
  const has = (names: readonly string[]) => first.column(...names) !== undefined;
  const price = priceOf(sold.number(...COLUMN.price), sold.number(...COLUMN.was));
  if (isSimple && price.basePrice === undefined) sold.fault(sold.given(COLUMN.price), 'is required');
  const fields: ImportedFields = {
    sku: (isSimple ? sold.text(...COLUMN.sku) : undefined) ?? handle?.toUpperCase().slice(0, 64),
    name: first.text(...COLUMN.title),
    slug: handle === undefined ? undefined : slugOfHandle(handle),
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
          basePrice: price.basePrice,
          salePrice: price.salePrice,
          ...(price.salePrice === null ? { discount: 0 } : {}),
          barcode: first.orNone(COLUMN.barcode, barcodeOf(sold)),
        }
      : {
          basePrice: Math.min(...variants.map((variant) => variant.basePrice ?? Infinity)),
          attributes: attributesOf(variants.map(({ options }) => options)),
        }),
  };
  return {
    row: first.row,
    isKnownBySlug: true,
    fields,
    columns: columnsOf(first),
    currentStock: isSimple ? stockOf(sold) : undefined,
    images: has(COLUMN.image) ? imagesOf(cells) : undefined,
    categories: category === undefined ? undefined : [category],
    categoriesColumn: 'Product category',
    variants,
  };
}

function variantsOf(rows: readonly RowCells[], productSku: string): ImportedVariant[] {
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
    return variantOf(row, options, productSku);
  });
}

function variantOf(row: RowCells, options: SelectedAttributes, productSku: string): ImportedVariant {
  const { basePrice, salePrice } = priceOf(row.number(...COLUMN.price), row.number(...COLUMN.was));
  if (basePrice === undefined) row.fault(row.given(COLUMN.price), 'is required');
  const url = row.text(...COLUMN.variantImage);
  const image = { text: undefined, row: row.row, column: row.given(COLUMN.variantImage) };
  return {
    row: row.row,
    sku: row.text(...COLUMN.sku) ?? variantSku(productSku, options),
    options,
    basePrice: basePrice ?? null,
    salePrice,
    barcode: row.orNone(COLUMN.barcode, barcodeOf(row)),
    weight: row.orNone(COLUMN.grams, weightOf(row)),
    image: row.orNone(COLUMN.variantImage, url === undefined ? undefined : { ...image, url }),
    currentStock: stockOf(row),
    isActive: undefined,
    columns: columnsOf(row),
  };
}

/** A weight of 0 is none. */
function weightOf(row: RowCells): number | undefined {
  const grams = row.number(...COLUMN.grams);
  return grams === 0 ? undefined : grams;
}

/** What is oversold there is sold out here. */
function stockOf(row: RowCells): number | undefined {
  const stock = row.whole(...COLUMN.stock);
  return stock === undefined ? undefined : Math.max(0, stock);
}

/** Spreadsheets and shops write an apostrophe before a long number; books have hyphens in theirs. */
function barcodeOf(row: RowCells): string | undefined {
  return row.text(...COLUMN.barcode)?.replaceAll(/['\s-]/g, '');
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

function imagesOf(rows: readonly RowCells[]): ImportedImage[] {
  const hasTexts = rows.some((row) => row.column(...COLUMN.imageText) !== undefined);
  const images = rows.flatMap((row) => {
    const url = row.text(...COLUMN.image);
    if (url === undefined) return [];
    const position = row.whole(...COLUMN.imagePosition) ?? Infinity;
    const text = hasTexts ? (row.text(...COLUMN.imageText) ?? '') : undefined;
    return [{ url, text, position, row: row.row, column: row.given(COLUMN.image) }];
  });
  const seen = new Set<string>();
  return images
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ url, text, row, column }) => ({ url, text, row, column }));
}

/** A handle may have signs that no slug has here. */
function slugOfHandle(handle: string): string | undefined {
  const slug = normalSlug(handle);
  if (isSlug(slug) && slug.length <= MAX_SLUG) return slug;
  const made = slugOf(handle);
  return made === '' ? undefined : made;
}
