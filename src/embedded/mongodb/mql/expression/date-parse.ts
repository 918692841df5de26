import { MongoServerFault } from '../../errors.js';
import { fromLocal, timeZone, UTC, type TimeZone } from './time-zone.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONE = '(?<zone>Z|[+-]\\d\\d(?::?\\d\\d)?|UTC|GMT)';
const ISO = new RegExp(
  '^(?<Y>\\d{4})-(?<m>\\d\\d?)-(?<d>\\d\\d?)' +
    `(?:[T ](?<H>\\d\\d?):(?<M>\\d\\d)(?::(?<S>\\d\\d)(?:\\.(?<L>\\d{1,9}))?)?)? ?${ZONE}?$`,
);

/** What each code of a format reads. */
const CODES: Record<string, string> = {
  Y: '(?<Y>\\d{4})',
  m: '(?<m>\\d\\d?)',
  d: '(?<d>\\d\\d?)',
  H: '(?<H>\\d\\d?)',
  M: '(?<M>\\d\\d?)',
  S: '(?<S>\\d\\d?)',
  L: '(?<L>\\d{1,3})',
  j: '(?<j>\\d{1,3})',
  G: '(?<G>\\d{4})',
  V: '(?<V>\\d\\d?)',
  u: '(?<u>[1-7])',
  b: '(?<b>[A-Za-z]{3})',
  B: '(?<b>[A-Za-z]{3,9})',
  z: '(?<zone>Z|[+-]\\d\\d(?::?\\d\\d)?)',
  Z: '(?<minutes>[+-]\\d{1,4})',
  '%': '%',
};

const DAY = 86_400_000;

const failure = (text: string, reason: string): MongoServerFault =>
  new MongoServerFault('ConversionFailure', `Error parsing date string '${text}'; ${reason}`);

/** The expression that reads a format of `$dateFromString`. Errors 18535 and 18536. */
export function compileDateFormat(format: string): RegExp {
  const source = format.replace(/%([\s\S]?)|[\\^$.*+?()[\]{}|/]/g, (whole, code: string | undefined) => {
    if (code === undefined) return `\\${whole}`;
    if (code === '') throw new MongoServerFault(18535, "Unmatched '%' at end of format string");
    const reader = CODES[code];
    if (!reader) throw new MongoServerFault(18536, `Invalid format character '%${code}' in format string`);
    return reader;
  });
  return new RegExp(`^${source}$`);
}

/**
 * A date from text: ISO 8601 (a date, with or without time and zone), or as the format says.
 * Error: ConversionFailure (241). A zone in the text and a zone given as well is refused.
 */
export function parseDate(text: string, zone: TimeZone, format: RegExp = ISO): Date {
  const groups = format.exec(text)?.groups;
  if (!groups)
    throw failure(text, format === ISO ? 'the format is not supported' : 'it does not match the format');
  const named =
    groups['zone'] ?? (groups['minutes'] === undefined ? undefined : zoneOfMinutes(groups['minutes']));
  if (named !== undefined && zone !== UTC) {
    throw failure(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  }
  const clock =
    numberIn(groups, 'H', 0) * 3_600_000 +
    numberIn(groups, 'M', 0) * 60_000 +
    numberIn(groups, 'S', 0) * 1000 +
    Math.trunc(Number(`0.${groups['L'] ?? 0}`) * 1000 + 1e-6);
  if (numberIn(groups, 'H', 0) > 24 || numberIn(groups, 'M', 0) > 59 || numberIn(groups, 'S', 0) > 59) {
    throw failure(text, 'the time is not a valid one');
  }
  return new Date(fromLocal(dayIn(text, groups) + clock, named === undefined ? zone : timeZone(named)));
}

function zoneOfMinutes(minutes: string): string {
  const total = Math.abs(Number(minutes));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes[0]}${two(Math.floor(total / 60))}:${two(total % 60)}`;
}

function numberIn(groups: Record<string, string | undefined>, name: string, fallback: number): number {
  return groups[name] === undefined ? fallback : Number(groups[name]);
}

function dayIn(text: string, groups: Record<string, string | undefined>): number {
  if (groups['G'] !== undefined) {
    return isoWeekDate(Number(groups['G']), numberIn(groups, 'V', 1), numberIn(groups, 'u', 1));
  }
  const year = numberIn(groups, 'Y', 1970);
  if (groups['j'] !== undefined) return startOfDay(year, 1, Number(groups['j']));
  const month =
    groups['b'] === undefined
      ? numberIn(groups, 'm', 1)
      : MONTHS.indexOf(groups['b'].slice(0, 3).toLowerCase()) + 1;
  const day = numberIn(groups, 'd', 1);
  const start = startOfDay(year, month, day);
  const read = new Date(start);
  if (month < 1 || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day)
    throw failure(text, 'the date is not a valid one');
  return start;
}

/** Midnight of a day as if in UTC; months and days beyond their range carry over. */
export function startOfDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** Midnight of a day given by ISO year, week and day of the week. */
export function isoWeekDate(year: number, week: number, day: number): number {
  const january4 = startOfDay(year, 1, 4);
  const monday = january4 - ((new Date(january4).getUTCDay() || 7) - 1) * DAY;
  return monday + ((week - 1) * 7 + day - 1) * DAY;
}
