import { dayOf, daysOf } from './utc-day.js';

const day = (date: string) => ({
  day: new Date(`${date}T00:00:00.000Z`),
  start: new Date(`${date}T00:00:00.000Z`),
  end: new Date(`${date}T23:59:59.999Z`),
});

describe('a day in UTC', () => {
  it.each(['2026-11-21T00:00:00.000Z', '2026-11-21T10:15:00.000Z', '2026-11-21T23:59:59.999Z'])(
    'is that of %s',
    (time) => {
      expect(dayOf(new Date(time))).toEqual(day('2026-11-21'));
    },
  );

  it.each([
    ['2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['2026-11-21', '2026-11-21', ['2026-11-21']],
    ['2026-11-22', '2026-11-21', []],
  ])('is one of those from %s to %s', (from, to, days) => {
    const period = { start: day(from).start, end: day(to).end };
    expect([...daysOf(period)]).toEqual(days.map((date) => day(date)));
    expect([...daysOf({ start: day(from).start, end: day(to).start })]).toHaveLength(days.length);
  });
});
