import type { ReactNode } from 'react';
import type { Scope } from '../api/staff.js';

/** For lists that the API sorts in one way. */
export const UNSORTED = 'id';

/** A row of a list, as ra-core wants it. */
export interface Row {
  readonly id: string;
}

/** A column of a table. */
export interface Column<R extends Row> {
  readonly name: string;
  readonly title: string;
  readonly render: (row: R) => ReactNode;
  readonly isRight?: boolean;
  /** The sort orders of the API, upwards and downwards, as far as it has them. The first press takes the first. */
  readonly sorts?: readonly string[];
  /** Hidden until somebody picks it. */
  readonly isHidden?: boolean;
  /** Always there. */
  readonly isFixed?: boolean;
}

/** A filter of a list: a choice of one or of several, a day, a month, or a mark that is set or not. */
export interface Filter {
  readonly name: string;
  readonly title: string;
  readonly kind: 'one' | 'several' | 'day' | 'month' | 'mark' | 'text';
  readonly choices?: Readonly<Record<string, string>>;
  /** Set by a link alone, such as one customer's orders. */
  readonly isByLink?: boolean;
}

/** Filters with a name. */
export interface View {
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: string;
  readonly count?: number | undefined;
}

/** Something that is done with the selected rows. */
interface BulkAction<R extends Row> {
  readonly name: string;
  readonly run: (rows: readonly R[]) => void;
  /** A key that does it, too. */
  readonly key?: string;
  /** Without it, whatever is selected. */
  readonly isFor?: (rows: readonly R[]) => boolean;
}

/** A file that the shop itself makes of what is listed. */
interface ShopExport {
  readonly name: string;
  /** @param filters those that are set */
  readonly load: (filters: Readonly<Record<string, unknown>>) => Promise<Blob>;
  /** The beginning of the file's name. */
  readonly file: string;
}

/** Rows that have come since the list was read. */
interface News {
  readonly count: number;
  readonly text: string;
  /** Called when the first rows are there: what comes later is new. */
  readonly begin: () => void;
  /** Called when they are shown. */
  readonly seen: () => void;
}

/** The definition of a list. */
export interface ListDefinition<R extends Row> {
  /** The name of its page and of the data provider. */
  readonly resource: string;
  readonly title: string;
  readonly sort: string;
  readonly columns: ReadonlyArray<Column<R>>;
  readonly filters: readonly Filter[];
  readonly views?: readonly View[];
  /** How a row is called by screen readers. */
  readonly nameOf: (row: R) => string;
  readonly pathOf: (row: R) => string;
  /** The row on a phone: two lines and a badge. */
  readonly card: (row: R) => ReactNode;
  readonly empty: string;
  readonly bulk?: ReadonlyArray<BulkAction<R>>;
  /** The scope that these need. */
  readonly bulkScope?: Scope;
  /** The content between the title and the filters. */
  readonly intro?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The cells of a row of the exported file, by the titles of the columns. */
  readonly exported: (row: R) => Readonly<Record<string, string | number>>;
  /** Offered beside the file of the rows. */
  readonly shopExport?: ShopExport;
  readonly news?: News;
  readonly canSearch?: boolean;
  /** The view that a desk shows of the rows instead of the table. */
  readonly instead?: (rows: readonly R[]) => ReactNode;
}
