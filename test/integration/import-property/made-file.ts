import * as fc from 'fast-check';
import type { FileFormatName } from '#modules/catalogue-imports/read/import-format.js';

/** The columns of a row by their names. */
export type Cells = Readonly<Record<string, string>>;

/** The state of a shop after an import. */
export interface StoredShop {
  readonly products: readonly any[];
  /** From the top of the tree to a category: `A > B`, by its id. */
  readonly paths: ReadonlyMap<string, string>;
  /** Where fetched pictures are stored, by their addresses. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A file of a catalogue, and how its rows are found again in the shop. */
export interface MadeFile {
  readonly format: FileFormatName;
  readonly bytes: Buffer;
  readonly header: readonly string[];
  /** Without the header, in the order of the file. */
  readonly rows: readonly Cells[];
  /** Rows of one product have the same. */
  readonly keyOf: (row: Cells) => string;
  /** The product that a row has become. */
  readonly find: (products: readonly any[], row: Cells) => any;
  /** Whether a product has what a filled cell says. */
  readonly isStored: (product: any, row: Cells, column: string, shop: StoredShop) => boolean;
}

/** How a file is written. */
export interface Dialect {
  readonly encoding: 'utf8' | 'utf16le' | 'latin1';
  readonly sign: string;
  readonly isReversed: boolean;
}

const dialects: fc.Arbitrary<Dialect> = fc.record({
  encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
  sign: fc.constantFrom(',', ';', '\t'),
  isReversed: fc.boolean(),
});

/** Makes files of one format, each in a dialect that its texts fit. */
export function filesOf<Made>(
  products: (words: fc.Arbitrary<string>) => fc.Arbitrary<Made>,
  fileOf: (made: Made, dialect: Dialect) => MadeFile,
): fc.Arbitrary<MadeFile> {
  return dialects
    .chain((dialect) => fc.tuple(fc.constant(dialect), products(wordsIn(dialect))))
    .map(([dialect, made]) => fileOf(made, dialect));
}

const LATIN = ['Café', 'Größe', "l'eau", 'a;b', 'say "no"', '0012', 'Mug'];

/** Short texts that an encoding has. */
function wordsIn({ encoding }: Dialect): fc.Arbitrary<string> {
  return fc.constantFrom(...LATIN, ...(encoding === 'latin1' ? [] : ['two  spaces', 'नमक']));
}

/** A text beyond a limit. */
export const long = (most: number) => fc.constant('x'.repeat(most + 5));

/** The bytes of a file, each cell in quotation marks. */
export function bytesOf(
  header: readonly string[],
  rows: readonly Cells[],
  { encoding, sign }: Dialect,
): Buffer {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))];
  const text = lines.map((line) => line.map((cell) => quoted(cell)).join(sign)).join('\r\n');
  return Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
}

/** The paths of a product's categories, in their order. */
export function pathsOf(product: any, paths: StoredShop['paths']): Array<string | undefined> {
  return (product.categoryIds ?? []).map((id: unknown) => paths.get(String(id)));
}

/** Where the pictures of a cell are stored, in its order; undefined of one that is not. */
export function picturesOf(cell: string, pictures: StoredShop['pictures']): Array<string | undefined> {
  return cell.split(/,\s*|\n/).map((address) => pictures.get(address));
}

export function sameTexts(stored: unknown, given: unknown): boolean {
  return JSON.stringify(stored) === JSON.stringify(given);
}
