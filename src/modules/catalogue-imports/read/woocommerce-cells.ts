import type { RowCells } from './cells.js';
import { MOST_ATTRIBUTES } from './woocommerce-columns.js';

/** An attribute, as the columns of a number name it. */
export interface AttributeCells {
  readonly number: number;
  readonly name: string;
  readonly values: string[];
}

/** The attributes of a row that have values. */
export function attributeCells(row: RowCells): AttributeCells[] {
  const found: AttributeCells[] = [];
  for (let n = 1; n <= MOST_ATTRIBUTES && row.column(`Attribute ${n} name`) !== undefined; n += 1) {
    const name = row.nameOfAttribute(`Attribute ${n} name`);
    const values = [...new Set(listOf(row.text(`Attribute ${n} value(s)`)))];
    if (name !== undefined && values.length > 0) found.push({ name, values, number: n });
  }
  return found;
}

/** The entries between commas; `\,` is a comma of an entry. */
export function listOf(text: string | undefined): string[] {
  const entries = (text ?? '').split(/(?<!\\),/).map((entry) => entry.replaceAll('\\,', ',').trim());
  return entries.filter((entry) => entry !== '');
}
