import { exactZonedTime, zonedTime } from './zoned-time.js';

describe('times of a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-29T20:24:05.750Z', '2026-11-30T01:54:05+05:30'],
    ['America/St_Johns', '2026-01-01T02:00:00Z', '2025-12-31T22:30:00-03:30'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
    ['UTC', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00+00:00'],
  ])('have its clock and its offset: %s', (zone, time, written) => {
    expect(zonedTime(zone)(new Date(time))).toBe(written);
    expect(Date.parse(exactZonedTime(zone)(new Date(time)))).toBe(Date.parse(time));
    expect(Math.floor(Date.parse(written) / 1_000)).toBe(Math.floor(Date.parse(time) / 1_000));
  });
});
