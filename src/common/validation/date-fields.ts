import { CalendarDay } from '../time/calendar-day.js';
import { DAY_MS } from '../time/durations.js';
import { field } from './field.js';

/** The decorators of dates. Each takes ISO 8601: a date, or a date and time, in UTC unless it has an offset. */

const MESSAGE = (property: string) => `${property} must be an ISO 8601 date`;
const SCHEMA = { type: 'string', format: 'date-time', example: '2026-01-31T00:00:00.000Z' } as const;
const isDate = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());

/** Converted to a Date; a date without a time is midnight in UTC. */
export const DateField = field({ check: isDate, message: MESSAGE, schema: SCHEMA, transform: isoDate });

/**
 * The `endDate` of a list, which is not included: converted to a Date. A date without a time counts whole, in UTC: the list
 * ends where the next day begins (decisions 13.20).
 */
export const EndDateField = field({
  check: isDate,
  message: MESSAGE,
  schema: SCHEMA,
  transform: (value) => {
    const date = isoDate(value);
    return isDay(value) && date instanceof Date ? new Date(date.getTime() + DAY_MS) : date;
  },
});

/** Converted to a Date, or, without a time, to a `CalendarDay` of the shop's zone (decisions 13.20). */
export const DayOrTimeField = field({
  check: (value) => value instanceof CalendarDay || isDate(value),
  message: MESSAGE,
  schema: SCHEMA,
  transform: (value) => (isDay(value) && isDate(isoDate(value)) ? new CalendarDay(value) : isoDate(value)),
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isDay = (value: unknown): value is string => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value);

const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** Converts a well-formed, existing calendar date to a Date; returns any other value unchanged. */
export function isoDate(value: unknown): unknown {
  const parts = isText(value) ? ISO_DATE.exec(value) : null;
  if (parts === null) return value;
  const [text, year, month, day] = parts;
  const calendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (calendar.getUTCMonth() !== Number(month) - 1 || calendar.getUTCDate() !== Number(day)) return value;
  return new Date(text.includes('T') && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text);
}
