import type { Doc } from './values/types.js';

/** As many documents as are wanted of a list in an order. */
export interface FirstDocuments {
  readonly sort: Doc;
  readonly limit: number;
}

/** What the evaluation of one command may use from outside: its clock, its `let` variables, other collections. */
export interface EvalContext {
  /** The time of the command: `$$NOW` and `$currentDate`. */
  now: Date;
  /** The command's `let`, already evaluated: the values of `$$name` variables. */
  let?: Doc;
  /** The documents of a collection of the same database (for `$lookup`). */
  lookup?(collection: string): Iterable<Doc>;
  /**
   * Documents of a collection among which all are whose value at the path equals one of `values` (null also means
   * missing), when an index finds them; undefined when none does. They are checked again: it may give too many. With
   * `first` no more than those are read.
   */
  lookupEqual?(
    collection: string,
    path: string,
    values: readonly unknown[],
    first?: FirstDocuments,
  ): Iterable<Doc> | undefined;
  /** The bound of blocking stages in bytes; 100 MiB when not given. */
  memoryLimitBytes?: number;
  /** Numbers in [0, 1) for `$rand`; `Math.random` when not given. */
  random?(): number;
}
