import { isReversed, periodOf, type AskedPeriod } from './period.js';

const NOW = new Date('2026-03-15T10:30:00.000Z');
const asked = (startDate?: string, endDate?: string): AskedPeriod => ({
  ...(startDate === undefined ? {} : { startDate: new Date(startDate) }),
  ...(endDate === undefined ? {} : { endDate: new Date(endDate) }),
});
const bounds = (period: AskedPeriod) => {
  const { start, end } = periodOf(period, NOW);
  return [start.toISOString(), end.toISOString()];
};

describe('the period of the dashboard', () => {
  rules('SRC-20').it('is the last thirty days and today, unless said otherwise', () => {
    expect(bounds(asked())).toEqual(['2026-02-13T00:00:00.000Z', '2026-03-15T23:59:59.999Z']);
  });

  rules('SRC-20').it('starts thirty days before an end that is given alone', () => {
    expect(bounds(asked(undefined, '2026-01-31T05:00:00Z'))).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-31T23:59:59.999Z',
    ]);
  });

  it('ends today when only its start is given', () => {
    expect(bounds(asked('2025-12-24T22:15:00Z'))).toEqual([
      '2025-12-24T00:00:00.000Z',
      '2026-03-15T23:59:59.999Z',
    ]);
  });

  rules('SRC-23').it('covers whole UTC days for bounds with any offset', () => {
    expect(bounds(asked('2026-01-02T01:00:00+05:30', '2026-01-02T23:00:00-05:00'))).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-01-03T23:59:59.999Z',
    ]);
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
