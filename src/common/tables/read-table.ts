import { open, readFile } from 'node:fs/promises';
import { readCsv, type CsvReading } from '../csv/csv-parser.js';
import { encodingOf } from '../csv/file-encoding.js';
import { Turns } from '../async/turns.js';
import { DAMAGED, SpreadsheetError } from './spreadsheet.error.js';
import type { TableRow } from './table-row.js';
import { xlsRows } from './xls-rows.js';
import { xlsxRows } from './xlsx-rows.js';

/** The error of a file that cannot be read. */
type UnreadableError = new (reason: string) => Error;

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('504b0304', 'hex');

/**
 * Yields the rows with text of a table: CSV in whatever encoding, `.xlsx`, or `.xls` (Excel 97 to 2003), whatever the file is called. A
 * spreadsheet is held in memory: the caller bounds its size. No package reads them: the one that knows `.xls` did not come to an end
 * within ten minutes on an `.xlsx` with one changed byte, and holds up everything else meanwhile; others read `.xlsx` alone.
 */
export async function* readTable(
  path: string,
  limits: Pick<CsvReading, 'maxSigns' | 'maxCells'>,
  Unreadable: UnreadableError,
): AsyncGenerator<TableRow> {
  const begin = await beginOf(path);
  if (begin.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    yield* inTurns(xlsRows(await readFile(path)), Unreadable);
  else if (begin.subarray(0, ZIP.length).equals(ZIP))
    yield* inTurns(xlsxRows(await readFile(path)), Unreadable);
  else yield* textRows(path, begin, limits, Unreadable);
}

async function* textRows(
  path: string,
  begin: Buffer,
  limits: Pick<CsvReading, 'maxSigns' | 'maxCells'>,
  Unreadable: UnreadableError,
): AsyncGenerator<TableRow> {
  if (/^\s*<(?:!doctype|\?xml|html|table)\b/i.test(begin.toString('latin1')))
    throw new Unreadable(
      'it is a page of HTML or XML; open it in a spreadsheet, and save it as .xlsx or CSV',
    );
  const { label: encoding } = await encodingOf(path);
  for await (const { row, cells, fault } of readCsv(path, { encoding, ...limits })) {
    yield { sheet: 0, row, cells, fault };
  }
}

/** Yields rows a slice at a time. Reading a damaged file may fail anywhere. */
async function* inTurns(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  Unreadable: UnreadableError,
): AsyncGenerator<TableRow> {
  const turns = new Turns();
  try {
    for await (const row of rows) {
      if (row.cells.some((cell) => cell.trim() !== '')) yield row;
      await turns.give();
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw new Unreadable(error.message);
    if (error instanceof RangeError) throw new Unreadable(DAMAGED);
    throw error;
  }
}

async function beginOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
