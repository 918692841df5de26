import type { SelectedAttributes } from '#modules/products/index.js';
import type { ProductAttributes } from '#modules/products/editing/index.js';

/** Where a value stands in the file; the header is row 1. */
interface Place {
  readonly row: number;
  readonly column: string;
}

/** A fault of a cell; without a column, of the row's product. */
export interface CellFault {
  readonly row: number;
  readonly column: string | null;
  readonly reason: string;
}

/** The kinds of notes on cells that are not stored as they stand. */
export const NOTE_KINDS = ['CUT', 'LEFT_OUT', 'MADE_UP', 'READ_OTHERWISE'] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];

/** A cell that is not stored as it stands, beside a product that is imported; without a column, of the product of the row. */
export interface CellNote {
  readonly row: number;
  readonly column: string | null;
  readonly kind: NoteKind;
  readonly what: string;
}

/** The identity by which a product of a file is one that the shop has (decisions 14.25). */
export interface ProductIdentity {
  /** The id of the own format's export. */
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  readonly slug?: string | undefined;
  /** How its source calls it, `woocommerce:51`. Stored with a product that is made. */
  readonly importKey?: string | undefined;
}

/**
 * The fields of a product as the API takes them. `undefined`: the file says nothing of it, and a known product keeps its own;
 * `null`: it has none.
 */
export interface ImportedFields {
  readonly sku?: string | undefined;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly brand?: string | null | undefined;
  readonly barcode?: string | null | undefined;
  readonly basePrice?: number | undefined;
  readonly discount?: number | undefined;
  readonly salePrice?: number | null | undefined;
  readonly itemType?: string | undefined;
  readonly mainCategory?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly attributes?: ProductAttributes | undefined;
  readonly isActive?: boolean | undefined;
  /** Grams */
  readonly weight?: number | null | undefined;
  /** Centimetres, as are the next two. */
  readonly length?: number | null | undefined;
  readonly breadth?: number | null | undefined;
  readonly height?: number | null | undefined;
  readonly seo?: ImportedSeo | undefined;
  readonly hsnCode?: string | null | undefined;
  readonly taxRate?: number | null | undefined;
}

/** Texts for search engines; each as `ImportedFields` says. */
export interface ImportedSeo {
  readonly title?: string | null;
  readonly description?: string | null;
}

/** A sale that begins or ends later: a price, or what is taken off in per cent. */
export interface ImportedSale {
  readonly salePrice?: number | undefined;
  readonly discount?: number | undefined;
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
}

export interface ImportedImage extends Place {
  readonly url: string;
  /** The alternative text; empty without one, undefined where the file says nothing of it. */
  readonly text: string | undefined;
  /** Where the text stands. */
  readonly textAt?: Place | undefined;
}

/** A variant; its fields are as `ImportedFields` says, and those that are null are those of its product. */
export interface ImportedVariant {
  readonly row: number;
  readonly sku: string;
  /** Whether the file has no SKU of it. */
  readonly isSkuMade: boolean;
  readonly options: SelectedAttributes;
  readonly basePrice: number | null | undefined;
  readonly salePrice: number | null | undefined;
  /** The price above its product's, which another file has; its prices follow from it. */
  readonly priceDifference?: number | undefined;
  readonly barcode: string | null | undefined;
  readonly weight: number | null | undefined;
  readonly image: ImportedImage | null | undefined;
  readonly currentStock: number | undefined;
  readonly isActive: boolean | undefined;
  /** The column of each field, for faults. */
  readonly columns: FieldColumns;
}

/** Names of columns by the fields that they hold. */
export type FieldColumns = Readonly<Record<string, string>>;

/** The rows of one product, whatever the format of the file. */
export interface ImportedProduct {
  /** The first of its rows. */
  readonly row: number;
  /** The rows of its cells that stand in another one, by the names of their columns in lower case. */
  readonly rows?: ReadonlyMap<string, number> | undefined;
  readonly identity: ProductIdentity;
  /** Whether the file has no SKU of it. */
  readonly isSkuMade: boolean;
  readonly fields: ImportedFields;
  /** The column of each field, for faults. */
  readonly columns: FieldColumns;
  readonly currentStock: number | undefined;
  /** Beside the prices that hold without it. Undefined: the file says nothing of it; null: it has none. */
  readonly sale?: ImportedSale | null | undefined;
  readonly images: readonly ImportedImage[] | undefined;
  /** From the top of the tree: `['Clothing', 'Shirts']`. */
  readonly categories: ReadonlyArray<readonly string[]> | undefined;
  readonly categoriesColumn: string;
  readonly variants: readonly ImportedVariant[];
  /** The file that it is from, where a source has one of products and one of variants. */
  readonly part?: 'PRODUCT' | 'VARIANTS';
}

/** The content of one product's rows. */
export interface ReadProduct {
  /** Undefined when its rows have faults: all of them or nothing. */
  readonly product: ImportedProduct | undefined;
  readonly faults: readonly CellFault[];
  readonly notes: readonly CellNote[];
  /** Whether it is left out because it is nothing that is sent to a customer. */
  readonly isSkipped?: boolean;
}
