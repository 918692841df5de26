import { inCentimetres, type RowCells } from './cells.js';
import type { WeightUnit } from './import-format.js';

/** How the number of a cell becomes a size. */
interface SizeReading {
  readonly convert: (value: number, unit: string) => number | undefined;
  readonly weightUnit?: WeightUnit | undefined;
}

/** How lengths, widths and heights are read. */
export const IN_CENTIMETRES: SizeReading = { convert: inCentimetres };

/** Returns the size of a column whose name has a form; undefined without such a column, null for an empty cell. */
export function sizeOf(
  row: RowCells,
  pattern: RegExp,
  { convert, weightUnit }: SizeReading,
): number | null | undefined {
  const column = row.columnLike(pattern);
  if (column === undefined) return undefined;
  const value = row.number(column);
  if (value === undefined || value === 0) return null;
  const unit = pattern.exec(column)![1] ?? assumedUnit(row, column, weightUnit);
  return convert(value, unit) ?? row.fault(column, 'has an unknown unit');
}

function assumedUnit(row: RowCells, column: string, weightUnit: WeightUnit = 'g'): string {
  row.note(column, 'READ_OTHERWISE', `the weight is read in ${weightUnit}`);
  return weightUnit;
}
