import { INDIA_OFFSET } from './india-time.js';

/** The forms of a date that couriers send. Days come before months, as in India. */
const DATES: readonly RegExp[] = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  /^(?<day>\d{2})(?<sign>[ ./-])(?<month>\d{2})\k<sign>(?<year>\d{4})/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})[ ,-] ?(?<year>\d{4})/i,
  /^(?<name>[a-z]{3,9}) (?<day>\d{1,2}),? (?<year>\d{4})/i,
];

/** Hours and minutes, or more, with or without AM and PM, an offset or its name. */
const TIME =
  /^(?:T|,? )(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,9})?)? ?(?<half>[ap]m)? ?(?<offset>Z|UTC|GMT|IST|[+-]\d{2}:?\d{2})?$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OFFSETS: Readonly<Record<string, string>> = { Z: 'Z', UTC: 'Z', GMT: 'Z', IST: INDIA_OFFSET };

type Parts = Readonly<Record<string, string | undefined>>;

/**
 * Parses a date with a time of day in one of the forms that couriers send: `2026-11-25 10:00:00`, `25 11 2026 10:00`,
 * `25-11-2026 10:00:00`, `25-Nov-2026 10:00`, `25th Nov 2026 10:00 AM`, `Nov 25, 2026 10:00 AM`, `{ date, timezone }`. Indian time unless it has an offset. Undefined for
 * any other form and for a time that does not exist (decisions 11.7).
 */
export function trackingTime(value: unknown): Date | undefined {
  if (typeof value === 'object' && value !== null && 'date' in value) return timeOfObject(value);
  if (typeof value !== 'string' || value.length > 64) return undefined;
  const text = value.trim().replaceAll(/\s+/g, ' ');
  for (const form of DATES) {
    const date = form.exec(text);
    const time = date === null ? null : TIME.exec(text.slice(date[0].length));
    if (date !== null && time !== null) return timeOf(date.groups!, time.groups!);
  }
  return undefined;
}

/** A date as PHP writes one: `{ date, timezone_type, timezone }`, of which a time zone other than India's is not read. */
function timeOfObject(value: { date: unknown; timezone?: unknown }): Date | undefined {
  const { date, timezone = 'Asia/Kolkata' } = value;
  if (typeof date !== 'string') return undefined;
  if (timezone === 'UTC') return trackingTime(`${date}Z`);
  return timezone === 'Asia/Kolkata' ? trackingTime(date) : undefined;
}

function timeOf(date: Parts, time: Parts): Date | undefined {
  const month = date['month'] ?? two(MONTHS.indexOf(date['name']!.slice(0, 3).toLowerCase()) + 1);
  const day = `${date['year']}-${month}-${two(date['day']!)}`;
  // A day that the month does not have would become one of the next month.
  const calendar = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(calendar.getTime()) || calendar.toISOString().slice(0, 10) !== day) return undefined;
  const hour = hourOf(Number(time['hour']), time['half']?.toLowerCase());
  if (hour === undefined) return undefined;
  const { minute, second = '00', offset = INDIA_OFFSET } = time;
  const zone = OFFSETS[offset.toUpperCase()] ?? offset.replace(/(\d{2})(\d{2})$/, '$1:$2');
  const at = new Date(`${day}T${two(hour)}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The hour of the day; undefined for one that a clock of twelve hours does not have. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function two(value: string | number): string {
  return String(value).padStart(2, '0');
}
