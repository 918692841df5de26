export const IMPORT_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;

/** `FAILED`: it stopped before its end. Products that are refused do not fail an import. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** How often an import is begun without moving before it fails. */
export const MAX_TRIES = 6;

/** The outcome of a product of the file. */
export type ProductOutcome = 'created' | 'updated' | 'unchanged' | 'failed' | 'skipped';
