import { readCsv, type CsvRow } from '#common/csv/csv-parser.js';
import { ImportFileError } from '../catalogue-imports.errors.js';
import {
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_ROWS_OF_PRODUCT,
  MAX_SIGNS_OF_PRODUCT,
  MAX_SIGNS_OF_ROW,
  MAX_WAITING_CELLS,
} from '../catalogue-imports.limits.js';
import type { StoredRow } from '../data/import-part.schema.js';
import { encodingOf, type Encoding } from '#common/csv/file-encoding.js';
import { FORMATS } from './formats.js';
import { canonicalNames, checkedHeader, formatOf, importRows } from './header.js';
import type { FileFormatName } from './import-format.js';
import { refuseXml } from './xml-file.js';

/** The outline of a file, after its first reading. */
export interface FileOutline {
  readonly header: string[];
  readonly rows: number;
  readonly products: number;
  readonly encoding: Encoding;
  readonly ignoredColumns: string[];
}

/** The rows of one product, in the order of the file: `StoredRow[]` as JSON. */
export type ProductRows = string;

/**
 * A file with products, read as a stream: once for which rows belong together, and again for the rows. Rows of a product may lie
 * apart.
 */
export class ProductFile {
  private lastRows = new Map<string, number>();
  private keys: string[] = [];
  private header: string[] = [];
  private encoding = 'utf-8';

  constructor(
    private readonly path: string,
    private readonly format: FileFormatName,
    private readonly options: { readonly force?: boolean } = {},
  ) {}

  /** @throws ImportFileError, ImportFormatError */
  async outline(): Promise<FileOutline> {
    const found = await encodingOf(this.path);
    await refuseXml(this.path, found);
    const { name: encoding, label } = found;
    this.encoding = label;
    const aliases = new Map<string, string>();
    const keys: string[] = [];
    const rows: number[] = [];
    let before: string | undefined;
    let ignored: IgnoredColumns | undefined;
    for await (const stored of this.rows()) {
      ignored ??= new IgnoredColumns(this.format, this.header);
      ignored.look(stored.cells);
      const [row] = importRows(this.format, this.header, [stored]);
      const { key, aliases: others = [] } = FORMATS[this.format].keyOf(row!, before);
      before = key;
      for (const alias of others) aliases.set(alias, key);
      keys.push(key);
      rows.push(stored.row);
      if (rows.length > MAX_ROWS) throw new ImportFileError(`it has more than ${MAX_ROWS} rows`);
    }
    if (ignored === undefined) throw new ImportFileError('it has no rows below its header');
    this.keys = keys.map((key) => aliases.get(key) ?? key);
    for (const [index, key] of this.keys.entries()) this.lastRows.set(key, rows[index]!);
    const { header } = this;
    const ignoredColumns = ignored.names();
    return { header, rows: rows.length, products: this.lastRows.size, encoding, ignoredColumns };
  }

  /** The rows of each product, after `outline`. @throws ImportFileError */
  async *products(): AsyncGenerator<ProductRows> {
    const waiting = new Map<string, StoredRow[]>();
    let waits = 0;
    let index = 0;
    for await (const row of this.rows()) {
      const key = this.keys[index++]!;
      const rows = waiting.get(key) ?? [];
      rows.push(row);
      waiting.set(key, rows);
      waits += row.cells.length;
      if (waits > MAX_WAITING_CELLS)
        throw new ImportFileError('the rows of its products lie too far apart; sort it by product');
      if (this.lastRows.get(key) !== row.row) continue;
      waiting.delete(key);
      for (const { cells } of rows) waits -= cells.length;
      yield withinLimits(rows);
    }
  }

