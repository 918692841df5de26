import { CalendarDay } from './calendar-day.js';

/**
 * Returns what calendar and clock show in a zone, as `2026-01-31T09:05`: texts that sort by time, but for the hour that is
 * repeated when clocks are put back.
 * @param zone IANA name
 */
export function wallClock(time: Date, zone: string): string {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = clock.formatToParts(time);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value;
  return `${CalendarDay.of(time, zone).toString()}T${part('hour')}:${part('minute')}`;
}
