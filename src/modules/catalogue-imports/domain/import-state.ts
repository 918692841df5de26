export const IMPORT_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;

/** `FAILED`: it stopped before its end. Products that are refused do not fail an import. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** The most faults that are kept of an import. */
export const MAX_FAULTS = 1_000;

/** An import that has not moved for so long makes way for another. */
export const ABANDONED_AFTER_MS = 15 * 60_000;

/** One whose rows are not stored after so long has lost its process; nothing carries it out. */
export const TAKEN_WITHIN_MS = 60_000;

/** How often an import is begun without moving before it fails. */
export const MAX_TRIES = 6;

/** How long an import can be asked for, in days, and its rows are kept. */
export const KEPT_DAYS = { import: 90, rows: 7 } as const;

/** What has become of a product of the file. */
export type ProductOutcome = 'created' | 'updated' | 'unchanged' | 'failed';
