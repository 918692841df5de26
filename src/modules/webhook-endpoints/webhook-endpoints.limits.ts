import { DAY_MS } from '#common/time/durations.js';

/** How long a secret signs after a newer one was made (decisions, 14.31). */
export const OLD_SECRET_SIGNS_MS = DAY_MS;

/** The longest description of an endpoint. */
export const LONGEST_DESCRIPTION = 200;
