import { DAY_MS } from '#common/time/durations.js';

/** A UTC day; both ends are inclusive. */
export interface UtcDay {
  /** UTC midnight, the key of the day. */
  readonly day: Date;
  readonly start: Date;
  readonly end: Date;
}

/** The UTC day of a time. */
export function dayOf(time: Date): UtcDay {
  const start = new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
  return { day: start, start, end: new Date(start.getTime() + DAY_MS - 1) };
}

/** The days of a period of whole days, oldest first. */
export function* daysOf({ start, end }: { readonly start: Date; readonly end: Date }): Generator<UtcDay> {
  for (let at = start.getTime(); at <= end.getTime(); at += DAY_MS) yield dayOf(new Date(at));
}
