import { trackingTime } from './shiprocket.tracking-time.js';

describe('carrier timestamp', () => {
  it.each([
    ['2026-11-21 17:05:09', '2026-11-21T11:35:09.000Z'],
    ['21 11 2026 17:05:09', '2026-11-21T11:35:09.000Z'],
    ['2026-11-21T17:05:09', '2026-11-21T11:35:09.000Z'],
    ['2026-11-21 17:05:09Z', '2026-11-21T17:05:09.000Z'],
    ['2026-11-21T17:05:09.123Z', '2026-11-21T17:05:09.000Z'],
    ['2026-11-21 17:05:09 +02:00', '2026-11-21T15:05:09.000Z'],
    ['2026-11-21T17:05:09-0330', '2026-11-21T20:35:09.000Z'],
    ['01 01 2026 00:00:00', '2025-12-31T18:30:00.000Z'],
    [' 29 02 2028 12:00:00 ', '2028-02-29T06:30:00.000Z'],
  ])('[FUL-22] reads %j as %s: without an offset it is Indian time', (text, iso) => {
    expect(trackingTime(text)?.toISOString().slice(0, 19)).toBe(iso.slice(0, 19));
  });

  it.each([
    undefined,
    null,
    1_700_000_000,
    '',
    'yesterday',
    '2026-02-30 10:00:00',
    '31 13 2026 10:00:00',
    '2026-11-21 25:00:00',
    '21-11-2026 10:00:00',
    '2026-11-21',
    {},
  ])('[FUL-22] counts %j as no timestamp', (value) => {
    expect(trackingTime(value)).toBeUndefined();
  });
});
