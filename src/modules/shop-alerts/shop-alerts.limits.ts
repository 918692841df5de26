import { DAY_MS } from '#common/time/durations.js';

/** How far the first digest of a shop looks back for new orders, in milliseconds. */
export const FIRST_DIGEST_MS = DAY_MS;
/** How long the record of a digest is kept, in seconds: long after its mail has been sent or given up. */
export const DIGEST_KEPT_SECONDS = 90 * 86_400;
