import type { RowCells } from '../cells.js';
import type { Signature, WeightUnit } from '../import-format.js';
import type { SaleDateColumns } from '../sale-dates.js';

/** The fields that a table has columns for: of each the names that it has in files of the source, in lower case, best first. */
export interface SourceColumns extends SaleDateColumns {
  /** The columns that name the product of a row. */
  readonly group: readonly string[];
  readonly name: readonly string[];
  readonly sku: readonly string[];
  readonly price: readonly string[];
  readonly salePrice?: readonly string[];
  /** The reduction of a sale, in percent. */
  readonly discountPercent?: readonly string[];
  readonly discountAmount?: readonly string[];
  /** The price above the product's, which another file has. */
  readonly priceDifference?: readonly string[];
  /** Codes of the currency of all amounts of a row. */
  readonly currency?: readonly string[];
  /** Stands above the description. */
  readonly shortDescription?: readonly string[];
  readonly description?: readonly string[];
  readonly brand?: readonly string[];
  readonly barcode?: readonly string[];
  readonly slug?: readonly string[];
  readonly categories?: readonly string[];
  readonly mainCategory?: readonly string[];
  /** Lists between commas. */
  readonly tags?: readonly string[];
  readonly seoTitle?: readonly string[];
  readonly seoDescription?: readonly string[];
  /** Lists of addresses. */
  readonly images?: readonly string[];
  /** Lists of alternative texts, a column for each of `images`. */
  readonly imageTexts?: readonly string[];
  /** The image of a variant. */
  readonly variantImage?: readonly string[];
  readonly weight?: readonly string[];
  readonly length?: readonly string[];
  readonly breadth?: readonly string[];
  readonly height?: readonly string[];
  readonly availability?: readonly string[];
  /** Flags of a product that takes it off sale. */
  readonly archived?: readonly string[];
  /** Flags of a row that has it on sale. */
  readonly sellable?: readonly string[];
  /** The kind of thing. */
  readonly kind?: readonly string[];
}

/** Where the rows of a product have what tells them apart. */
export interface OptionColumn {
  /** The name of the option, or a column with it. */
  readonly name: { readonly fixed: string } | { readonly column: string };
  readonly value: string;
}

/** The rows of a product by what they say. */
export interface ProductRows {
  /** The row of the product itself, and those that go on with it; none where its variants say all. */
  readonly own: readonly RowCells[];
  /** The rows of its variants; none of a product that is sold itself. */
  readonly variants: readonly RowCells[];
}

/** A source whose files have rows of products and variants: a table of columns, and the few things that are its own. */
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
  /**
   * The values of `kind` for products that are sent to a customer, and for those that are not. Anything else is read
   * as sent, with a note.
   */
  readonly sent?: RegExp;
  readonly notSent?: RegExp;
  /** The values of `kind` that are refused, and why. */
  readonly refused?: ReadonlyArray<{ readonly kind: RegExp; readonly reason: string }>;
  /** The name of a column that the table has, for a folded one. */
  readonly canonical?: (folded: string) => string;
  /** The paths of a cell with categories. */
  readonly paths: (cell: string) => string[][];
  /** Whether categories may be numbers, which the file does not name. */
  readonly hasCategoryNumbers?: boolean;
  /** The column that names the product of a row; else the first of `group` with a cell. */
  readonly groupOf?: (row: RowCells) => string;
  /** The key of a row that names another way which product it is of. @param before the key of the row before */
  readonly keyOf?: (row: RowCells, before: string | undefined) => SourceKey | undefined;
  /** Tells the rows of a product apart, or makes those of its variants of its own; else every row is a variant. */
  readonly unfold?: (rows: readonly RowCells[]) => ProductRows;
  /** Columns that `unfold` reads. */
  readonly unfolds?: readonly string[];
  /** A file of variants alone, whose products come from another. @param column which only such a file has @param sku the SKU of the product */
  readonly part?: { readonly column: string; readonly sku: string };
  /** Whether its sales begin and end with a day, whatever times the cells have. */
  readonly hasSaleDays?: boolean;
  /** The unit of weights where no cell names one, unless the administrator says; grams if left out. */
  readonly weightUnit?: WeightUnit;
  /** The notes on prices that mean something else there, by their columns. */
  readonly priceNotes?: Readonly<Record<string, string>>;
}

/** Which product a row belongs to, and which other keys name it. */
export interface SourceKey {
  readonly key: string;
  readonly aliases?: readonly string[];
}
