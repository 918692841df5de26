import type { Signature } from '../import-format.js';

/** The fields that a table has columns for: of each the names that it has in files of the source, in lower case, best first. */
export interface SourceColumns {
  readonly group: readonly string[];
  readonly name: readonly string[];
  readonly sku: readonly string[];
  readonly price: readonly string[];
  readonly salePrice?: readonly string[];
  readonly saleDates?: readonly string[];
  readonly description?: readonly string[];
  readonly brand?: readonly string[];
  readonly barcode?: readonly string[];
  readonly slug?: readonly string[];
  readonly categories?: readonly string[];
  readonly mainCategory?: readonly string[];
  readonly seoTitle?: readonly string[];
  readonly seoDescription?: readonly string[];
  /** Lists of addresses. */
  readonly images?: readonly string[];
  readonly weight?: readonly string[];
  readonly length?: readonly string[];
  readonly breadth?: readonly string[];
  readonly height?: readonly string[];
  readonly availability?: readonly string[];
  /** Flags of a product that takes it off sale. */
  readonly archived?: readonly string[];
  /** Flags of a row that has it on sale. */
  readonly sellable?: readonly string[];
  /** What kind of thing it is. */
  readonly kind?: readonly string[];
}

/** Where the rows of a product have what tells them apart. */
export interface OptionColumn {
  /** The name of the option, or a column with it. */
  readonly name: { readonly fixed: string } | { readonly column: string };
  readonly value: string;
}

/** A source whose rows are variants: a table of columns, and the few things that are its own. */
export interface SourceTable {
  /** Before the identity of a product, as `google:…`. */
  readonly source: string;
  readonly required: ReadonlyArray<readonly string[]>;
  readonly signatures: readonly Signature[];
  readonly columns: SourceColumns;
  /** Columns with units in stock, which are added up. */
  readonly stock?: RegExp;
  readonly options: readonly OptionColumn[];
  /** An option for products that have none of the others. @param nothing what says that there is none */
  readonly onlyOption?: { readonly column: string; readonly name: string; readonly nothing: string };
  /** Cells that say how this shop does it anyway. */
  readonly asHere: Readonly<Record<string, readonly string[]>>;
  /** What `kind` says of what is not sent to a customer. */
  readonly notSent?: RegExp;
  /** The name of a column that the table has, for a folded one. */
  readonly canonical?: (folded: string) => string;
  /** The paths of a cell with categories. */
  readonly paths: (cell: string) => string[][];
}
