import { toMajor, toMinor } from '#common/money/money.js';
import { inCentimetres, inGrams, numberOf, type RowCells } from '../cells.js';
import type { ReadOptions } from '../import-format.js';
import type { SourceTable } from './source-table.js';

const AMOUNT = /^([^\d\s.,'-]*)\s*(-?\d[\d.,'\s\u00a0\u202f]*?)\s*([^\d\s.,'-]*)$/;
const MEASURE = /^(-?\d[\d.,\s]*?)\s*([a-z]+)?$/i;

/** The amount of a cell, as `15.00 INR`, `₹1,250.00` or `15.00`. One of another currency is refused. */
export function amountOf(
  row: RowCells,
  names: readonly string[],
  { currency }: ReadOptions,
): number | undefined {
  const text = row.text(...names);
  if (text === undefined) return undefined;
  const column = row.given(names);
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(text) ?? [];
  const amount = numberOf(digits);
  if (amount === undefined) return row.fault(column, 'must be a number such as 1499.50');
  const own = new Set([currency, symbolOf(currency), '']);
  const other = [before, after].find((mark) => !own.has(mark.toUpperCase()));
  if (other === undefined) return inMinorUnits(row, column, amount);
  return row.fault(column, `is in ${other}, and the shop sells in ${currency}`);
}

/** Amounts of a system that computes with more decimals. */
function inMinorUnits(row: RowCells, column: string, amount: number): number {
  const rounded = toMajor(toMinor(amount));
  if (rounded !== amount) row.note(column, 'READ_OTHERWISE', `${amount} is read as ${rounded}`);
  return rounded;
}

function symbolOf(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.toUpperCase();
}

/** The grams of a cell whose unit stands in it, in the name of its column, or nowhere. @returns undefined without the column, null for an empty cell */
export function weightOf(
  row: RowCells,
  { columns: { weight: names = [] }, weightUnit = 'g' }: Pick<SourceTable, 'columns' | 'weightUnit'>,
  options: ReadOptions,
) {
  const unit = () => {
    const assumed = options.weightUnit ?? weightUnit;
    row.note(row.given(names), 'READ_OTHERWISE', `the weight is read in ${assumed}`);
    return assumed;
  };
  return measureOf(row, names, { unit, convert: inGrams });
}

/** The centimetres of a cell. */
export function lengthOf(row: RowCells, names: readonly string[]) {
  return measureOf(row, names, { unit: () => 'cm', convert: inCentimetres });
}

interface Conversion {
  /** The unit of a cell that has none. */
  readonly unit: () => string;
  readonly convert: (value: number, unit: string) => number | undefined;
}

function measureOf(
  row: RowCells,
  names: readonly string[],
  { unit, convert }: Conversion,
): number | null | undefined {
  const text = row.text(...names);
  if (text === undefined) return row.orNone(names, undefined);
  const column = row.given(names);
  const [, digits = '', given] = MEASURE.exec(text) ?? [];
  const value = numberOf(digits);
  if (value === undefined) return row.fault(column, 'must be a number with a unit, such as 1.5 kg');
  if (value === 0) return null;
  const named = given ?? /\((\w+)\)$/.exec(column)?.[1];
  return convert(value, named ?? unit()) ?? row.fault(column, 'has an unknown unit');
}