  /** The rows below the header. */
  private async *rows(): AsyncGenerator<StoredRow> {
    const { path, encoding, format } = this;
    let isHeader = true;
    const limits = { maxSigns: MAX_SIGNS_OF_ROW, maxCells: MAX_COLUMNS + 1 };
    for await (const row of readCsv(path, { encoding, ...limits })) {
      if (isHeader) this.header = checkedHeader(cellsOf(row), format, this.options);
      else yield storedRow(row, this.header.length);
      isHeader = false;
    }
    if (isHeader) throw new ImportFileError('it is empty');
  }
}

/** The format of a file, by the names of its columns. @throws ImportFileError, ImportFormatError */
export async function formatOfFile(path: string): Promise<FileFormatName> {
  const found = await encodingOf(path);
  await refuseXml(path, found);
  const { label: encoding } = found;
  for await (const row of readCsv(path, { encoding, maxCells: MAX_COLUMNS + 1 }))
    return formatOf(cellsOf(row));
  throw new ImportFileError('it is empty');
}

/** Returns the cells of a header, without which no cell below it has a meaning. @throws ImportFileError */
function cellsOf({ row, cells, fault }: CsvRow): readonly string[] {
  if (fault !== undefined) throw new ImportFileError(`row ${row}: ${fault}`);
  return cells;
}

/** The columns with a filled cell that has no place in this shop. */
class IgnoredColumns {
  private readonly canonical: string[];
  /** The rows that may still turn out to be one. */
  private open: number[];
  private readonly found = new Set<number>();

  constructor(
    private readonly format: FileFormatName,
    private readonly header: readonly string[],
  ) {
    this.canonical = canonicalNames(format, header);
    const { hasPlace } = FORMATS[format];
    this.open = header
      .map((_, place) => place)
      // Whatever its cells say, or only what this shop does anyway.
      .filter(
        (place) =>
          !hasPlace(this.canonical[place]!, '\0') || this.canonical.indexOf(this.canonical[place]!) < place,
      );
  }

  look(cells: readonly string[]): void {
    if (this.open.length === 0) return;
    const { hasPlace } = FORMATS[this.format];
    this.open = this.open.filter((place) => {
      const cell = (cells[place] ?? '').trim();
      const name = this.canonical[place]!;
      const isPlaced = cell === '' || (hasPlace(name, cell) && this.canonical.indexOf(name) === place);
      if (!isPlaced) this.found.add(place);
      return isPlaced;
    });
  }

  names(): string[] {
    return [...this.found].toSorted((a, b) => a - b).map((place) => this.header[place] ?? '');
  }
}

const TOO_LONG = 'the row is longer than 2 MB';

/** A row without empty cells at its end. */
function storedRow({ row, cells, isTooLong, width, fault }: CsvRow, columns: number): StoredRow {
  const filled = width ?? cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const kept = cells.slice(0, Math.min(filled, columns));
  if (fault !== undefined) return { row, cells: kept, fault };
  if (filled > columns)
    return { row, cells: kept, fault: `it has ${filled} cells, and the header ${columns} columns` };
  return { row, cells: kept, ...(isTooLong === true ? { fault: TOO_LONG } : {}) };
}

/** The rows of a product; of one with more than it may have the first, with the fault. */
function withinLimits(rows: readonly StoredRow[]): ProductRows {
  const faulty = rows.find(({ fault }) => fault !== undefined);
  if (faulty !== undefined)
    return refused(rows, faulty.fault!, faulty.fault === TOO_LONG ? undefined : faulty.row);
  if (rows.length > MAX_ROWS_OF_PRODUCT)
    return refused(rows, `the product has more than ${MAX_ROWS_OF_PRODUCT} rows`);
  const text = JSON.stringify(rows);
  return text.length > MAX_SIGNS_OF_PRODUCT ? refused(rows, 'the product is longer than 4 MB') : text;
}

/** @param at the row that the fault is of; else the first */
function refused(rows: readonly StoredRow[], fault: string, at = rows[0]!.row): ProductRows {
  return JSON.stringify(rows.map(({ row }) => ({ row, cells: [], ...(row === at ? { fault } : {}) })));
}
