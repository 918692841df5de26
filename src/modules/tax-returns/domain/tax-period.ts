import { CalendarDay } from '#common/time/calendar-day.js';
import { datesOf } from './paper-dates.js';

/** A month of the calendar. */
export interface TaxPeriod {
  readonly from: Date;
  /** The last millisecond of it. */
  readonly to: Date;
  /** As the portal writes it: `112026`. */
  readonly name: string;
}

/** Returns the month as papers are dated, in India. @param period `2026-11` */
export function taxPeriodOf(period: string): TaxPeriod {
  const [year = '', month = ''] = period.split('-');
  const next =
    Number(month) === 12 ? `${Number(year) + 1}-01-01` : `${year}-${twoDigits(Number(month) + 1)}-01`;
  const days = { from: new CalendarDay(`${period}-01`), to: new CalendarDay(next).plus(-1) };
  return { ...(datesOf(days) as { from: Date; to: Date }), name: `${month}${year}` };
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
