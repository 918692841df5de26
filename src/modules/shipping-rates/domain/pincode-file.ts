import { MAX_PINCODES } from '../shipping-rates.limits.js';
import { readEntry } from './pincode-entries.js';

/** The headers that files have for their column of PIN codes, in lower case and without signs. */
const HEADERS = new Set(['pincode', 'pincodes', 'pin', 'postalcode', 'postcode', 'zip', 'zipcode']);

/** The entries of a file, row by row. One that is there several times counts once: a PIN code has several post offices. */
export class PincodeFile {
  private readonly byText = new Map<string, string>();
  private column = 0;
  private isFirst = true;

  /** Takes the next row. @returns what is wrong with it; undefined where nothing is */
  take(cells: readonly string[]): string | undefined {
    const isFirst = this.isFirst;
    this.isFirst = false;
    if (isFirst && this.findColumn(cells)) return undefined;
    const text = cells[this.column] ?? '';
    if (text === '') return undefined;
    const entry = readEntry(text);
    if (entry === undefined) return `${text.slice(0, 40)} is no PIN code, beginning of one or range`;
    if (!this.byText.has(entry.text)) this.byText.set(entry.text, text);
    return this.byText.size > MAX_PINCODES ? `more than ${MAX_PINCODES} different entries` : undefined;
  }

  get pincodes(): string[] {
    return [...this.byText.values()];
  }

  /** The fault of the whole file. */
  get fault(): string | undefined {
    return this.byText.size === 0 ? 'The file has no PIN code' : undefined;
  }

  private findColumn(cells: readonly string[]): boolean {
    const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
    const column = names.findIndex((name) => HEADERS.has(name));
    if (column !== -1) this.column = column;
    return column !== -1;
  }
}
