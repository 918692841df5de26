import { Readable } from 'node:stream';
import { guardedCell, numberCell } from './csv-cells.js';

/** A value of a cell; texts are guarded against being carried out as formulas. */
export type CsvValue = string | number | boolean | null | undefined;

export type CsvRecord<Column extends string> = Readonly<Partial<Record<Column, CsvValue>>>;

/** Spreadsheets take a file for UTF-8 only when it begins with it. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file as a stream, with a header. The first page is read at once, so that a fault of the database is no broken file; the
 * next one when the client has taken the last.
 * @param pages the records, in pages that fit into memory
 */
export async function csvStream<Column extends string>(
  columns: readonly Column[],
  pages: AsyncGenerator<ReadonlyArray<CsvRecord<Column>>>,
): Promise<Readable> {
  // Not with the start: few processes write a file.
  const { stringify } = await import('csv-stringify/sync');
  const textOf = (page: ReadonlyArray<CsvRecord<Column>>) =>
    stringify(page.map((record) => columns.map((column) => cellOf(record[column]))));
  const first = await pages.next();
  async function* texts() {
    yield BYTE_ORDER_MARK + stringify([[...columns]]);
    if (first.done !== true) yield textOf(first.value);
    for await (const page of pages) yield textOf(page);
  }
  const filled = async function* () {
    for await (const text of texts()) if (text !== '') yield text;
  };
  return Readable.from(filled(), { objectMode: false });
}

/** Returns tables of different columns as one CSV text, with an empty line between them. */
export async function csvOfTables(
  tables: ReadonlyArray<ReadonlyArray<readonly CsvValue[]>>,
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const texts = tables.map((rows) => stringify(rows.map((row) => row.map((value) => cellOf(value)))));
  return BYTE_ORDER_MARK + texts.join('\n');
}

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberCell(value);
  return typeof value === 'string' ? guardedCell(value) : String(value);
}
