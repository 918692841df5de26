import { INDIA_IS_AHEAD_MS } from '#common/india/indian-day.js';

/** India's offset from UTC, all year. */
export const INDIA_OFFSET = '+05:30';

/** Local time in India; the carrier sends and expects it without an offset. */
interface IndiaTime {
  /** `2026-11-21` */
  readonly date: string;
  /** `17:05:09` */
  readonly time: string;
}

export function indiaTime(at: Date): IndiaTime {
  const shifted = new Date(at.getTime() + INDIA_IS_AHEAD_MS).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 19) };
}
