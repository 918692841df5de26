import { toMajor, toMinor } from '#common/money/money.js';
import { priceOf, type ImportedPrice, type RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import { amountOf } from './measured-cells.js';
import type { SourceTable } from './source-table.js';

/**
 * Returns the prices of a row: a sale that is not below the price, is over or has not begun is none, which a note says.
 * @param isOptional whether a row without a price has that of its product
 */
export function pricesOf(
  row: RowCells,
  { columns, priceNotes = {} }: SourceTable,
  read: ReadOptions,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): ImportedPrice {
  const { price, currency = [] } = columns;
  refuseCurrency(row, currency, read);
  const base = amountOf(row, price, read);
  if (row.text(...price) === undefined && !isOptional) row.fault(row.given(price), 'is required');
  const meaning = base === undefined ? undefined : priceNotes[row.given(price)];
  if (meaning !== undefined) row.note(row.given(price), 'READ_OTHERWISE', meaning);
  const { sale, names } = saleOf(row, columns, base, read);
  const isNow = isOnSaleNow(row, columns, read.now);
  if (sale === undefined) return priceOf(base, undefined);
  if (base === undefined) {
    row.note(row.given(names), 'LEFT_OUT', 'there is no price beside it');
    return priceOf(base, undefined);
  }
  if (sale < base && sale >= 0 && isNow) return priceOf(sale, base);
  const why = isNow ? `${sale}: it is not below the price` : 'the sale is over, or has not begun';
  row.note(row.given(names), 'LEFT_OUT', why);
  return priceOf(base, undefined);
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

/** Whether the dates of a row leave its sale on; each is noted. One that cannot be read ends the sale. */
function isOnSaleNow(
  row: RowCells,
  { saleDates = [], saleFrom = [], saleTo = [] }: SourceTable['columns'],
  now: Date,
): boolean {
  const both = row.text(...saleDates);
  const [first, last] = both === undefined ? [] : both.split('/').map((text) => instantOf(text));
  const from = timeOf(row, saleFrom);
  const to = timeOf(row, saleTo);
  for (const names of [saleDates, saleFrom, saleTo]) {
    if (row.text(...names) !== undefined)
      row.note(row.given(names), 'LEFT_OUT', 'the sale begins and ends by hand here');
  }
  const isWithin = (begin = -Infinity, end = Infinity) => begin <= now.getTime() && now.getTime() <= end;
  return isWithin(from, to) && (both === undefined || isWithin(first ?? NaN, last ?? NaN));
}

/** @returns undefined where nothing is said, NaN of what is no time */
function timeOf(row: RowCells, names: readonly string[]): number | undefined {
  const text = row.text(...names);
  return text === undefined || text.startsWith('0000-00-00') ? undefined : instantOf(text);
}

const PARTS = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?:,?[ T]+(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]m)?)?$/i;

/** Returns the instant of `2026-01-31 0:00:00`, `2026-01-31T00:00-0800`, `1/31/26, 4:46 PM` or `31.01.2026`; NaN of others. */
function instantOf(given: string): number {
  const text = given.trim();
  const [, first, sign, second, third, hour = '0', minute = '0', half] = PARTS.exec(text) ?? [];
  if (first === undefined) return Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const [a, b, c] = [first, second, third].map(Number) as [number, number, number];
  const isDayFirst = sign === '.' || a > 12;
  const [year, month, day] = first.length === 4 ? [a, b, c] : isDayFirst ? [c, b, a] : [c, a, b];
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hours, Number(minute));
}
