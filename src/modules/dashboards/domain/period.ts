import { DAY_MS } from '#common/time/durations.js';
import { METRICS_DAYS } from '../dashboards.limits.js';

/** The days that were asked for: both are optional, and included. */
export interface AskedPeriod {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

/** Whole UTC days: `start` at midnight, `end` a millisecond before midnight, both inclusive. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The requested period extended to whole days. Default end: today; default start: 30 days before the end. */
export function periodOf({ startDate, endDate }: AskedPeriod, now: Date): Period {
  const end = endDate ?? now;
  return { start: startOfDay(startDate ?? daysBefore(end, METRICS_DAYS)), end: endOfDay(end) };
}

/** Whether the end is before the start, or the start is in the future. */
export function isReversed(asked: AskedPeriod, now: Date): boolean {
  const { startDate, endDate } = asked;
  if (startDate !== undefined && endDate !== undefined) return startDate > endDate;
  const { start, end } = periodOf(asked, now);
  return start > end;
}

function daysBefore(date: Date, days: number): Date {
  return new Date(date.getTime() - days * DAY_MS);
}

function startOfDay(date: Date): Date {
  return new Date(new Date(date).setUTCHours(0, 0, 0, 0));
}

function endOfDay(date: Date): Date {
  return new Date(new Date(date).setUTCHours(23, 59, 59, 999));
}
