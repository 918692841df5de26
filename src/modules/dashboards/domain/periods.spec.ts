import { CalendarDay } from '#common/time/calendar-day.js';
import { isReversed, partAt, partsOf, periodOf, spanOf, type AskedPeriod } from './periods.js';

const INDIA = 'Asia/Kolkata';
const day = (text: string) => new CalendarDay(text);
const starts = (parts: ReadonlyArray<{ start: Date }>) => parts.map(({ start }) => start.toISOString());

describe('the span of a series', () => {
  const now = new Date('2026-11-26T19:00:00Z');

  rules('SER-02').it(
    'ends today in the zone of the shop, and has thirty days unless it is told otherwise',
    () => {
      const { first, last } = spanOf({}, { now, zone: INDIA });
      expect(last.startIn(INDIA).toISOString()).toBe('2026-11-26T18:30:00.000Z');
      expect(first.daysUntil(last)).toBe(29);
    },
  );

  rules('SER-02').it('takes the day that a time lies in', () => {
    const { first } = spanOf(
      { startDate: new Date('2026-11-01T18:29:59Z'), endDate: now },
      { now, zone: INDIA },
    );
    expect(first.daysUntil(day('2026-11-01'))).toBe(0);
  });
});

describe('the parts of a series', () => {
  rules('SER-02').it('are days of the zone', () => {
    const { series, previous } = partsOf(
      { first: day('2026-11-25'), last: day('2026-11-26') },
      'day',
      INDIA,
    )!;
    expect(starts(series)).toEqual(['2026-11-24T18:30:00.000Z', '2026-11-25T18:30:00.000Z']);
    expect(series[1]!.end.toISOString()).toBe('2026-11-26T18:29:59.999Z');
    expect(starts(previous)).toEqual(['2026-11-22T18:30:00.000Z', '2026-11-23T18:30:00.000Z']);
  });

  rules('SER-02').it('have 23 and 25 hours where the clocks are changed', () => {
    const hours = (text: string) => {
      const [part] = partsOf({ first: day(text), last: day(text) }, 'day', 'Europe/Berlin')!.series;
      return (part!.end.getTime() + 1 - part!.start.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  });

  rules('SER-02').it('are weeks from Monday, and months; those at the ends are cut', () => {
    const span = { first: day('2026-10-29'), last: day('2026-11-10') };
    expect(starts(partsOf(span, 'week', 'UTC')!.series)).toEqual([
      '2026-10-29T00:00:00.000Z',
      '2026-11-02T00:00:00.000Z',
      '2026-11-09T00:00:00.000Z',
    ]);
    const { series, previous } = partsOf(span, 'month', 'UTC')!;
    expect(starts(series)).toEqual(['2026-10-29T00:00:00.000Z', '2026-11-01T00:00:00.000Z']);
    expect(starts(previous)).toEqual(['2026-10-16T00:00:00.000Z', '2026-10-19T00:00:00.000Z']);
    expect(previous.at(-1)!.end.getTime() + 1).toBe(series[0]!.start.getTime());
  });

  rules('SER-04').it.each([
    ['day', '2026-01-01', '2026-04-10', '2026-04-11'],
    ['week', '2024-01-01', '2025-11-30', '2025-12-01'],
    ['month', '2020-01-01', '2022-12-31', '2023-01-01'],
  ] as const)('are bounded by %s', (groupBy, first, last, tooLate) => {
    expect(partsOf({ first: day(first), last: day(last) }, groupBy, 'UTC')!.series).toHaveLength(
      groupBy === 'month' ? 36 : 100,
    );
    expect(partsOf({ first: day(first), last: day(tooLate) }, groupBy, 'UTC')).toBeUndefined();
    expect(partsOf({ first: day('0001-01-01'), last: day('9999-12-31') }, groupBy, 'UTC')).toBeUndefined();
  });

  it('are found by a moment', () => {
    const { series } = partsOf({ first: day('2026-11-25'), last: day('2026-11-26') }, 'day', 'UTC')!;
    expect(partAt(series, new Date('2026-11-25T23:59:59.999Z'))).toBe(series[0]);
    expect(partAt(series, new Date('2026-11-26T00:00:00Z'))).toBe(series[1]);
    expect(partAt(series, new Date('2026-11-24T23:59:59.999Z'))).toBeUndefined();
    expect(partAt(series, new Date('2026-11-27T00:00:00Z'))).toBeUndefined();
  });
});

const NOW = new Date('2026-03-15T10:30:00.000Z');
const asked = (startDate?: string, endDate?: string): AskedPeriod => ({
  ...(startDate === undefined ? {} : { startDate: new Date(startDate) }),
  ...(endDate === undefined ? {} : { endDate: new Date(endDate) }),
});

describe('the period of the dashboard', () => {
  rules('SRC-20', 'SRC-23').it.each([
    ['the last thirty days and today by default', asked(), '2026-02-13', '2026-03-15'],
    ['thirty days before an end alone', asked(undefined, '2026-01-31T05:00:00Z'), '2026-01-01', '2026-01-31'],
    ['from a start alone to today', asked('2025-12-24T22:15:00Z'), '2025-12-24', '2026-03-15'],
    [
      'whole UTC days for bounds with any offset',
      asked('2026-01-02T01:00:00+05:30', '2026-01-02T23:00:00-05:00'),
      '2026-01-01',
      '2026-01-03',
    ],
  ])('is %s', (_, period, first, last) => {
    const { start, end } = periodOf(period, NOW);
    expect(start.toISOString()).toBe(`${first}T00:00:00.000Z`);
    expect(end.toISOString()).toBe(`${last}T23:59:59.999Z`);
  });

  it.each([
    [asked('2026-01-02', '2026-01-01'), true],
    [asked('2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.000Z'), true],
    [asked('2026-01-01', '2026-01-01'), false],
    [asked('2026-03-16'), true],
    [asked('2026-03-15T23:00:00Z'), false],
    [asked(undefined, '2020-01-01'), false],
    [asked(), false],
  ])('%j is reversed: %s', (period, expected) => {
    expect(isReversed(period, NOW)).toBe(expected);
  });
});
