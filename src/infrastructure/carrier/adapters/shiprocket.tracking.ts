import { INDIA_OFFSET } from './india-time.js';
import type { TrackingStatus } from '../carrier.port.js';

/** The sales channel prefix that the carrier adds: `1373900_ORD-26112104837261`. */
const CHANNEL_PREFIX = /^\d+_(?=.)/;

/** Candidate order numbers for a carrier reference: unchanged, and without the channel prefix. */
export function orderNumbersIn(reference: string): string[] {
  const text = reference.trim();
  if (text === '') return [];
  return CHANNEL_PREFIX.test(text) ? [text, text.replace(CHANNEL_PREFIX, '')] : [text];
}

const STATUSES: Readonly<Record<string, TrackingStatus>> = {
  DELIVERED: 'delivered',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  'RTO DELIVERED': 'returned-to-origin',
};

/** Maps a status text. Letter case is ignored; `_` and repeated spaces count as one space. */
export function trackingStatus(statusText: string): TrackingStatus {
  const text = statusText
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toUpperCase();
  return (Object.hasOwn(STATUSES, text) ? STATUSES[text] : undefined) ?? 'other';
}

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
