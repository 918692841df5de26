import { slugOf } from '#common/text/slug.js';
import type { RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type {
  FieldColumns,
  ImportedFields,
  ImportedImage,
  ImportedProduct,
  ImportedVariant,
} from '../imported-product.js';
import { attributesOf } from '../offered-attributes.js';
import { lengthOf, weightOf } from './measured-cells.js';
import type { SourceColumns, SourceTable } from './source-table.js';
import { optionsOf } from './table-options.js';
import { barcodeOf, pricesOf, stockOf, variantOf } from './table-variant.js';

/** Cells that say something of the product; the first row that has one counts. */
const OF_PRODUCT = [
  'name',
  'description',
  'brand',
  'slug',
  'categories',
  'mainCategory',
  'seoTitle',
  'seoDescription',
  'archived',
  'length',
  'breadth',
  'height',
] as const;

/** Returns the product of its rows. What is wrong with their cells is among the faults of the rows. */
export function productOf(
  rows: readonly RowCells[],
  table: SourceTable,
  options: ReadOptions,
): ImportedProduct {
  const first = rows[0]!;
  const { columns } = table;
  for (const row of rows) noteOther(row, rows, columns);
  const { chosen, plain } = optionsOf(rows, table);
  const group = first.text(...columns.group);
  if (group === undefined) first.fault(columns.group.at(-1)!, 'is required');
  if (rowWith(rows, columns.name).text(...columns.name) === undefined)
    first.fault(columns.name[0]!, 'is required');
  const isSimple = chosen === undefined;
  const sku = isSimple ? first.text(...columns.sku) : undefined;
  const base = group?.toUpperCase() ?? '';
  const variants = (chosen ?? []).map((picked, index) =>
    variantOf(rows[index]!, { picked, base, table, read: options }),
  );
  const { categories, fields } = ofProduct(rows, table);
  return {
    row: first.row,
    identity: { sku, importKey: keyOf(first, table) },
    isSkuMade: sku === undefined,
    fields: {
      ...fields,
      sku: sku ?? base,
      weight: weightOf(rowWith(rows, columns.weight), columns.weight ?? [], options),
      ...(isSimple ? ofSimple(first, table, options) : ofVariants(variants)),
      ...(Object.keys(plain).length > 0 ? { attributes: plain } : {}),
    },
    columns: columnsOf(first, columns),
    currentStock: isSimple ? stockOf(first, table, options) : undefined,
    images: imagesOf(rows, columns.images),
    categories,
    categoriesColumn: columns.categories?.[0] ?? 'categories',
    variants,
  };
}

/** What else than the first column names the product says so: a group and a product may be called the same. */
function keyOf(row: RowCells, { source, columns: { group } }: SourceTable): string {
  const column = row.given(group);
  const key = row.text(column)?.toLowerCase() ?? '';
  return [source, ...(column === group[0] ? [] : [column]), key].join(':').slice(0, 300);
}

function ofProduct(rows: readonly RowCells[], { columns, paths }: SourceTable) {
  const said = (names: readonly string[] = []) => {
    const row = rowWith(rows, names);
    return row.orNone(names, row.text(...names));
  };
  const text = said(columns.categories);
  const found = typeof text === 'string' ? paths(text) : undefined;
  const categories = found
    ?.map((path) => path.filter((name) => name !== ''))
    .filter((path) => path.length > 0);
  const archived = rowWith(rows, columns.archived).flag(...(columns.archived ?? []));
  const description = said(columns.description);
  const fields: ImportedFields = {
    name: said(columns.name) ?? undefined,
    description: description === null ? '' : description,
    brand: said(columns.brand),
    slug: slugOfAddress(said(columns.slug)),
    itemType: categories?.[0]?.at(-1),
    mainCategory: said(columns.mainCategory) ?? categories?.[0]?.[0],
    seo: rowWith(rows, columns.seoTitle).seo(columns.seoTitle ?? [], columns.seoDescription ?? []),
    isActive: isOnSale(rows, columns, archived),
    length: lengthOf(rowWith(rows, columns.length), columns.length ?? []),
    breadth: lengthOf(rowWith(rows, columns.breadth), columns.breadth ?? []),
    height: lengthOf(rowWith(rows, columns.height), columns.height ?? []),
  };
  return { fields, categories };
}

/** A product is on sale when it is not archived, and one of its rows is sold. */
function isOnSale(
  rows: readonly RowCells[],
  { sellable = [] }: SourceColumns,
  archived: boolean | undefined,
): boolean | undefined {
  const sold = rows.map((row) => row.flag(...sellable));
  if (archived === true) return false;
  if (archived === undefined && sold.every((flag) => flag === undefined)) return undefined;
  return sold.some((flag) => flag !== false);
}

function ofSimple(row: RowCells, table: SourceTable, options: ReadOptions): ImportedFields {
  const { basePrice, salePrice } = pricesOf(row, table, options);
  return {
    basePrice,
    salePrice,
    ...(salePrice === null ? { discount: 0 } : {}),
    barcode: barcodeOf(row, table),
  };
}

function ofVariants(variants: readonly ImportedVariant[]): ImportedFields {
  const lowest = Math.min(...variants.map(({ basePrice }) => basePrice ?? Infinity));
  return {
    basePrice: Number.isFinite(lowest) ? lowest : undefined,
    attributes: attributesOf(variants.map(({ options }) => options)),
  };
}

function rowWith(rows: readonly RowCells[], names: readonly string[] = []): RowCells {
  return rows.find((row) => row.text(...names) !== undefined) ?? rows[0]!;
}

function noteOther(row: RowCells, rows: readonly RowCells[], columns: SourceColumns): void {
  for (const field of OF_PRODUCT) {
    const names = columns[field] ?? [];
    const counts = rowWith(rows, names);
    const text = row === counts ? undefined : row.text(...names);
    if (text !== undefined && text !== counts.text(...names))
      row.note(row.given(names), 'LEFT_OUT', `row ${counts.row} has what counts`);
  }
}

/** The end of the path of an address, `https://shop.example/p/red-shirt.html?x=1`, or a word alone. */
function slugOfAddress(address: string | null | undefined): string | undefined {
  if (typeof address !== 'string') return undefined;
  const path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '');
  const slug = slugOf((last ?? '').replace(/\.\w{2,5}$/, ''));
  return slug === '' ? undefined : slug;
}

/** The images of all rows; an address may have `%2C` for a comma. */
function imagesOf(
  rows: readonly RowCells[],
  names: readonly string[] = [],
): readonly ImportedImage[] | undefined {
  if (rows[0]!.column(...names) === undefined) return undefined;
  const images = new Map<string, ImportedImage>();
  for (const row of rows) {
    for (const column of names) {
      const urls = (row.text(column) ?? '').split(/\s*,\s*(?=https?:|$)/);
      for (const url of urls)
        if (url !== '' && !images.has(url)) images.set(url, { url, text: undefined, row: row.row, column });
    }
  }
  return [...images.values()];
}

function columnsOf(row: RowCells, columns: SourceColumns): FieldColumns {
  const named = Object.entries<readonly string[]>({ ...columns }).map(([field, names]) => [
    field,
    row.given(names),
  ]);
  const { price: basePrice, categories: categoryIds, seoTitle: seo, ...others } = Object.fromEntries(named);
  return {
    ...others,
    basePrice,
    ...(categoryIds === undefined
      ? {}
      : { categoryIds, itemType: categoryIds, mainCategory: others.mainCategory ?? categoryIds }),
    ...(seo === undefined ? {} : { seo }),
  };
}
