import type { ImportRow } from '#modules/catalogue-imports/read/cells.js';
import { FORMATS } from '#modules/catalogue-imports/read/formats.js';
import type { FileFormatName } from '#modules/catalogue-imports/read/import-format.js';
import type { ReadProduct } from '#modules/catalogue-imports/read/imported-product.js';

/** The cells of a row by their columns. */
export type Cells = Readonly<Record<string, string>>;

/** Reads the rows of one product; row 1 is the header. */
export function readRows(format: FileFormatName, ...rows: readonly Cells[]): ReadProduct {
  return FORMATS[format].read(
    rows.map((cells, index) => importRow(cells, index + 2)),
    { currency: 'INR', now: new Date('2026-06-01T00:00:00Z'), timeZone: 'Asia/Kolkata' },
  );
}

/** Returns a row as the formats read it. */
export function importRow(cells: Cells, row: number): ImportRow {
  return { row, cells: new Map(Object.entries(cells).map(([name, cell]) => [name.toLowerCase(), cell])) };
}
