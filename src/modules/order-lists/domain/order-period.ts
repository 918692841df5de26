import { CalendarDay } from '#common/time/calendar-day.js';

/** A bound of a list: a moment, or a day of the shop. */
export type DayOrTime = CalendarDay | Date;

/**
 * Returns the moments between which orders were created, both excluded. A day without a time is a whole day of the shop, with its
 * first moment (decisions 14.10).
 * @param zone of the shop, an IANA name
 */
export function periodIn(
  zone: string,
  {
    startDate,
    endDate,
  }: { readonly startDate?: DayOrTime | undefined; readonly endDate?: DayOrTime | undefined },
): { createdAfter: Date | undefined; createdBefore: Date | undefined } {
  return {
    createdAfter: startDate instanceof CalendarDay ? moved(startDate.startIn(zone), -1) : startDate,
    createdBefore: endDate instanceof CalendarDay ? moved(endDate.endIn(zone), 1) : endDate,
  };
}

function moved(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
