/** Whole days in UTC: `start` at midnight, `end` a millisecond before midnight; both belong to the period. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** What a caller says about the period; either end may be missing. */
export interface AskedPeriod {
  readonly startDate?: Date;
  readonly endDate?: Date;
}

/** How far a period reaches back whose start is not given. */
const DEFAULT_DAYS = 30;

/** The asked period widened to whole days: up to today, and from 30 days before its end, unless said otherwise. */
export function periodOf({ startDate, endDate }: AskedPeriod, now: Date): Period {
  const end = endDate ?? now;
  return { start: startOfDay(startDate ?? daysBefore(end, DEFAULT_DAYS)), end: endOfDay(end) };
}

/** Whether the caller asks for an end before the start, or for a start that has not come yet. */
export function isReversed(asked: AskedPeriod, now: Date): boolean {
  const { startDate, endDate } = asked;
  if (startDate !== undefined && endDate !== undefined) return startDate > endDate;
  const { start, end } = periodOf(asked, now);
  return start > end;
}

function daysBefore(date: Date, days: number): Date {
  const before = new Date(date);
  before.setUTCDate(before.getUTCDate() - days);
  return before;
}

function startOfDay(date: Date): Date {
  const start = new Date(date);
  start.setUTCHours(0, 0, 0, 0);
  return start;
}

function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(23, 59, 59, 999);
  return end;
}
