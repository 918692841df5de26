import type { ReadProduct } from './imported-product.js';
import type { ImportRow } from './cells.js';

export const FILE_FORMATS = ['own', 'shopify', 'woocommerce'] as const;

export type FileFormatName = (typeof FILE_FORMATS)[number];

/** Which product a row belongs to. */
export interface RowKey {
  readonly key: string;
  /** Other keys by which later or earlier rows name the same product. */
  readonly alias?: string;
}

/** A format of files with products. */
export interface FileFormat {
  /** Columns without which the file is of another format: of each list one. */
  readonly required: ReadonlyArray<readonly string[]>;
  /** @param before the key of the row before, for formats in which a row may go on with it */
  keyOf(row: ImportRow, before: string | undefined): RowKey;
  /** @param rows all rows of one product, in the order of the file */
  read(rows: readonly ImportRow[]): ReadProduct;
  /** Whether what a filled cell says is kept, or is how this shop does it anyway. */
  hasPlace(column: string, cell: string): boolean;
}
