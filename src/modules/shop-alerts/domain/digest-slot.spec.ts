import { latestSlot } from './digest-slot.js';

describe('the time of a digest', () => {
  const zone = 'Asia/Kolkata';
  rules('SAL-05').it.each([
    ['that of today', ['09:00'], '2026-11-21T03:30:00Z', '2026-11-21T09:00'],
    ['that of yesterday before it', ['09:00'], '2026-11-21T03:29:59Z', '2026-11-20T09:00'],
    ['the last one of several', ['09:00', '17:30'], '2026-11-21T11:59:00Z', '2026-11-21T09:00'],
    ['the last one of several that has come', ['09:00', '17:30'], '2026-11-21T12:00:00Z', '2026-11-21T17:30'],
    ['the last one of yesterday', ['09:00', '17:30'], '2026-11-20T20:00:00Z', '2026-11-20T17:30'],
    ['none', [], '2026-11-21T03:30:00Z', undefined],
  ])('is %s', (_, times, now, slot) => {
    expect(latestSlot(times, new Date(now), zone)).toBe(slot);
  });

  it('is not lost when clocks are put forward', () => {
    expect(latestSlot(['02:30'], new Date('2026-03-29T00:59:00Z'), 'Europe/Berlin')).toBe('2026-03-28T02:30');
    expect(latestSlot(['02:30'], new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29T02:30');
  });
});
