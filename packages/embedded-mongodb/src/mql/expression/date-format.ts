import { demand, MongoServerFault } from '../../errors.js';
import { DAY, startOfDay, toLocal, type TimeZone } from './time-zone.js';

export const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';
export const ISO_FORMAT_WITHOUT_ZONE = '%Y-%m-%dT%H:%M:%S.%L';

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** Day of the year of a local date, from 1. */
export const dayOfYear = (local: Date): number =>
  Math.floor((local.getTime() - startOfDay(local.getUTCFullYear(), 1, 1)) / DAY) + 1;

/** ISO day of the week: Monday is 1, Sunday 7. */
export const isoDayOfWeek = (local: Date): number => local.getUTCDay() || 7;

/** ISO week and the year it belongs to. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Week of the year, weeks starting on Sunday; days before the first Sunday are week 0. */
export const sundayWeek = (local: Date): number => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);

const signed = (minutes: number, digits: string): string => (minutes < 0 ? '-' : '+') + digits;

const CODES: Record<string, (local: Date, offset: number) => string> = {
  d: (local) => pad(local.getUTCDate(), 2),
  G: (local) => pad(isoWeek(local).year, 4),
  H: (local) => pad(local.getUTCHours(), 2),
  j: (local) => pad(dayOfYear(local), 3),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  b: (local) => local.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' }),
  B: (local) => local.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => pad(sundayWeek(local), 2),
  V: (local) => pad(isoWeek(local).week, 2),
  w: (local) => String(local.getUTCDay() + 1),
  Y: (local) => pad(yearOf(local), 4),
  z: (_, offset) => signed(offset, pad(Math.trunc(Math.abs(offset) / 60) * 100 + (Math.abs(offset) % 60), 4)),
  Z: (_, offset) => signed(offset, pad(Math.abs(offset), 3)),
  '%': () => '%',
};

function yearOf(local: Date): number {
  const year = local.getUTCFullYear();
  if (year >= 0 && year <= 9999) return year;
  const range = 'date component was outside the supported range of 0-9999';
  throw new MongoServerFault(18537, `Could not convert date to string: ${range}: ${year}`);
}

/** Checks a format of `$dateToString`. Errors 18535 and 18536. */
export function checkFormat(format: string): void {
  for (const [, code = ''] of format.matchAll(/%([\s\S]?)/g)) {
    demand(code !== '', 18535, "Unmatched '%' at end of format string");
    demand(code in CODES, 18536, `Invalid format character '%${code}' in format string`);
  }
}

/** A date as text; the year must be within 0 and 9999 (error 18537). */
export function formatDate(date: Date, format: string, zone: TimeZone): string {
  const offset = Math.trunc(zone.offsetAt(date.getTime()) / 60_000);
  const local = toLocal(date.getTime(), zone);
  return format.replace(/%([\s\S])/g, (_, code: string) => CODES[code]!(local, offset));
}
