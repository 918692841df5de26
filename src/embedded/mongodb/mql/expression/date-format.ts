import { MongoServerFault } from '../../errors.js';
import { toLocal, UTC, type TimeZone } from './time-zone.js';

export { UTC };

export const ISO_FORMAT = '%Y-%m-%dT%H:%M:%S.%LZ';
export const ISO_FORMAT_WITHOUT_ZONE = '%Y-%m-%dT%H:%M:%S.%L';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const DAY = 86_400_000;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** Day of the year of a local date, from 1. */
export function dayOfYear(local: Date): number {
  return Math.floor((local.getTime() - startOfYear(local.getUTCFullYear())) / DAY) + 1;
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

/** ISO day of the week: Monday is 1, Sunday 7. */
export const isoDayOfWeek = (local: Date): number => local.getUTCDay() || 7;

/** ISO week and the year it belongs to. */
export function isoWeek(local: Date): { year: number; week: number } {
  const thursday = new Date(local.getTime() + (4 - isoDayOfWeek(local)) * DAY);
  return { year: thursday.getUTCFullYear(), week: Math.floor((dayOfYear(thursday) - 1) / 7) + 1 };
}

/** Week of the year, weeks starting on Sunday; days before the first Sunday are week 0. */
export const sundayWeek = (local: Date): number => Math.floor((dayOfYear(local) + 6 - local.getUTCDay()) / 7);

const CODES: Record<string, (local: Date, offset: number) => string> = {
  d: (local) => pad(local.getUTCDate(), 2),
  G: (local) => pad(isoWeek(local).year, 4),
  H: (local) => pad(local.getUTCHours(), 2),
  j: (local) => pad(dayOfYear(local), 3),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  b: (local) => MONTHS[local.getUTCMonth()]!.slice(0, 3),
  B: (local) => MONTHS[local.getUTCMonth()]!,
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  u: (local) => String(isoDayOfWeek(local)),
  U: (local) => pad(sundayWeek(local), 2),
  V: (local) => pad(isoWeek(local).week, 2),
  w: (local) => String(local.getUTCDay() + 1),
  Y: (local) => pad(local.getUTCFullYear(), 4),
  z: (_, offset) =>
    `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
  Z: (_, offset) => `${offset < 0 ? '-' : '+'}${pad(Math.abs(offset), 3)}`,
  '%': () => '%',
};

/** Checks a format of `$dateToString`. Errors 18535 and 18536. */
export function checkFormat(format: string): void {
  for (const [, code = ''] of format.matchAll(/%([\s\S]?)/g)) {
    if (code === '') throw new MongoServerFault(18535, "Unmatched '%' at end of format string");
    if (!(code in CODES))
      throw new MongoServerFault(18536, `Invalid format character '%${code}' in format string`);
  }
}

/** A date as text; the year must be within 0 and 9999 (error 18537). */
export function formatDate(date: Date, format: string, zone: TimeZone): string {
  const offset = zone.offsetAt(date.getTime());
  const local = toLocal(date.getTime(), zone);
  return format.replace(/%([\s\S])/g, (_, code: string) => {
    const year = local.getUTCFullYear();
    if (code === 'Y' && (year < 0 || year > 9999)) {
      throw new MongoServerFault(
        18537,
        `Could not convert date to string: date component was outside the supported range of 0-9999: ${year}`,
      );
    }
    return CODES[code]!(local, Math.trunc(offset / 60_000));
  });
}
