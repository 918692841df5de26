/** The beginnings of cells that a spreadsheet takes for a formula, signs of full width included. */
const FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;
/** With an apostrophe before a formula, a number, or another apostrophe. */
const GUARDED = /^'(?:[='+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]|\d*\.?\d+(?:e[+-]?\d+)?$|\d+\.(?:e[+-]?\d+)?$)/i;
const NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A spreadsheet shows numbers with more digits as `8.90123E+12`, and saves that. */
const MOST_DIGITS = 11;

/**
 * A text that a spreadsheet neither carries out nor changes: one that begins like a formula, and a number that it would write
 * otherwise, get an apostrophe, and so does one that has it already.
 */
export function guardedCell(text: string): string {
  return FORMULA.test(text) || GUARDED.test(text) || isChangedNumber(text) ? `'${text}` : text;
}

/** Leading and trailing zeros, exponents, many digits. */
function isChangedNumber(text: string): boolean {
  if (!NUMBER.test(text)) return false;
  return String(Number(text)) !== text || text.replace('.', '').length > MOST_DIGITS;
}

/** The text that `guardedCell` was given. */
export function unguardedCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A number with all of its digits: one with an exponent is refused where it is read. */
export function numberCell(value: number): string {
  const [digits, exponent] = String(value).split('e') as [string, string?];
  if (exponent === undefined) return digits;
  const sign = value < 0 ? '-' : '';
  const [whole, fraction = ''] = digits.replace('-', '').split('.') as [string, string?];
  const places = Number(exponent);
  if (places > 0) return `${sign}${whole}${fraction.padEnd(places, '0')}`;
  return `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`;
}

/** A list in one cell: an entry a line. */
export function listCell(entries: readonly string[]): string {
  return entries
    .map((entry) => entry.replaceAll('\\', '\\\\').replaceAll('\n', '\\n'))
    .join('\n')
    .replace(/\n+$/, '');
}

/** The entries of `listCell`; those at the end that were empty are left out. */
export function listOfCell(cell: string): string[] {
  if (cell === '') return [];
  return cell
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\\([\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\')));
}
