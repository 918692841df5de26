import { demand } from '../../errors.js';
import { fromLocal, startOfDay, timeZone, UTC, type TimeZone } from './time-zone.js';

/** Groups: year, month, day, hour, minute, second, fraction, zone. */
const ISO =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)? ?(Z|[+-]\d\d(?::?\d\d)?|UTC|GMT)?$/;

/**
 * A date from text in ISO 8601: a date, with or without time and zone. Error: ConversionFailure (241).
 * A zone in the text and a zone given as well is refused.
 */
export function parseDate(text: string, zone: TimeZone): Date {
  const check = (condition: unknown, reason: string): void =>
    demand(condition, 'ConversionFailure', `Error parsing date string '${text}'; ${reason}`);
  const match = ISO.exec(text);
  check(match, 'the format is not supported');
  const [year, month, day, hour = 0, minute = 0, second = 0] = match!
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [fraction = '0', named] = match!.slice(7);
  check(named === undefined || zone === UTC, 'it has a time zone, and a timezone argument is given as well');
  check(hour <= 24 && minute <= 59 && second <= 59, 'the time is not a valid one');
  const start = startOfDay(year!, month!, day!);
  const read = new Date(start);
  check(read.getUTCMonth() + 1 === month && read.getUTCDate() === day, 'the date is not a valid one');
  const millis = Math.trunc(Number(`0.${fraction}`) * 1000 + 1e-6);
  const clock = hour * 3_600_000 + minute * 60_000 + second * 1000 + millis;
  return new Date(fromLocal(start + clock, named === undefined ? zone : timeZone(named)));
}
