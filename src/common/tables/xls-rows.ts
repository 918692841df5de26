import { compoundStream } from './compound-file.js';
import type { TableRow } from './table-row.js';
import { DAMAGED, SpreadsheetError } from './spreadsheet.error.js';
import { numberText } from './number-text.js';
import { XlsStrings } from './xls-strings.js';

/** The kinds of records that have something to do with cells ([MS-XLS] 2.3). */
const KIND = {
  formula: 0x06,
  end: 0x0a,
  password: 0x2f,
  goesOn: 0x3c,
  sheet: 0x85,
  manyShort: 0xbd,
  texts: 0xfc,
  textOfTable: 0xfd,
  number: 0x2_03,
  text: 0x2_04,
  resultText: 0x2_07,
  short: 0x2_7e,
  begin: 0x8_09,
} as const;

const VERSION = 0x06_00;

interface XlsRecord {
  readonly kind: number;
  readonly data: Buffer;
}

/** A cell by its place, counted from 0. */
type Cell = readonly [row: number, column: number, text: string];

/** Yields the rows of a book of Excel 97 to 2003, sheet by sheet. @throws SpreadsheetError, RangeError */
export function* xlsRows(file: Buffer): Generator<TableRow> {
  const book = compoundStream(file, 'Workbook');
  if (book === undefined)
    throw new SpreadsheetError('it is no spreadsheet of Excel 97 or later; save it as .xlsx');
  const { sheets, texts } = globalsOf(book);
  for (const [sheet, place] of sheets.entries()) {
    let row = -1;
    let cells: string[] = [];
    for (const [at, column, text] of cellsOf(book, place, texts)) {
      if (at !== row && cells.length > 0) yield { sheet, row: row + 1, cells };
      if (at !== row) cells = [];
      row = at;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    if (cells.length > 0) yield { sheet, row: row + 1, cells };
  }
}

function globalsOf(book: Buffer): { sheets: number[]; texts: string[] } {
  const sheets: number[] = [];
  let parts: Buffer[] = [];
  let isTable = false;
  for (const { kind, data } of recordsAt(book, 0)) {
    if (kind === KIND.begin && data.readUInt16LE(0) !== VERSION)
      throw new SpreadsheetError('it is of a version before Excel 97; save it as .xlsx');
    if (kind === KIND.password) throw new SpreadsheetError('it has a password');
    if (kind === KIND.sheet && data[5] === 0) sheets.push(data.readUInt32LE(0));
    if (kind === KIND.texts) parts = [data];
    else if (kind === KIND.goesOn && isTable) parts.push(data);
    isTable = kind === KIND.texts || (kind === KIND.goesOn && isTable);
  }
  return { sheets, texts: parts.length === 0 ? [] : new XlsStrings(parts).table() };
}

/** Yields the cells of a sheet; of a formula its last result. */
function* cellsOf(book: Buffer, place: number, texts: readonly string[]): Generator<Cell> {
  let formula: readonly [number, number] | undefined;
  for (const { kind, data } of recordsAt(book, place)) {
    if (kind === KIND.resultText && formula !== undefined) yield [...formula, new XlsStrings([data]).text()];
    if (!HAS_PLACE.has(kind)) continue;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    formula = undefined;
    if (kind === KIND.textOfTable) yield [row, column, texts[data.readUInt32LE(6)] ?? ''];
    else if (kind === KIND.text) yield [row, column, new XlsStrings([data.subarray(6)]).text()];
    else if (kind === KIND.number) yield [row, column, numberText(data.readDoubleLE(6))];
    else if (kind === KIND.short) yield [row, column, numberText(shortNumber(data.readInt32LE(6)))];
    else if (kind === KIND.manyShort)
      for (let at = 4, next = column; at + 6 < data.length; at += 6, next += 1)
        yield [row, next, numberText(shortNumber(data.readInt32LE(at + 2)))];
    else if (data.readUInt16LE(12) !== 0xff_ff) yield [row, column, numberText(data.readDoubleLE(6))];
    else formula = [row, column];
  }
}

const HAS_PLACE: ReadonlySet<number> = new Set([
  KIND.textOfTable,
  KIND.text,
  KIND.number,
  KIND.short,
  KIND.manyShort,
  KIND.formula,
]);

/** Returns a number that was shortened to 30 bits: a whole one, or the first half of another; a hundred times as large where it says so. */
function shortNumber(bits: number): number {
  const half = Buffer.alloc(8);
  half.writeInt32LE(bits & ~3, 4);
  const number = (bits & 2) === 0 ? half.readDoubleLE(0) : bits >> 2;
  return (bits & 1) === 0 ? number : number / 100;
}

/** Yields the records of a part of the book, to its end. */
function* recordsAt(book: Buffer, place: number): Generator<XlsRecord> {
  for (let at = place; ;) {
    const [kind, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    const data = book.subarray(at + 4, at + 4 + length);
    if (data.length < length) throw new SpreadsheetError(DAMAGED);
    if (kind === KIND.end) return;
    yield { kind, data };
    at += 4 + length;
  }
}
