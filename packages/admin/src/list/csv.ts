import { guardedCell } from '../../../../src/common/csv/csv-cells.js';

/** Rows as CSV with a line of titles; those of the first row are the columns. */
export function csvOf(rows: ReadonlyArray<Readonly<Record<string, string | number>>>): string {
  const titles = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => titles.map((title) => cell(row[title] ?? '')).join(','));
  return [titles.map(cell).join(','), ...lines].join('\r\n');
}

function cell(value: string | number): string {
  // The guard of the service's exports: one for all files of the shop.
  const text = typeof value === 'string' ? guardedCell(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
