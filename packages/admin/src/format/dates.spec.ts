import '../testing/page.js';
import { endOfDay, startOfDay } from './dates.js';

describe("a calendar day in the shop's zone", () => {
  it('begins at its own midnight, and ends at the next', () => {
    expect(startOfDay('2026-11-27')).toBe('2026-11-26T18:30:00.000Z');
    expect(endOfDay('2026-11-27')).toBe('2026-11-27T18:30:00.000Z');
    expect(startOfDay('2026-11-27', 'UTC')).toBe('2026-11-27T00:00:00.000Z');
    expect(startOfDay('2026-11-27', 'America/New_York')).toBe('2026-11-27T05:00:00.000Z');
  });

  it('is an hour shorter or longer when clocks change', () => {
    const hours = (day: string) =>
      (Date.parse(endOfDay(day, 'Europe/Berlin')) - Date.parse(startOfDay(day, 'Europe/Berlin'))) / 3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
  });

  it('ends with its month', () => {
    expect(endOfDay('2026-11-30')).toBe(startOfDay('2026-12-01'));
  });
});
