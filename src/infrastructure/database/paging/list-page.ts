import type { PipelineStage, QueryFilter } from 'mongoose';
import type { ListOrder } from './list-order.js';

/** A list: which documents, in which order. An index must begin with the fields of the filter and go on with the order. */
export interface List<T> {
  /** Values of fields, and at most a range of the sort field. */
  readonly filter: QueryFilter<T>;
  readonly order: ListOrder;
  /** The fields to read; all by default. */
  readonly select?: Readonly<Record<string, 0 | 1>>;
  /** Stages of an aggregation that complete each entry, for example with those of another collection. */
  readonly complete?: ReadonlyArray<PipelineStage.Lookup>;
  /** The number of entries, where a counter has it. */
  readonly total?: number;
}

/** A page of a list. */
export interface ListPage<T> {
  readonly entries: T[];
  readonly total: number;
  /** Where the list goes on; missing on its last page. Only requests with a cursor are told. */
  readonly nextCursor?: string;
}
