import { CalendarDay } from '#common/time/calendar-day.js';

const INDIA = 'Asia/Kolkata';

/** The moments from which and up to which papers are asked for, both included. */
export interface PaperDates {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Returns the moments of days or times. A day is one of India, as papers are dated there, wherever the shop's clock stands. */
export function datesOf({
  from,
  to,
}: {
  readonly from?: CalendarDay | Date | undefined;
  readonly to?: CalendarDay | Date | undefined;
}): PaperDates {
  return {
    from: from instanceof CalendarDay ? from.startIn(INDIA) : from,
    to: to instanceof CalendarDay ? to.endIn(INDIA) : to,
  };
}
