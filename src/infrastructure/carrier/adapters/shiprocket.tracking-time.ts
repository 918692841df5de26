import { INDIA_OFFSET } from './india-time.js';

const YEAR_FIRST =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const DAY_FIRST = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2})$/;

/**
 * Parses `YYYY-MM-DD HH:mm:ss` or `DD MM YYYY HH:mm:ss`, in Indian time unless it has an offset. Undefined for any
 * other format and for an invalid date.
 */
export function trackingTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [, year, month, day, hour, minute, second, offset = INDIA_OFFSET] = yearFirst;
    return instant([year!, month!, day!], [hour!, minute!, second!], offset);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst === null) return undefined;
  const [, day, month, year, hour, minute, second] = dayFirst;
  return instant([year!, month!, day!], [hour!, minute!, second!], INDIA_OFFSET);
}

function instant(
  date: [string, string, string],
  time: [string, string, string],
  offset: string,
): Date | undefined {
  const day = date.join('-');
  const calendar = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(calendar.getTime()) || calendar.toISOString().slice(0, 10) !== day) return undefined;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const at = new Date(`${day}T${time.join(':')}${zone}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
