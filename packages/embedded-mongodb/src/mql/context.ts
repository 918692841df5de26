import type { Doc } from './values/types.js';

/** A sort with a limit. */
export interface FirstDocuments {
  readonly sort: Doc;
  readonly limit: number;
}

/** The environment in which one command is evaluated: its clock, its `let` variables, other collections. */
export interface EvalContext {
  /** The time of the command: `$$NOW` and `$currentDate`. */
  now: Date;
  /** The command's `let`, already evaluated: the values of `$$name` variables. */
  let?: Doc;
  /** The documents of a collection of the same database (for `$lookup`). */
  lookup?(collection: string): Iterable<Doc>;
  /**
   * Index lookup: a superset of the documents whose value at the path equals one of `values` (null also matches a
   * missing field); undefined when no index serves it. The caller checks the documents again. With `first`, no more
   * than those are read.
   */
  lookupEqual?(
    collection: string,
    path: string,
    values: readonly unknown[],
    first?: FirstDocuments,
  ): Iterable<Doc> | undefined;
  /** The memory limit of blocking stages in bytes; 100 MiB when not given. */
  memoryLimitBytes?: number;
  /** Numbers in [0, 1) for `$rand`; `Math.random` when not given. */
  random?(): number;
}
