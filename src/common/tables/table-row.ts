/** A row of a table, as a spreadsheet counts it. Days are numbers where the spreadsheet has them as numbers. */
export interface TableRow {
  /** Counted from 0; a file of text has one. */
  readonly sheet: number;
  readonly row: number;
  readonly cells: readonly string[];
  /** Why its cells may not be those that were meant. */
  readonly fault?: string | undefined;
}
