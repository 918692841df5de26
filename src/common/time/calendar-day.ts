import { DAY_MS } from './durations.js';

/** A day of the calendar, in no zone yet: what a date without a time says. */
export class CalendarDay {
  private readonly midnightMs: number;

  /** @param day a day that exists: `2026-01-31`, or its midnight in UTC */
  constructor(day: string | number) {
    this.midnightMs = typeof day === 'number' ? day : Date.parse(day);
  }

  /** The day of a moment in a zone. @param zone IANA name */
  static of(time: Date, zone: string): CalendarDay {
    return new CalendarDay(localMidnightMs(dayFormat(zone), time.getTime()));
  }

  /** The day so many days later, or earlier. */
  plus(days: number): CalendarDay {
    return new CalendarDay(this.midnightMs + days * DAY_MS);
  }

  /** How many days later the other one is. */
  daysUntil(other: CalendarDay): number {
    return (other.midnightMs - this.midnightMs) / DAY_MS;
  }

  get isMonday(): boolean {
    return new Date(this.midnightMs).getUTCDay() === 1;
  }

  get isSunday(): boolean {
    return new Date(this.midnightMs).getUTCDay() === 0;
  }

  get isFirstOfMonth(): boolean {
    return new Date(this.midnightMs).getUTCDate() === 1;
  }

  /** The day as `2026-01-31`. */
  toString(): string {
    return new Date(this.midnightMs).toISOString().slice(0, 10);
  }

  /** Whether both days are in one month of one year. */
  isInMonthOf(other: CalendarDay): boolean {
    return this.toString().slice(0, 7) === other.toString().slice(0, 7);
  }

  /** The first moment of the day in a zone: 01:00 where the clocks are put forward at midnight. @param zone IANA name */
  startIn(zone: string): Date {
    return new Date(firstMomentMs(this.midnightMs, zone));
  }

  /** The last millisecond of the day in a zone. @param zone IANA name */
  endIn(zone: string): Date {
    return new Date(firstMomentMs(this.midnightMs + DAY_MS, zone) - 1);
  }
}

/** Whether a zone of this name is known, such as `Asia/Kolkata`. An offset such as `+05:30` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * When a day begins in a zone. Local time is ahead of UTC or behind by less than a day, so bisection finds it whatever the
 * clocks do there.
 * @param midnightMs the midnight in UTC with which the day begins
 */
function firstMomentMs(midnightMs: number, zone: string): number {
  const format = dayFormat(zone);
  let [before, reached] = [midnightMs - DAY_MS, midnightMs + DAY_MS];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (localMidnightMs(format, middle) < midnightMs) before = middle;
    else reached = middle;
  }
  return reached;
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
}

/** The local day of a moment, as its midnight in UTC. */
function localMidnightMs(format: Intl.DateTimeFormat, ms: number): number {
  const parts = format.formatToParts(ms);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)!.value);
  return new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day'));
}
