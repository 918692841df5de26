import { DAY_MS } from '#common/time/durations.js';

/** How many webhook endpoints a shop has at most (decisions, 14c). */
export const MOST_ENDPOINTS = 20;

/** The largest `data` of an event, in bytes of its JSON (decisions, 14c); with its frame a body has at most 256 KB. */
export const MOST_DATA_BYTES = 256 * 1024 - 200;

/** How long deliveries are kept, in seconds. */
export const DELIVERY_KEPT_SECONDS = (30 * DAY_MS) / 1000;
