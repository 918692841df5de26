import { CalendarDay } from '#common/time/calendar-day.js';
import { DAY_MS } from '#common/time/durations.js';
import { METRICS_DAYS, MOST_POINTS, SERIES_DAYS } from '../dashboards.limits.js';

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

export const GROUPINGS = ['day', 'week', 'month'] as const;

export type Grouping = (typeof GROUPINGS)[number];

/** A month has at most so many days; with one more point that is cut off. */
const DAYS_IN: Record<Grouping, number> = { day: 1, week: 7, month: 31 };

/** Days of the calendar, both included. */
export interface SeriesSpan {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

/** A part of a series: whole days of the shop's zone, both ends inclusive. */
export interface SeriesPart {
  readonly start: Date;
  readonly end: Date;
}

/** The days that were asked for: a time stands for the day that it lies in. */
export function spanOf(
  { startDate, endDate }: { startDate?: CalendarDay | Date; endDate?: CalendarDay | Date },
  { now, zone }: { readonly now: Date; readonly zone: string },
): SeriesSpan {
  const dayOf = (given: CalendarDay | Date) =>
    given instanceof CalendarDay ? given : CalendarDay.of(given, zone);
  const last = dayOf(endDate ?? now);
  return { first: startDate === undefined ? last.plus(1 - SERIES_DAYS) : dayOf(startDate), last };
}

/**
 * Cuts a span into days, weeks or months, and the span of the same length before it into parts of the same lengths. The first
 * and the last part are shorter where the span begins or ends within a week or month.
 * @returns undefined if the series would be too long
 */
export function partsOf(
  { first, last }: SeriesSpan,
  groupBy: Grouping,
  zone: string,
): { series: SeriesPart[]; previous: SeriesPart[] } | undefined {
  const days = first.daysUntil(last) + 1;
  if (days > (MOST_POINTS[groupBy] + 1) * DAYS_IN[groupBy]) return undefined;
  const offsets = [0];
  for (let offset = 1; offset < days; offset++) if (begins(first.plus(offset), groupBy)) offsets.push(offset);
  if (offsets.length > MOST_POINTS[groupBy]) return undefined;
  const boundaries = [...offsets, days];
  return {
    series: partsFrom(first, boundaries, zone),
    previous: partsFrom(first.plus(-days), boundaries, zone),
  };
}

function partsFrom(first: CalendarDay, boundaries: readonly number[], zone: string): SeriesPart[] {
  const moments = boundaries.map((offset) => first.plus(offset).startIn(zone));
  return moments.slice(0, -1).map((start, index) => ({
    start,
    end: new Date(moments[index + 1]!.getTime() - 1),
  }));
}

function begins(day: CalendarDay, groupBy: Grouping): boolean {
  if (groupBy === 'day') return true;
  return groupBy === 'week' ? day.isMonday : day.isFirstOfMonth;
}

/** The part that a moment lies in; undefined if it lies in none. @param parts oldest first */
export function partAt<Part extends SeriesPart>(parts: readonly Part[], moment: Date): Part | undefined {
  const part = parts.findLast(({ start }) => start <= moment);
  return part !== undefined && moment <= part.end ? part : undefined;
}
