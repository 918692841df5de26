import { isReversed, periodOf, type AskedPeriod } from './period.js';

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
