import { delayAfter, isGivenUp } from './retry-schedule.js';

describe('the attempts of a delivery', () => {
  it('are ten, at once and up to 75 hours later', () => {
    const minutes = Array.from({ length: 10 }, (_, index) => delayAfter(index + 1)).map((ms) =>
      ms === undefined ? undefined : ms / 60_000,
    );
    expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, undefined]);
  });

  it('end for all deliveries after five days without success', () => {
    const since = new Date('2026-11-01T00:00:00Z');
    expect(isGivenUp(since, new Date('2026-11-05T23:59:59Z'))).toBe(false);
    expect(isGivenUp(since, new Date('2026-11-06T00:00:00Z'))).toBe(true);
  });
});
