/** Spreadsheets run what begins so. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV with a line of titles; those of the first row are the columns. */
export function csvOf(rows: ReadonlyArray<Readonly<Record<string, string | number>>>): string {
  const titles = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => titles.map((title) => cell(row[title] ?? '')).join(','));
  return [titles.map(cell).join(','), ...lines].join('\r\n');
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
