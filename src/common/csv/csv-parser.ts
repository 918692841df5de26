import { createReadStream } from 'node:fs';
import { Turns } from '../async/turns.js';
import { CsvRows, type CsvRow } from './csv-rows.js';

export type { CsvRow } from './csv-rows.js';

/** How a file is read. */
export interface CsvReading {
  /** As `TextDecoder` calls the encoding. */
  readonly encoding?: string;
  /** Signs of a row: of a longer one the rest is left out, and it says so. */
  readonly maxSigns?: number;
  /** Cells of a row: of a longer one the rest is left out, and it says how many are filled. */
  readonly maxCells?: number;
}

const CHUNK_BYTES = 32 * 1024;
/** More than any header has. */
const FIRST_SIGNS = 64 * 1024;
const SIGNS = [',', ';', '\t', '|'];

/** Yields every row of a file that has a cell with text, read as a stream, a slice of some milliseconds at a time. */
export async function* readCsv(path: string, reading: CsvReading = {}): AsyncGenerator<CsvRow> {
  let rows: CsvRows | undefined;
  let first = '';
  const turns = new Turns();
  async function* inTurns(found: Iterable<CsvRow | undefined>): AsyncGenerator<CsvRow> {
    for (const row of found) {
      if (row !== undefined) yield row;
      await turns.give();
    }
  }
  for await (const text of texts(path, reading.encoding)) {
    if (rows === undefined) {
      first += text;
      if (first.length < FIRST_SIGNS) continue;
    }
    const begun = rows ?? begin(first, reading);
    yield* inTurns(begun.push(rows === undefined ? withoutMark(first) : text));
    rows = begun;
    await turns.give();
  }
  const begun = rows ?? begin(first, reading);
  if (rows === undefined) yield* inTurns(begun.push(withoutMark(first)));
  yield* inTurns(begun.end());
}

async function* texts(path: string, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
    yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

function begin(first: string, { maxSigns = Infinity, maxCells = Infinity }: CsvReading): CsvRows {
  return new CsvRows(delimiterOf(withoutMark(first), declaredIn(first)), { maxSigns, maxCells });
}

const DECLARED = /^\uFEFF?sep=([^\r\n])(?:\r\n|\n|\r|$)/i;

/** The sign that a first line `sep=;` declares, which spreadsheets write and do not show. */
function declaredIn(text: string): string | undefined {
  return DECLARED.exec(text)?.[1];
}

/** The text without what stands before its header: the declaration of the sign, a byte order mark and blanks beside it. */
function withoutMark(text: string): string {
  const rest = text.replace(DECLARED, '');
  return rest.replace(/^\s*\uFEFF/, (before) => before.replaceAll(/[^\r\n]/g, ''));
}

/** The sign between the cells: the one that the header has most often outside of quotation marks. */
function delimiterOf(text: string, declared: string | undefined): string {
  if (declared !== undefined) return declared;
  const [header = ''] = /[^\r\n]+/.exec(text.trimStart().replaceAll(/"[^"]*"/g, '')) ?? [];
  const counted = SIGNS.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}
