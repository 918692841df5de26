/** A cell of a printed table: its text, and smaller print below it. */
export interface PrintedCell {
  readonly text: string;
  readonly detail?: string | undefined;
}

export interface PrintedColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Points; the columns of `rest` share what is left. */
  readonly width: number | 'rest';
}

/** A word and what it says, such as `Order number` and `ORD-26112104837261`. */
export type PrintedFact = readonly [label: string, value: string];

/** A table; without columns there is none. */
export interface PrintedTable {
  readonly columns: readonly PrintedColumn[];
  readonly rows: ReadonlyArray<readonly PrintedCell[]>;
}

/** How a document looks like its shop's. */
export interface PrintedBrand {
  /** `#rrggbb` */
  readonly colour?: string | undefined;
  /** A PNG or JPEG file in Base64. */
  readonly logo?: { readonly contentType: string; readonly base64: string } | undefined;
}

/** A business document around a table, as words: everything is formatted already, nothing is laid out. */
export interface PrintedDocument extends PrintedTable {
  readonly title: string;
  /** The issuer. The first line is the name. */
  readonly letterhead: readonly string[];
  /** The brand of the shop; without one, documents are grey, and begin with its name. */
  readonly brand?: PrintedBrand | undefined;
  readonly facts: readonly PrintedFact[];
  /** Titled blocks of lines that stand beside one another: addresses. */
  readonly blocks: ReadonlyArray<{ readonly title: string; readonly lines: readonly string[] }>;
  /** Printed as a QR code below the title; ASCII. */
  readonly code?: string | undefined;
  /** Sums below the table, the last one set off. */
  readonly totals: readonly PrintedFact[];
  /** A small table below the sums. */
  readonly breakdown?: PrintedTable | undefined;
  /** The statements of the document below them in full-size print. */
  readonly statements?: readonly string[];
  readonly notes: readonly string[];
  /** Stands at the foot of each page, beside the page's number. */
  readonly footer: string;
  /** Says at the end that characters were replaced, where some were. */
  readonly replacedNote: string;
  readonly issuedAt: Date;
}
