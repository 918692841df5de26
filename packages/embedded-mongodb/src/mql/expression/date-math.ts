import { demand } from '../../errors.js';
import type { Unit } from './date-arguments.js';
import { DAY, fromLocal, startOfDay, toLocal, type TimeZone } from './time-zone.js';

/** Length of the units with a fixed length. */
const MILLIS: Partial<Record<Unit, number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
/** Length of the units that are counted in months, and in days. */
const MONTHS: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 };
const DAYS: Partial<Record<Unit, number>> = { week: 7, day: 1 };

/**
 * Adds an amount of units to a date. Days and longer units keep the wall clock time; a day beyond the end of a month
 * becomes its last day.
 */
export function addToDate(date: Date, unit: Unit, amount: number, zone: TimeZone): Date {
  const instant = date.getTime();
  const millis = MILLIS[unit];
  if (millis !== undefined) return checked(instant + amount * millis);
  const local = toLocal(instant, zone);
  const days = DAYS[unit];
  if (days !== undefined) return checked(fromLocal(local.getTime() + amount * days * DAY, zone));
  const month = local.getUTCFullYear() * 12 + local.getUTCMonth() + amount * MONTHS[unit]!;
  const year = Math.floor(month / 12);
  const lastDay = new Date(startOfDay(year, month - year * 12 + 2, 0)).getUTCDate();
  const start = startOfDay(year, month - year * 12 + 1, Math.min(local.getUTCDate(), lastDay));
  return checked(fromLocal(start + floorMod(local.getTime(), DAY), zone));
}

function checked(instant: number): Date {
  const date = new Date(instant);
  demand(!Number.isNaN(date.getTime()), 5166406, 'dateAdd overflowed');
  return date;
}

const floorMod = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** How many boundaries of the unit lie between two dates, negative when `end` is the earlier. */
export function dateDifference(
  start: Date,
  end: Date,
  unit: Unit,
  zone: TimeZone,
  weekStart: number,
): number {
  return unitIndex(end, unit, zone, weekStart) - unitIndex(start, unit, zone, weekStart);
}

/** Number of the unit in which a date lies, counted on the zone's clock from a fixed point. */
function unitIndex(date: Date, unit: Unit, zone: TimeZone, weekStart: number): number {
  const instant = date.getTime();
  const millis = MILLIS[unit];
  if (millis !== undefined) {
    // Only the part of the offset below the unit moves its boundaries: an hour more or less does not make hours.
    return Math.floor((instant + floorMod(zone.offsetAt(instant), millis)) / millis);
  }
  const local = toLocal(instant, zone);
  const day = Math.floor(local.getTime() / DAY);
  if (unit === 'day') return day;
  // Day 0, 1 January 1970, was a Thursday: ISO day 4.
  if (unit === 'week') return Math.floor((day + 4 - weekStart) / 7);
  return Math.floor((local.getUTCFullYear() * 12 + local.getUTCMonth()) / MONTHS[unit]!);
}

/** Start of the bin in which the date lies; bins are counted from 1 January 2000 on the zone's clock. */
export function truncateDate(
  date: Date,
  unit: Unit,
  binSize: number,
  zone: TimeZone,
  weekStart: number,
): Date {
  const reference = new Date(
    fromLocal(startOfDay(2000, 1, 1 + (unit === 'week' ? daysToWeekStart(weekStart) : 0)), zone),
  );
  const millis = MILLIS[unit];
  if (millis !== undefined) {
    const distance = date.getTime() - reference.getTime();
    return new Date(date.getTime() - floorMod(distance, binSize * millis));
  }
  const distance = dateDifference(reference, date, unit, zone, weekStart);
  return addToDate(reference, unit, distance - floorMod(distance, binSize), zone);
}

/** From 1 January 2000, a Saturday, to the next day on which a week starts. */
const daysToWeekStart = (weekStart: number): number => floorMod(weekStart - 6, 7);
