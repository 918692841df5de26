import { CsvFaultError, readCsv, type CsvRow } from '#common/csv/csv-parser.js';
import { ImportFileError } from '../catalogue-imports.errors.js';
import { MAX_COLUMNS, MAX_ROWS, MAX_ROWS_OF_PRODUCT, MAX_WAITING_ROWS } from '../catalogue-imports.limits.js';
import type { FileFormat, FileFormatName } from '../domain/import-format.js';
import { FORMATS } from '../domain/formats.js';
import type { ImportRow } from '../domain/cells.js';

/** What a file holds, after its first reading. */
export interface FileOutline {
  readonly header: string[];
  readonly rows: number;
  readonly products: number;
}

/** The rows of one product, in the order of the file. */
export type ProductRows = readonly CsvRow[];

/**
 * A file with products, read as a stream: once for which rows belong together, and again for the rows. Rows of a product may lie
 * apart.
 */
export class ProductFile {
  private lastRows = new Map<string, number>();
  private keys: string[] = [];
  private header: string[] = [];

  constructor(
    private readonly path: string,
    private readonly format: FileFormat,
  ) {}

  /** @throws ImportFileError */
  async outline(): Promise<FileOutline> {
    const aliases = new Map<string, string>();
    const keys: string[] = [];
    const rows: number[] = [];
    let before: string | undefined;
    for await (const { row, cells } of this.rows()) {
      const { key, alias } = this.format.keyOf(importRow(this.header, { row, cells }), before);
      before = key;
      if (alias !== undefined) aliases.set(alias, key);
      keys.push(key);
      rows.push(row);
      if (rows.length > MAX_ROWS) throw new ImportFileError(`it has more than ${MAX_ROWS} rows`);
    }
    if (rows.length === 0) throw new ImportFileError('it has no rows below its header');
    this.keys = keys.map((key) => aliases.get(key) ?? key);
    for (const [index, key] of this.keys.entries()) this.lastRows.set(key, rows[index]!);
    return { header: this.header, rows: rows.length, products: this.lastRows.size };
  }

  /** The rows of each product, after `outline`. @throws ImportFileError */
  async *products(): AsyncGenerator<ProductRows> {
    const waiting = new Map<string, CsvRow[]>();
    let waits = 0;
    let index = 0;
    for await (const row of this.rows()) {
      const key = this.keys[index++]!;
      const rows = waiting.get(key) ?? [];
      rows.push(row);
      waiting.set(key, rows);
      waits += 1;
      if (rows.length > MAX_ROWS_OF_PRODUCT)
        throw new ImportFileError(`row ${row.row}: a product has more than ${MAX_ROWS_OF_PRODUCT} rows`);
      if (waits > MAX_WAITING_ROWS)
        throw new ImportFileError('the rows of its products lie too far apart; sort it by product');
      if (this.lastRows.get(key) !== row.row) continue;
      waiting.delete(key);
      waits -= rows.length;
      yield rows;
    }
  }

  /** The rows below the header. */
  private async *rows(): AsyncGenerator<CsvRow> {
    let isHeader = true;
    try {
      for await (const row of readCsv(this.path)) {
        if (isHeader) this.header = checkedHeader(row.cells, this.format);
        else yield checkedRow(row, this.header.length);
        isHeader = false;
      }
    } catch (error) {
      throw error instanceof CsvFaultError ? new ImportFileError(error.message) : error;
    }
    if (isHeader) throw new ImportFileError('it is empty');
  }
}

/** The format of a file, by the names of its columns. @throws ImportFileError */
export async function formatOfFile(path: string): Promise<FileFormatName> {
  try {
    for await (const { cells } of readCsv(path)) {
      const found = FORMAT_ORDER.find((name) => missingIn(headerNames(cells), FORMATS[name]) === undefined);
      if (found !== undefined) return found;
      throw new ImportFileError('its columns are those of no known format');
    }
  } catch (error) {
    throw error instanceof CsvFaultError ? new ImportFileError(error.message) : error;
  }
  throw new ImportFileError('it is empty');
}

/** Only the last has columns that another has, too. */
const FORMAT_ORDER = ['shopify', 'woocommerce', 'own'] as const;

/** A row by the names of its columns. */
export function importRow(header: readonly string[], { row, cells }: CsvRow): ImportRow {
  return {
    row,
    cells: new Map(header.map((name, index) => [name.toLowerCase(), cells[index] ?? ''])),
  };
}

function checkedHeader(cells: readonly string[], format: FileFormat): string[] {
  const header = cells.map((cell) => cell.trim());
  if (header.length > MAX_COLUMNS) throw new ImportFileError(`it has more than ${MAX_COLUMNS} columns`);
  const missing = missingIn(headerNames(header), format);
  if (missing !== undefined) throw new ImportFileError(`it has no column ${missing.join(' or ')}`);
  return header;
}

function headerNames(cells: readonly string[]): Set<string> {
  return new Set(cells.map((cell) => cell.trim().toLowerCase()));
}

/** The names of a column that the format needs and the file does not have. */
function missingIn(names: ReadonlySet<string>, { required }: FileFormat): readonly string[] | undefined {
  return required.find((of) => !of.some((name) => names.has(name.toLowerCase())));
}

function checkedRow(row: CsvRow, columns: number): CsvRow {
  const filled = row.cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled > columns)
    throw new ImportFileError(`row ${row.row}: it has ${filled} cells, and the header ${columns} columns`);
  return { row: row.row, cells: row.cells.slice(0, filled) };
}
