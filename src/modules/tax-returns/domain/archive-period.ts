import { indianDayOf } from '#common/india/indian-day.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { datesOf } from './paper-dates.js';
import { taxPeriodOf } from './tax-period.js';

/** A month, or the time between two days or moments. */
interface AskedPeriod {
  readonly period?: string | undefined;
  readonly from?: CalendarDay | Date | undefined;
  readonly to?: CalendarDay | Date | undefined;
}

/** The papers that an archive has: those issued between two moments, both included. */
export interface ArchivePeriod {
  readonly from: Date;
  readonly to: Date;
  /** The name of the period: `2026-11`, or `2026-11-01 to 2026-11-15`. */
  readonly label: string;
}

/** Returns the period that is asked for; undefined where neither a month nor both bounds are given. */
export function archivePeriodOf({ period, ...days }: AskedPeriod): ArchivePeriod | undefined {
  if (period !== undefined) {
    const { from, to } = taxPeriodOf(period);
    return { from, to, label: period };
  }
  const { from, to } = datesOf(days);
  if (from === undefined || to === undefined) return undefined;
  return { from, to, label: `${indianDayOf(from)} to ${indianDayOf(to)}` };
}

/** Returns the name of the file: `invoices-2026-11.zip`. */
export function archiveFileName({ label }: Pick<ArchivePeriod, 'label'>): string {
  return `invoices-${label.replaceAll(' ', '-')}.zip`;
}
