/** The largest file, in bytes: 20 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Columns of a file. */
export const MAX_COLUMNS = 500;
/** Rows of a file below its header. */
export const MAX_ROWS = 100_000;
/** Rows of one product; one with more is refused, alone. */
export const MAX_ROWS_OF_PRODUCT = 5_000;
/** Signs of the rows of one product as they are stored together, cells included; one with more is refused, alone. */
export const MAX_SIGNS_OF_PRODUCT = 4 * 1024 * 1024;
/** The longest row, in signs: 2 MB. A product with a longer one is refused, alone. */
export const MAX_SIGNS_OF_ROW = 2 * 1024 * 1024;
/** Cells of products whose last row has not come yet; more than that is no order that any shop exports. */
export const MAX_WAITING_CELLS = 2_000_000;

/** The largest image that is fetched, in bytes: 10 MB. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** How long an image may take to arrive, in milliseconds. */
export const IMAGE_DEADLINE_MS = 15_000;
/** How many images are fetched at the same time. */
export const IMAGES_AT_ONCE = 4;
/** After so many images in a row that its server did not answer for, it is not asked again for a time. */
export const SPARED_AFTER = 3;
export const SPARED_MS = 5 * 60_000;

/** The most faults that are kept of an import. */
export const MAX_FAULTS = 1_000;
/** The most notes that are kept of an import. */
export const MAX_NOTES = 1_000;
/** How long an import can be asked for, in days, and its rows are kept. */
export const KEPT_DAYS = { import: 90, rows: 7 } as const;
/** An import that has not moved for so long, in milliseconds, makes way for another. */
export const ABANDONED_AFTER_MS = 15 * 60_000;
/**
 * The time, in milliseconds, within which the rows of an import are stored; after that it has lost its process, and
 * is not carried out.
 */
export const TAKEN_WITHIN_MS = 60_000;
