import { toMajor, toMinor } from '#common/money/money.js';
import type { RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type { PriceCells } from '../planned-sale.js';
import { amountOf } from './measured-cells.js';
import type { SourceTable } from './source-table.js';

/**
 * Returns what a row says of its price.
 * @param isOptional whether a row without a price has that of its product
 */
export function priceCellsOf(
  row: RowCells,
  table: SourceTable,
  read: ReadOptions,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): PriceCells {
  const { columns, priceNotes = {}, hasSaleDays } = table;
  const { price, currency = [] } = columns;
  refuseCurrency(row, currency, read);
  const regular = amountOf(row, price, read);
  if (row.text(...price) === undefined && !isOptional) row.fault(row.given(price), 'is required');
  const meaning = regular === undefined ? undefined : priceNotes[row.given(price)];
  if (meaning !== undefined) row.note(row.given(price), 'READ_OTHERWISE', meaning);
  return { regular, ...saleOf(row, columns, regular, read), dates: columns, hasSaleDays };
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
