/**
 * The work of a command, in mongod's terms: index keys and documents that mongod 7.0 would have read for the same
 * plan. This server counts key ranges without reading them and always has the document at hand; the tally says what
 * the query costs on a real mongod. It is kept only for `explain` and the profiler.
 */
export class Tally {
  keys = 0;
  docs = 0;
  hasSortStage = false;
  /** The plan as the profiler shows it, such as `IXSCAN { a: 1 }`; of the first query of the command. */
  planSummary: string | undefined;
}
