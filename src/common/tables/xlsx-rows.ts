import { createRequire } from 'node:module';
import type * as htmlparser2 from 'htmlparser2';
import { Turns } from '../async/turns.js';
import { numberText } from './number-text.js';
import type { TableRow } from './table-row.js';
import { zipEntries } from './zip-entries.js';

/** Loads a package with the first spreadsheet, and not with the start. */
const load = createRequire(import.meta.url);

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const TEXTS = /^xl\/sharedStrings\.xml$/i;
const CHUNK = 64 * 1024;
/** As many columns as the format has. */
const MOST_COLUMNS = 16_384;

/** Yields the rows of a book, sheet by sheet. @throws SpreadsheetError, RangeError */
export async function* xlsxRows(file: Buffer): AsyncGenerator<TableRow> {
  const entries = zipEntries(file);
  const table = entries.find(({ name }) => TEXTS.test(name));
  const texts: string[] = [];
  if (table !== undefined)
    for await (const some of parsed(await table.content(), new TextReader())) texts.push(...some);
  const sheets = entries.filter(({ name }) => SHEET.test(name));
  for (const [sheet, { content }] of sheets.entries())
    for await (const rows of parsed(await content(), new SheetReader(texts)))
      for (const row of rows) yield { sheet, ...row };
}

/** A reader of elements that gives what it has found since. */
interface ElementReader<T> {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
  take(): T[];
}

async function* parsed<T>(content: Buffer, reader: ElementReader<T>): AsyncGenerator<T[]> {
  const turns = new Turns();
  const { Parser } = load('htmlparser2') as typeof htmlparser2;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(withoutPrefix(name), attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(withoutPrefix(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < content.length; at += CHUNK) {
    parser.write(decoder.decode(content.subarray(at, at + CHUNK), { stream: true }));
    yield reader.take();
    await turns.give();
  }
  parser.end();
  yield reader.take();
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Reads the texts that the cells of all sheets share; how they are spoken is left out. */
class TextReader implements ElementReader<string> {
  private found: string[] = [];
  private current = '';
  private isText = false;
  private isSpoken = false;

  open(name: string): void {
    if (name === 'si') this.current = '';
    if (name === 'rPh') this.isSpoken = true;
    this.isText = name === 't' && !this.isSpoken;
  }

  text(text: string): void {
    if (this.isText) this.current += text;
  }

  close(name: string): void {
    this.isText = false;
    if (name === 'rPh') this.isSpoken = false;
    if (name === 'si') this.found.push(this.current);
  }

  take(): string[] {
    const found = this.found;
    this.found = [];
    return found;
  }
}

type SheetRow = Omit<TableRow, 'sheet'>;

/** Reads the rows of a sheet. */
class SheetReader implements ElementReader<SheetRow> {
  private found: SheetRow[] = [];
  private row = 0;
  private column = 0;
  private cells: string[] = [];
  private type = '';
  private value = '';
  private isValue = false;

  constructor(private readonly texts: readonly string[]) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.row = Number(attributes['r'] ?? this.row + 1);
      this.cells = [];
      this.column = 0;
    }
    if (name === 'c') {
      this.column = columnOf(attributes['r']) ?? this.column;
      this.type = attributes['t'] ?? 'n';
      this.value = '';
    }
    this.isValue = name === 'v' || name === 't';
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
  }

  close(name: string): void {
    this.isValue = false;
    if (name === 'c' && this.column < MOST_COLUMNS) {
      while (this.cells.length < this.column) this.cells.push('');
      this.cells[this.column] = this.shown();
      this.column += 1;
    }
    if (name === 'row') this.found.push({ row: this.row, cells: this.cells });
  }

  take(): SheetRow[] {
    const found = this.found;
    this.found = [];
    return found;
  }

  private shown(): string {
    if (this.type === 's') return this.texts[Number(this.value)] ?? '';
    return this.type === 'n' && this.value !== '' ? numberText(Number(this.value)) : this.value;
  }
}

/** Returns the place of a column by the name of a cell: `B7` is 1. */
function columnOf(cell: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(cell ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((place, letter) => place * 26 + letter.codePointAt(0)! - 64, 0) - 1;
}
