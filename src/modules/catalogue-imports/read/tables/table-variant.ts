import type { SelectedAttributes } from '#modules/products/index.js';
import { variantBase } from '../../identify/made-sku.js';
import { priceOf, uncountedWords, type ImportedPrice, type RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type { ImportedVariant } from '../imported-product.js';
import { amountOf, weightOf } from './measured-cells.js';
import type { SourceTable } from './source-table.js';

interface VariantParts {
  readonly picked: SelectedAttributes;
  /** What a made SKU begins with. */
  readonly base: string;
  readonly table: SourceTable;
  readonly read: ReadOptions;
}

/** Returns the variant of a row. */
export function variantOf(row: RowCells, { picked, base, table, read }: VariantParts): ImportedVariant {
  const { columns } = table;
  const sku = row.text(...columns.sku);
  const [imageColumn = 'image'] = columns.images ?? [];
  const url = row.text(imageColumn);
  const { basePrice, salePrice } = pricesOf(row, table, read);
  return {
    row: row.row,
    sku: sku ?? variantBase(base, picked),
    isSkuMade: sku === undefined,
    options: picked,
    basePrice: basePrice ?? null,
    salePrice,
    barcode: barcodeOf(row, table),
    weight: weightOf(row, columns.weight ?? [], read),
    image: row.orNone(
      [imageColumn],
      url === undefined ? undefined : { url, text: undefined, row: row.row, column: imageColumn },
    ),
    currentStock: stockOf(row, table, read),
    isActive: row.flag(...(columns.sellable ?? [])),
    columns: {
      sku: row.given(columns.sku),
      basePrice: row.given(columns.price),
      salePrice: row.given(columns.salePrice ?? columns.price),
      barcode: columns.barcode?.[0] ?? 'barcode',
      weight: row.given(columns.weight ?? ['weight']),
      options: optionColumn(row, table),
    },
  };
}

function optionColumn(row: RowCells, { options, onlyOption }: SourceTable): string {
  const values = options.map(({ value }) => value);
  const used = values.find((value) => row.text(value) !== undefined);
  return used ?? onlyOption?.column ?? values[0] ?? 'options';
}

/** Returns the barcode of a row; books have hyphens in theirs. */
export function barcodeOf(row: RowCells, { columns: { barcode = [] } }: SourceTable) {
  return row.orNone(barcode, row.text(...barcode)?.replaceAll(/['\s-]/g, ''));
}

/** Returns the prices of a row: a sale that is not below the price, is over or has not begun is none, which a note says. */
export function pricesOf(row: RowCells, { columns }: SourceTable, read: ReadOptions): ImportedPrice {
  const { price, salePrice = [], saleDates = [] } = columns;
  const base = amountOf(row, price, read);
  if (row.text(...price) === undefined) row.fault(row.given(price), 'is required');
  const sale = amountOf(row, salePrice, read);
  const dates = row.text(...saleDates);
  const isNow = dates === undefined || isWithin(dates, read.now);
  if (dates !== undefined)
    row.note(row.given(saleDates), 'LEFT_OUT', 'the sale begins and ends by hand here');
  if (sale === undefined || base === undefined) return priceOf(base, undefined);
  if (sale < base && isNow) return priceOf(sale, base);
  const why = isNow ? `${sale}: it is not below the price` : 'the sale is over, or has not begun';
  row.note(row.given(salePrice), 'LEFT_OUT', why);
  return priceOf(base, undefined);
}

/** Whether an instant is within `2026-01-31T00:00-0800/2026-02-28T23:59-0800`. An end that cannot be read ends the sale. */
function isWithin(dates: string, now: Date): boolean {
  const [from, to] = dates
    .split('/')
    .map((text) => Date.parse(text.trim().replace(/([+-]\d\d)(\d\d)$/, '$1:$2')));
  return from !== undefined && to !== undefined && from <= now.getTime() && now.getTime() <= to;
}

/** Returns the stock of a row: the sum of its places, or what its availability says. */
export function stockOf(row: RowCells, table: SourceTable, read: ReadOptions): number | undefined {
  const places = table.stock === undefined ? [] : row.columnsLike(table.stock);
  const counted = places.filter((column) => row.text(column) !== undefined);
  if (counted.length > 0) return sumOf(row, counted);
  const { availability = [] } = table.columns;
  const said = row
    .text(...availability)
    ?.toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
  if (said === 'out of stock') return 0;
  if (said !== undefined && !['in stock', 'preorder', 'backorder', 'limited availability'].includes(said))
    return row.fault(row.given(availability), 'must be in_stock, out_of_stock, preorder or backorder');
  const column = row.column(...places, ...availability) ?? null;
  row.note(column, 'READ_OTHERWISE', uncountedWords(read.uncountedStock));
  return read.uncountedStock;
}

/** Units that a place owes are none that it has. */
function sumOf(row: RowCells, columns: readonly string[]): number {
  const units = columns.map((column) => {
    const given = row.number(column) ?? 0;
    const whole = Math.max(0, Math.floor(given));
    if (whole !== given) row.note(column, 'READ_OTHERWISE', `${given} is read as ${whole}`);
    return whole;
  });
  return units.reduce((sum, each) => sum + each, 0);
}
