import type { ReadProduct } from './imported-product.js';
import type { ImportRow } from './cells.js';

/** The words by which a header is known: a set of columns that no other source has together. */
export type Signature = ReadonlyArray<ReadonlyArray<string | RegExp>>;

export const FILE_FORMATS = [
  'own',
  'shopify',
  'woocommerce',
  'square',
  'google',
  'etsy',
  'prestashop',
  'bigcommerce',
  'magento',
] as const;

export type FileFormatName = (typeof FILE_FORMATS)[number];

export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const;

export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The options that an administrator sends with a file. */
export interface ReadOptions {
  /** The stock of what its shop does not count; undefined: a new one has none, and a known one keeps its own. */
  readonly uncountedStock?: number | undefined;
  /** The unit of weights where no cell names one; grams if left out. */
  readonly weightUnit?: WeightUnit | undefined;
  /** The currency of the shop: amounts that name another are refused. */
  readonly currency: string;
  /** When sales are judged. */
  readonly now: Date;
  /** The time zone of dates without one, an IANA name: that of the shop. */
  readonly timeZone?: string | undefined;
}

/** Which product a row belongs to. */
export interface RowKey {
  readonly key: string;
  /** Other keys by which later or earlier rows name the same product. */
  readonly aliases?: readonly string[];
}

/** A format of files with products. */
export interface FileFormat {
  /** Columns without which the file is of another format: of each list one. */
  readonly required: ReadonlyArray<readonly string[]>;
  /** Headers that are of this format and of no other: of each list one. Without one it is known by `required` alone. */
  readonly signatures?: readonly Signature[];
  /** The name of a column that `read` knows it by, for a folded name in whatever language. @see foldedName */
  readonly canonical?: (folded: string) => string;
  /** @param before the key of the row before, for formats in which a row may go on with it */
  keyOf(row: ImportRow, before: string | undefined): RowKey;
  /** @param rows all rows of one product, in the order of the file */
  read(rows: readonly ImportRow[], options: ReadOptions): ReadProduct;
  /** Whether what a filled cell says is kept, or is how this shop does it anyway. */
  hasPlace(column: string, cell: string): boolean;
}
