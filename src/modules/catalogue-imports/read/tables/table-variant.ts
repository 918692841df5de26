import type { SelectedAttributes } from '#modules/products/index.js';
import { variantBase } from '../../identify/made-sku.js';
import { uncountedWords, type RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type { ImportedVariant } from '../imported-product.js';
import { variantPricesOf } from '../planned-sale.js';
import { amountOf, weightOf } from './measured-cells.js';
import type { SourceTable } from './source-table.js';
import { priceCellsOf } from './table-prices.js';

interface VariantParts {
  readonly picked: SelectedAttributes;
  /** The beginning of a made SKU. */
  readonly base: string;
  /** Whether its product has a price, which it has without its own. */
  readonly isPriced: boolean;
  readonly table: SourceTable;
  readonly read: ReadOptions;
}

/** Returns the variant of a row. */
export function variantOf(
  row: RowCells,
  { picked, base, isPriced, table, read }: VariantParts,
): ImportedVariant {
  const { columns } = table;
  const sku = row.text(...columns.sku);
  const { priceDifference = [], variantImage = [] } = columns;
  const url = row.text(...variantImage);
  const imageColumn = row.given(variantImage.length === 0 ? ['image'] : variantImage);
  const isOfPart = table.part !== undefined && row.column(table.part.column) !== undefined;
  const prices = priceCellsOf(row, table, read, { isOptional: isPriced || isOfPart });
  const { basePrice, salePrice } = variantPricesOf(row, prices, read);
  return {
    row: row.row,
    sku: sku ?? variantBase(base, picked),
    isSkuMade: sku === undefined,
    options: picked,
    basePrice: basePrice ?? null,
    salePrice,
    priceDifference: isOfPart ? (amountOf(row, priceDifference, read) ?? 0) : undefined,
    barcode: barcodeOf(row, table),
    weight: weightOf(row, table, read),
    image: row.orNone(
      variantImage,
      url === undefined ? undefined : { url, text: undefined, row: row.row, column: row.origin(imageColumn) },
    ),
    currentStock: stockOf(row, table, read),
    isActive: row.flag(...(columns.sellable ?? [])),
    columns: {
      sku: row.given(columns.sku),
      basePrice: row.given(columns.price),
      salePrice: row.given(columns.salePrice ?? columns.price),
      priceDifference: row.given(priceDifference.length === 0 ? columns.price : priceDifference),
      barcode: columns.barcode?.[0] ?? 'barcode',
      weight: row.given(columns.weight ?? ['weight']),
      options: row.origin(optionColumn(row, table)),
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
