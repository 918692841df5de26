import { demand, MongoServerFault } from '../../errors.js';
import { needString } from '../values/need.js';
import { isNullish, TYPE, typeNameOf, typeOf, type ObjectId, type Timestamp } from '../values/types.js';
import { timeZone, UTC, type TimeZone } from './time-zone.js';

/** Dates, and the types that convert to one: timestamps and ObjectIds. */
export function dateOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  switch (typeOf(value)) {
    case TYPE.timestamp:
      return new Date((value as Timestamp).getHighBitsUnsigned() * 1000);
    case TYPE.objectId:
      return (value as ObjectId).getTimestamp();
    default:
      return undefined;
  }
}

/** A date, for operators that accept no other type. */
export function needDate(value: unknown, code = 16006): Date {
  const date = dateOf(value);
  if (date) return date;
  throw new MongoServerFault(code, `can't convert from BSON type ${typeNameOf(value)} to Date`);
}

/** The zone that an argument gives; UTC without one, undefined when it is null. Errors 40517 and 40485. */
export function zoneOf(name: unknown): TimeZone | undefined {
  if (name === undefined) return UTC;
  if (name === null) return undefined;
  needString(name, 40517, 'timezone must evaluate to a string, found ');
  return timeZone(name);
}

const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const;
export type Unit = (typeof UNITS)[number];

/** The unit of time that an argument names. Errors 5439013 and FailedToParse (9). */
export function unitOf(value: unknown): Unit {
  needString(value, 5439013, "'unit' must be a string, but got ");
  const unit = UNITS.find((name) => name === value);
  demand(
    unit,
    'FailedToParse',
    `'unit' value parsing failed :: caused by :: unknown time unit value: ${value}`,
  );
  return unit;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const SUNDAY = 7;

/**
 * The ISO number of the day on which a week starts: Sunday when it is not given or does not matter, because the unit
 * is not the week; undefined when it is null. Errors 5439015 and 5439016.
 */
export function weekStartOf(value: unknown, unit: unknown): number | undefined {
  if (value === undefined || unit !== 'week') return SUNDAY;
  if (isNullish(value)) return undefined;
  needString(value, 5439015, "'startOfWeek' must be a string, but got ");
  const day = value.toLowerCase();
  const index = WEEKDAYS.findIndex((name) => name === day || name.slice(0, 3) === day);
  demand(index !== -1, 5439016, `'startOfWeek' value cannot be recognized as a day of a week: ${value}`);
  return index + 1;
}
