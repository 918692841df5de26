import { CalendarDay, isTimeZone } from './calendar-day.js';

const HOUR_MS = 3_600_000;
/** Zones on both sides of UTC, with clocks that are put forward at midnight, at other hours, by half an hour, or never. */
// prettier-ignore
const ZONES = [
  'Asia/Kolkata', 'UTC', 'America/Santiago', 'America/Havana', 'Africa/Cairo', 'Australia/Lord_Howe',
  'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Atlantic/Azores',
];
const dayIn = (zone: string, ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(ms);

describe('a day of the calendar', () => {
  it('is the whole day of the shop, whose midnight is not that of UTC', () => {
    const day = new CalendarDay('2026-11-25');
    expect(day.startIn('Asia/Kolkata').toISOString()).toBe('2026-11-24T18:30:00.000Z');
    expect(day.endIn('Asia/Kolkata').toISOString()).toBe('2026-11-25T18:29:59.999Z');
    expect(day.startIn('UTC').toISOString()).toBe('2026-11-25T00:00:00.000Z');
    expect(day.endIn('UTC').toISOString()).toBe('2026-11-25T23:59:59.999Z');
  });

  it('begins at one o’clock where midnight is left out, and has 23 or 25 hours when the clocks change', () => {
    const hours = (text: string, zone: string) => {
      const day = new CalendarDay(text);
      return (day.endIn(zone).getTime() + 1 - day.startIn(zone).getTime()) / HOUR_MS;
    };
    expect(new CalendarDay('2026-03-29').startIn('Asia/Beirut').toISOString()).toBe(
      '2026-03-28T22:00:00.000Z',
    );
    expect(hours('2026-03-29', 'Asia/Beirut')).toBe(23);
    expect(hours('2026-03-08', 'America/New_York')).toBe(23);
    expect(hours('2026-11-01', 'America/New_York')).toBe(25);
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  it.each(ZONES)(
    'begins in %s when the one before has ended, and every moment in it is of that day',
    (zone) => {
      for (const months of [[2, 4] as const, [8, 11] as const]) {
        let previousEnd: number | undefined;
        for (let ms = Date.UTC(2026, months[0], 1); ms < Date.UTC(2026, months[1], 15); ms += 24 * HOUR_MS) {
          const text = new Date(ms).toISOString().slice(0, 10);
          const day = new CalendarDay(text);
          const [start, end] = [day.startIn(zone).getTime(), day.endIn(zone).getTime()];
          expect([dayIn(zone, start), dayIn(zone, end)]).toEqual([text, text]);
          if (previousEnd !== undefined) expect(start).toBe(previousEnd + 1);
          previousEnd = end;
        }
      }
    },
  );

  it('takes days of the first and of the last century that can be written', () => {
    expect(new CalendarDay('0026-01-01').startIn('UTC').toISOString()).toBe('0026-01-01T00:00:00.000Z');
    expect(new CalendarDay('9999-12-31').endIn('UTC').toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });
});

describe('the name of a time zone', () => {
  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Europe/London', 'Etc/GMT+5'])('is %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['+05:30', 'India', 'Asia/Delhi', '', '5', 'Asia/Kolkata '])('is not %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
