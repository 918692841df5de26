import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** A row of a file, as a spreadsheet counts it: the header is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file is no CSV; the message says where. */
export class CsvFaultError extends Error {}

/** The longest row, in bytes: what a quotation mark that is never closed would hold. */
const MAX_ROW_BYTES = 512 * 1024;
const FIRST_BYTES = 64 * 1024;

/** Every row of a file that has a cell with text, read as a stream. @throws CsvFaultError */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  // Not with the start: few processes read a file.
  const { CsvError, parse } = await import('csv-parse');
  const delimiter = await delimiterOf(path);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
  });
  const file = createReadStream(path);
  file.once('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The rows before it were read, whether or not they were taken.
    const at = Number(error['records'] ?? row) + 1;
    throw new CsvFaultError(`row ${at}: ${REASONS[error.code] ?? 'it cannot be read'}`, { cause: error });
  } finally {
    file.destroy();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'the row is too long, or a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands within a cell that has none around it',
};

/** The sign between the cells: of comma, semicolon and tab the one that the header has most often. */
async function delimiterOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(FIRST_BYTES) });
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/);
    const counted = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }));
    return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
  } finally {
    await file.close();
  }
}
