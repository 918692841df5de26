import { DAY_MS, HOUR_MS } from '#common/time/durations.js';

/** How long a fault that lasts is not told again, in milliseconds. */
export const REMIND_AFTER_MS = DAY_MS;
/** How long a fault that has ended is not told again, in milliseconds: one that comes and goes tells once an hour. */
export const FORGET_AFTER_MS = HOUR_MS;
/** How long a process runs before it compares orders, in milliseconds: a shop that has just opened has none. */
export const COMPARE_AFTER_MS = HOUR_MS / 2;
/** An older backup of a shop in production is a fault, in milliseconds; the alarm has the same. */
export const OLDEST_BACKUP_MS = 26 * HOUR_MS;
/** Less room on the disk of `DATA_DIR` is a fault, in bytes; the alarm has the same. */
export const LEAST_FREE_BYTES = 1e9;
