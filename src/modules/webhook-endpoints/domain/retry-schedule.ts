import { DAY_MS, HOUR_MS } from '#common/time/durations.js';

const MINUTE_MS = 60_000;

/** The delays between the attempts of a delivery (decisions, 14.31). */
const DELAYS_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** An endpoint that took nothing for so long is switched off. */
const GIVEN_UP_AFTER_MS = 5 * DAY_MS;

/** Attempts after which the next one is the last. */
export const TRIES_BEFORE_LAST = DELAYS_MS.length;

/** Returns how long after its last attempt a delivery is attempted again; undefined when it is given up. */
export function delayAfter(tries: number): number | undefined {
  return DELAYS_MS[tries - 1];
}

/** Returns whether an endpoint has failed for so long that it is switched off. */
export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= GIVEN_UP_AFTER_MS;
}
