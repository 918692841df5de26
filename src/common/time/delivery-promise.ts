import { CalendarDay } from './calendar-day.js';
import { wallClock } from './wall-clock.js';

/** When the shop works. */
export interface WorkingTime {
  /** IANA name. */
  readonly timeZone: string;
  /** Days on which nothing is sent, beside Sundays: `2026-01-26`. */
  readonly holidays: readonly string[];
  /** The time of the day from which orders leave with the next working day: `14:00`. */
  readonly dispatchCutoff: string;
}

/** The days between which a parcel is promised, in working days from the day of its dispatch, which is none of them. */
export interface PromisedDays {
  readonly minDays?: number | undefined;
  readonly maxDays?: number | undefined;
  /** Where there are none: on which day the carrier says that it arrives, counted from the day of the order. */
  readonly carrierDays?: number | undefined;
}

/** The first and the last day on which a parcel is promised: `2026-01-31`. */
export interface EstimatedDelivery {
  readonly from: string;
  readonly to: string;
}

/** Returns between which days a parcel that is ordered now arrives (decisions 14.18); undefined where nothing is promised. */
export function promisedDelivery(
  { minDays, maxDays, carrierDays }: PromisedDays,
  now: Date,
  working: WorkingTime,
): EstimatedDelivery | undefined {
  if (minDays === undefined || maxDays === undefined) return promisedByCarrier(carrierDays, now, working);
  const holidays = new Set(working.holidays);
  const [day, time] = wallClock(now, working.timeZone).split('T') as [string, string];
  const isMissed = time >= working.dispatchCutoff;
  const dispatch = workingDayFrom(new CalendarDay(day).plus(isMissed ? 1 : 0), holidays);
  const from = workingDaysAfter(dispatch, minDays, holidays);
  return { from: from.toString(), to: workingDaysAfter(from, maxDays - minDays, holidays).toString() };
}

/** Carriers count days of the calendar, and name one day. */
function promisedByCarrier(
  days: number | undefined,
  now: Date,
  { timeZone }: WorkingTime,
): EstimatedDelivery | undefined {
  if (days === undefined) return undefined;
  const day = CalendarDay.of(now, timeZone).plus(days).toString();
  return { from: day, to: day };
}

function workingDaysAfter(day: CalendarDay, days: number, holidays: ReadonlySet<string>): CalendarDay {
  let reached = day;
  for (let left = days; left > 0; left -= 1) reached = workingDayFrom(reached.plus(1), holidays);
  return reached;
}

/** The day itself, or the first one behind it on which the shop works. */
function workingDayFrom(day: CalendarDay, holidays: ReadonlySet<string>): CalendarDay {
  let reached = day;
  while (reached.isSunday || holidays.has(reached.toString())) reached = reached.plus(1);
  return reached;
}

const DAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Writes the promised days for customers: `Tue, 1 December to Fri, 4 December`. */
export function promisedDays({ from, to }: EstimatedDelivery): string {
  const [first, last] = [from, to].map((day) => DAY.format(new Date(day)));
  return first === last ? first! : `${first} to ${last}`;
}
