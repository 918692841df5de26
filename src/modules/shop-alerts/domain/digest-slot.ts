import { CalendarDay } from '#common/time/calendar-day.js';
import { wallClock } from '#common/time/wall-clock.js';

/**
 * The last time for a digest that has come, as `2026-11-21T09:00` on the clocks of the zone; undefined where there are no times.
 * Slots sort by time. One that clocks leave out when they are put forward comes with the next minute.
 * @param times sorted, such as `09:00`
 */
export function latestSlot(times: readonly string[], now: Date, zone: string): string | undefined {
  const today = CalendarDay.of(now, zone);
  const shown = wallClock(now, zone);
  return [today.plus(-1), today]
    .flatMap((day) => times.map((time) => `${day.toString()}T${time}`))
    .findLast((slot) => slot <= shown);
}
