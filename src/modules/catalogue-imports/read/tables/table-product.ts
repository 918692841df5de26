import { withoutUndefined } from '#common/collections/without-undefined.js';
import { slugOf } from '#common/text/slug.js';
import type { RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type { FieldColumns, ImportedFields, ImportedProduct, ImportedVariant } from '../imported-product.js';
import { attributesOf } from '../offered-attributes.js';
import { productPricesOf, variantPricesOf } from '../planned-sale.js';
import { lengthOf, weightOf } from './measured-cells.js';
import type { ProductRows, SourceColumns, SourceTable } from './source-table.js';
import { categoriesOf } from './table-categories.js';
import { imagesOf } from './table-images.js';
import { optionsOf } from './table-options.js';
import { priceCellsOf } from './table-prices.js';
import { barcodeOf, stockOf, variantOf } from './table-variant.js';

/** Cells that say something of the product; the first row that has one counts. */
const OF_PRODUCT = [
  'name',
  'shortDescription',
  'description',
  'brand',
  'slug',
  'categories',
  'mainCategory',
  'tags',
  'seoTitle',
  'seoDescription',
  'archived',
  'length',
  'breadth',
  'height',
] as const;

/** Cells of what is sold, which say nothing on a row that only goes on with a product. */
const OF_SOLD = ['sku', 'price', 'salePrice', 'barcode', 'weight'] as const;

/** Returns the product of its rows. What is wrong with their cells is among the faults of the rows. */
export function productOf(product: ProductRows, table: SourceTable, options: ReadOptions): ImportedProduct {
  const { own, variants: sold } = product;
  const rows = [...own, ...sold];
  const first = rows[0]!;
  const { columns } = table;
  noteOthers(rows, columns);
  for (const row of own.slice(1)) noteUnsold(row, table);
  for (const row of own) noteVariantImage(row, columns);
  const { chosen, plain } = optionsOf(product, table);
  const isPart = table.part !== undefined && first.column(table.part.column) !== undefined;
  const groupColumn = groupOf(first, table);
  const group = first.text(groupColumn);
  if (group === undefined) first.fault(columns.group.at(-1)!, 'is required');
  if (!isPart && rowWith(rows, columns.name).text(...columns.name) === undefined)
    first.fault(columns.name[0]!, 'is required');
  const isSimple = chosen === undefined;
  const single = sold[0] ?? first;
  const named = isSimple ? single : own[0];
  const sku = isPart ? first.text(table.part.sku) : named?.text(...columns.sku);
  const base = (own[0]?.text(...columns.sku) ?? group ?? '').toUpperCase();
  const price = own.length === 0 || isSimple ? undefined : ownPrice(own[0]!, table, options);
  const variants = (chosen ?? []).map((picked, index) =>
    variantOf(sold[index]!, { picked, base, isPriced: price !== undefined, table, read: options }),
  );
  if (!isSimple) for (const row of own.slice(0, 1)) noteOwnStock(row, table);
  const { categories, fields } = ofProduct(product, table);
  const simple = isSimple ? ofSimple(single, table, options) : undefined;
  return {
    row: first.row,
    identity: { sku, importKey: keyOf(first, table) },
    isSkuMade: sku === undefined,
    fields: {
      ...fields,
      sku: sku ?? base,
      ...(isPart ? {} : { weight: weightOf(rowWith(rows, columns.weight), table, options) }),
      ...(simple?.fields ?? {
        ...ofVariants(variants),
        ...price,
        ...(own[0] === undefined ? {} : { barcode: barcodeOf(own[0], table) }),
      }),
      ...(Object.keys(plain).length > 0 ? { attributes: plain } : {}),
    },
    columns: { ...columnsOf(first, columns), group: groupColumn, currentStock: stockColumn(single, table) },
    currentStock: isSimple ? stockOf(single, table, options) : undefined,
    sale: simple?.sale,
    images: isPart ? undefined : imagesOf(rows, columns),
    categories,
    categoriesColumn: columns.categories?.[0] ?? 'categories',
    variants,
    ...(table.part === undefined ? {} : { part: isPart ? 'VARIANTS' : 'PRODUCT' }),
  };
}

/** The price of the row of a product with variants; undefined where it has none, or 0. */
function ownPrice(row: RowCells, table: SourceTable, options: ReadOptions) {
  const price = variantPricesOf(row, priceCellsOf(row, table, options, { isOptional: true }), options);
  return price.basePrice === undefined || price.basePrice === 0 ? undefined : price;
}

function stockColumn(row: RowCells, { stock, columns: { availability = [] } }: SourceTable): string {
  const counted = stock === undefined ? [] : row.columnsLike(stock);
  return row.column(...counted, ...availability) ?? 'stock';
}

function noteOwnStock(row: RowCells, { stock }: SourceTable): void {
  for (const column of stock === undefined ? [] : row.columnsLike(stock))
    if (row.text(column) !== undefined) row.note(column, 'LEFT_OUT', 'the units are those of its variants');
}

function noteVariantImage(row: RowCells, { images = [], variantImage = [] }: SourceColumns): void {
  for (const column of variantImage)
    if (!images.includes(column) && row.text(column) !== undefined)
      row.note(column, 'LEFT_OUT', 'the row is of no variant');
}

/** Notes what a row that goes on with a product says of something sold. */
function noteUnsold(row: RowCells, { columns, stock }: SourceTable): void {
  const names = OF_SOLD.flatMap((field) => columns[field] ?? []);
  const counted = stock === undefined ? [] : row.columnsLike(stock);
  for (const column of [...names, ...counted]) {
    const text = row.text(column);
    if (text !== undefined && text !== '0') row.note(column, 'LEFT_OUT', 'the row is of no variant');
  }
}

function groupOf(row: RowCells, { columns, groupOf: named }: SourceTable): string {
  return named?.(row) ?? row.given(columns.group);
}

/**
 * Returns the key of a row's product. A name from another column than the first says so: a group and a product may
 * have the same name.
 */
function keyOf(row: RowCells, table: SourceTable): string {
  const {
    source,
    columns: { group },
  } = table;
  const column = groupOf(row, table);
  const key = row.text(column)?.toLowerCase() ?? '';
  return [source, ...(column === group[0] ? [] : [column]), key].join(':').slice(0, 300);
}

function ofProduct({ own, variants }: ProductRows, table: SourceTable) {
  const { columns } = table;
  const rows = [...own, ...variants];
  const said = (names: readonly string[] = []) => {
    const row = rowWith(rows, names);
    return row.orNone(names, row.text(...names));
  };
  const categories = categoriesOf(rowWith(rows, columns.categories), table);
  const archived = rowWith(rows, columns.archived).flag(...(columns.archived ?? []));
  const texts = [said(columns.shortDescription), said(columns.description)];
  const tags = said(columns.tags);
  const fields: ImportedFields = {
    name: said(columns.name) ?? undefined,
    description: texts.every((text) => text === undefined) ? undefined : joined(texts),
    brand: said(columns.brand),
    slug: slugOfAddress(said(columns.slug)),
    itemType: categories?.[0]?.at(-1),
    mainCategory: said(columns.mainCategory) ?? categories?.[0]?.[0],
    tags: typeof tags === 'string' ? tagsOf(tags) : tags === null ? [] : undefined,
    seo: seoOf(said(columns.seoTitle), said(columns.seoDescription)),
    isActive: isOnSale(own.length > 0 ? own : variants, columns, archived),
    length: lengthOf(rowWith(rows, columns.length), columns.length ?? []),
    breadth: lengthOf(rowWith(rows, columns.breadth), columns.breadth ?? []),
    height: lengthOf(rowWith(rows, columns.height), columns.height ?? []),
  };
  return { fields, categories };
}

function seoOf(
  title: string | null | undefined,
  description: string | null | undefined,
): ImportedFields['seo'] {
  const seo = withoutUndefined({ title, description });
  return Object.keys(seo).length === 0 ? undefined : seo;
}

/** The short text above the other, each once. */
function joined(texts: ReadonlyArray<string | null | undefined>): string {
  return [...new Set(texts.filter((text) => typeof text === 'string'))].join('\n');
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** A product is on sale when it is not archived, and one of its rows is sold. */
function isOnSale(
  rows: readonly RowCells[],
  { sellable = [] }: SourceColumns,
  archived: boolean | undefined,
): boolean | undefined {
  const sold = rows.flatMap((row) => row.flag(...sellable) ?? []);
  if (archived === true) return false;
  if (sold.length === 0) return archived === undefined ? undefined : true;
  return sold.some((isSold) => isSold);
}

function ofSimple(row: RowCells, table: SourceTable, options: ReadOptions) {
  const { basePrice, salePrice, sale } = productPricesOf(row, priceCellsOf(row, table, options), options);
  const fields: ImportedFields = {
    basePrice,
    salePrice,
    ...(salePrice === null ? { discount: 0 } : {}),
    barcode: barcodeOf(row, table),
  };
  return { fields, sale };
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

/** Notes what rows say otherwise of the product than the one that counts. */
function noteOthers(rows: readonly RowCells[], columns: SourceColumns): void {
  const said = OF_PRODUCT.map((field) => columns[field] ?? []).map((names) => {
    const counts = rowWith(rows, names);
    return { names, counts, text: counts.text(...names) };
  });
  for (const row of rows)
    for (const { names, counts, text: counting } of said) {
      const text = row === counts ? undefined : row.text(...names);
      if (text !== undefined && text !== counting)
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
