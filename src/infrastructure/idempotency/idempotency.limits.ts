/** How long a key is remembered, in milliseconds. The index of the records deletes them a day later. */
export const REMEMBERED_MS = 24 * 3_600_000;
/** A request renews its lease while it lives: one that has ended belongs to a dead process. */
export const LEASE_MS = 15_000;
export const RENEWED_EVERY_MS = 5_000;
