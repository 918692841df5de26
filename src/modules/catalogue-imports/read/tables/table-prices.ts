import { toMajor, toMinor } from '#common/money/money.js';
import type { ImportedPrice, RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import {
  plannedPrices,
  pricesNow,
  withoutSale,
  type DatedSale,
  type ProductPrices,
  type SaleDates,
} from '../planned-sale.js';
import { amountOf } from './measured-cells.js';
import { dateColumns, saleDatesOf } from './sale-dates.js';
import type { SourceTable } from './source-table.js';

/** Returns the prices of what is sold without variants: a sale that ends, or has not begun, is planned. */
export function productPricesOf(row: RowCells, table: SourceTable, read: ReadOptions): ProductPrices {
  const { base, dated, names } = cellsOf(row, table, read, { isOptional: false });
  if (dated === undefined) return withoutSale(base);
  return plannedPrices(dated, read.now) ?? unsold(row, { dated, names, table }, 'the sale is over');
}

/**
 * Returns the prices of a row of variants, whose sales begin and end by hand here.
 * @param isOptional whether a row without a price has that of its product
 */
export function pricesOf(
  row: RowCells,
  table: SourceTable,
  read: ReadOptions,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): ImportedPrice {
  const { base, dated, names } = cellsOf(row, table, read, { isOptional });
  if (dated === undefined) return withoutSale(base);
  const prices = pricesNow(dated, read.now);
  if (prices === undefined) return unsold(row, { dated, names, table }, 'the sale is over, or has not begun');
  noteDates(row, table, 'the sale of a variant begins and ends by hand here');
  return prices;
}

interface Cells {
  readonly base: number | undefined;
  /** Of a row with a price and a lower one. */
  readonly dated?: DatedSale;
  /** The columns of the sale. */
  readonly names: readonly string[];
}

/** Reads the price of a row and its sale; one that is none is noted. */
function cellsOf(
  row: RowCells,
  table: SourceTable,
  read: ReadOptions,
  { isOptional }: { readonly isOptional: boolean },
): Cells {
  const { columns, priceNotes = {} } = table;
  const { price, currency = [] } = columns;
  refuseCurrency(row, currency, read);
  const base = amountOf(row, price, read);
  if (row.text(...price) === undefined && !isOptional) row.fault(row.given(price), 'is required');
  const meaning = base === undefined ? undefined : priceNotes[row.given(price)];
  if (meaning !== undefined) row.note(row.given(price), 'READ_OTHERWISE', meaning);
  const { sale, names } = saleOf(row, columns, base, read);
  if (sale === undefined) {
    noteDates(row, table, 'there is no sale beside them');
    return { base, names };
  }
  const dates = saleDatesOf(row, table, read);
  const why = refusalOf(sale, base, dates);
  if (why === undefined) return { base, names, dated: { regular: base!, sale, ...(dates as SaleDates) } };
  row.note(row.given(names), 'LEFT_OUT', why);
  noteDates(row, table, typeof dates === 'string' ? dates : 'there is no sale beside them');
  return { base, names };
}

/** Why a sale is none. */
function refusalOf(sale: number, base: number | undefined, dates: SaleDates | string): string | undefined {
  if (base === undefined) return 'there is no price beside it';
  if (sale >= base || sale < 0) return `${sale}: it is not below the price`;
  return typeof dates === 'string' ? dates : undefined;
}

function unsold(
  row: RowCells,
  { dated, names, table }: { dated: DatedSale; names: readonly string[]; table: SourceTable },
  why: string,
): ImportedPrice {
  row.note(row.given(names), 'LEFT_OUT', why);
  noteDates(row, table, why);
  return withoutSale(dated.regular);
}

function noteDates(row: RowCells, { columns }: SourceTable, why: string): void {
  for (const column of dateColumns(row, columns)) row.note(column, 'LEFT_OUT', why);
}

function refuseCurrency(row: RowCells, names: readonly string[], { currency }: ReadOptions): void {
  const given = row.text(...names);
  if (given !== undefined && given.toUpperCase() !== currency)
    row.fault(row.given(names), `is ${given}, and the shop sells in ${currency}`);
}

interface Sale {
  readonly sale: number | undefined;
  /** The columns that say so. */
  readonly names: readonly string[];
}

/** Returns what a row costs on sale; 0 is no sale. A percentage goes before an amount, which may be with another tax. */
function saleOf(
  row: RowCells,
  { salePrice = [], discountPercent = [], discountAmount = [] }: SourceTable['columns'],
  base: number | undefined,
  read: ReadOptions,
): Sale {
  const given = amountOf(row, salePrice, read);
  const percent = percentOf(row, discountPercent);
  const amount = amountOf(row, discountAmount, read);
  const ways: Array<Sale & { readonly isOne: boolean }> = [
    { sale: given, names: salePrice, isOne: given !== undefined && given !== 0 },
    {
      sale: less(base, ((base ?? 0) * (percent ?? 0)) / 100),
      names: discountPercent,
      isOne: (percent ?? 0) > 0,
    },
    { sale: less(base, amount ?? 0), names: discountAmount, isOne: (amount ?? 0) > 0 },
  ];
  const [counts, ...others] = ways.filter(({ isOne }) => isOne);
  for (const { names } of others)
    row.note(row.given(names), 'LEFT_OUT', `${row.given(counts!.names)} has what counts`);
  return counts ?? { sale: undefined, names: salePrice };
}

function percentOf(row: RowCells, names: readonly string[]): number | undefined {
  const percent = row.number(...names);
  if (percent === undefined || (percent >= 0 && percent <= 100)) return percent;
  return row.fault(row.given(names), 'must be from 0 to 100');
}

function less(base: number | undefined, by: number): number | undefined {
  return base === undefined ? undefined : toMajor(toMinor(base - by));
}
