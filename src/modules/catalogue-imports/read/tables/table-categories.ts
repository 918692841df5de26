import type { RowCells } from '../cells.js';
import type { SourceTable } from './source-table.js';

/** Returns the paths of a row's categories; undefined without the column, or where it has only numbers. */
export function categoriesOf(
  row: RowCells,
  { columns: { categories = [] }, paths, hasCategoryNumbers = false }: SourceTable,
): string[][] | undefined {
  const text = row.text(...categories);
  if (text === undefined) return undefined;
  const found = paths(text)
    .map((path) => path.filter((name) => name !== ''))
    .filter((path) => path.length > 0);
  const numbers = hasCategoryNumbers
    ? found.filter((path) => path.length === 1 && /^\d+$/.test(path[0]!))
    : [];
  if (numbers.length === 0) return found;
  const what = `${numbers.join(', ')}: the file does not name the category`;
  row.note(row.given(categories), 'LEFT_OUT', what);
  const named = found.filter((path) => !numbers.includes(path));
  return named.length === 0 ? undefined : named;
}
