import { INDIA_OFFSET } from './india-time.js';

const YEAR_FIRST = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const DAY_FIRST = /^(\d{2}) (\d{2}) (\d{4}) (\d{2}:\d{2}:\d{2})$/;

/**
 * Parses `YYYY-MM-DD HH:mm:ss` or `DD MM YYYY HH:mm:ss`, in Indian time unless it has an offset. Undefined for any
 * other format and for an invalid date.
 */
export function trackingTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const found = YEAR_FIRST.exec(value.trim().replace(DAY_FIRST, '$3-$2-$1 $4'));
  if (found === null) return undefined;
  const [, day, time, offset = INDIA_OFFSET] = found;
  // A day that the month does not have would become one of the next month.
  const calendar = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(calendar.getTime()) || calendar.toISOString().slice(0, 10) !== day) return undefined;
  const at = new Date(`${day}T${time}${offset.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
