/** The largest file of a carrier's transfers, and the most rows of it. */
export const MAX_REMITTANCE_FILE = 5 * 1024 * 1024;
export const MAX_REMITTANCE_ROWS = 20_000;

/** How many days of what was transferred in full the totals of the list count, where no beginning is asked for. */
export const CASH_TOTALS_DAYS = 366;

/** The first lines of a sheet, among which its header is looked for. */
export const MAX_LINES_ABOVE = 20;

/** Columns of a sheet, and signs of a row. */
export const MAX_REMITTANCE_COLUMNS = 200;
export const MAX_REMITTANCE_ROW = 64 * 1024;

/** The most signs of a reference that are kept. */
export const MAX_REFERENCE = 100;
