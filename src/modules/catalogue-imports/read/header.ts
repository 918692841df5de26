import { ImportFileError, ImportFormatError } from '../catalogue-imports.errors.js';
import { MAX_COLUMNS } from '../catalogue-imports.limits.js';
import type { StoredRow } from '../data/import-part.schema.js';
import { IndexedCells, type ImportRow } from './cells.js';
import { FOREIGN_SIGNATURES } from './foreign-signatures.js';
import { FORMATS } from './formats.js';
import { FILE_FORMATS, type FileFormatName, type Signature } from './import-format.js';

/** The name of a column as names are compared: NFC, lower case, any blank and apostrophe as one. */
function foldedName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\u202F\uFEFF]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}

const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** The places of columns by the names that the format knows them by. Of several of one name the first counts. */
export function placesOf(format: FileFormatName, header: readonly string[]): ReadonlyMap<string, number> {
  const known = places.get(header);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (const [place, name] of canonicalNames(format, header).entries())
    if (name !== '' && !found.has(name)) found.set(name, place);
  places.set(header, found);
  return found;
}

/** The names of the columns that the format knows them by. */
export function canonicalNames(format: FileFormatName, header: readonly string[]): string[] {
  const { canonical = (name: string) => name } = FORMATS[format];
  return header.map((name) => canonical(foldedName(name)));
}

/** Rows by the names of their columns. */
export function importRows(
  format: FileFormatName,
  header: readonly string[],
  rows: ReadonlyArray<Pick<StoredRow, 'row' | 'cells'>>,
): ImportRow[] {
  const named = placesOf(format, header);
  return rows.map(({ row, cells }) => ({ row, cells: new IndexedCells(named, cells) }));
}

/**
 * The names of the columns of a file of a format.
 * @param force reads it whatever its columns say
 * @throws ImportFileError, ImportFormatError
 */
export function checkedHeader(
  cells: readonly string[],
  format: FileFormatName,
  { force = false }: { readonly force?: boolean } = {},
): string[] {
  const header = cells.map((cell) => cell.trim());
  if (header.length > MAX_COLUMNS) throw new ImportFileError(`it has more than ${MAX_COLUMNS} columns`);
  const source = force ? undefined : sourceOf(header);
  if (source !== undefined && source !== format) throw new ImportFormatError(source);
  const names = placesOf(format, header);
  const missing = FORMATS[format].required.find((of) => !of.some((name) => names.has(name.toLowerCase())));
  if (missing !== undefined) throw new ImportFileError(`it has no column ${missing.join(' or ')}`);
  return header;
}

/** The format of a file, by the names of its columns. @throws ImportFileError, ImportFormatError of one that is not read */
export function formatOf(header: readonly string[]): FileFormatName {
  const source = sourceOf(header);
  const signed = FILE_FORMATS.find((name) => name === source);
  if (signed !== undefined) return signed;
  if (source !== undefined) throw new ImportFormatError(source);
  const found = FORMAT_ORDER.find((name) => {
    const names = new Set(canonicalNames(name, header));
    return FORMATS[name].required.every((of) => of.some((column) => names.has(column.toLowerCase())));
  });
  if (found === undefined) throw new ImportFileError('its columns are those of no known format');
  return found;
}

/**
 * The formats that are recognised by their columns without a signature, then the own one; those of the others may be
 * of any file.
 */
const TELLING: readonly FileFormatName[] = ['shopify', 'woocommerce', 'square', 'google', 'own'];
const FORMAT_ORDER = [...TELLING, ...FILE_FORMATS.filter((name) => !TELLING.includes(name))];

/** The shop system whose columns a file has; undefined where they may be of several. */
function sourceOf(header: readonly string[]): string | undefined {
  const folded = header.map((name) => foldedName(name));
  const own = FILE_FORMATS.find((name) => {
    const names = canonicalNames(name, header);
    return FORMATS[name].signatures?.some((signature) => isSigned(names, signature));
  });
  return (
    own ?? FOREIGN_SIGNATURES.find(({ signatures }) => signatures.some((one) => isSigned(folded, one)))?.name
  );
}

function isSigned(names: readonly string[], signature: Signature): boolean {
  return signature.every((of) =>
    of.some((wanted) =>
      typeof wanted === 'string' ? names.includes(wanted) : names.some((name) => wanted.test(name)),
    ),
  );
}
