import { wallClock } from './wall-clock.js';

describe('the wall clock of a zone', () => {
  it.each([
    ['2026-11-21T03:30:00Z', 'Asia/Kolkata', '2026-11-21T09:00'],
    ['2026-11-21T18:29:59.999Z', 'Asia/Kolkata', '2026-11-21T23:59'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22T00:00'],
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
  ])('shows %s in %s as %s', (time, zone, shown) => {
    expect(wallClock(new Date(time), zone)).toBe(shown);
  });
});
