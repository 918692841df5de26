import { sendUntil } from './return-instructions.js';

const until = (approved: string, delivered: string | undefined, windowDays = 30, zone = 'Asia/Kolkata') =>
  sendUntil({
    approvedAt: new Date(approved),
    deliveredAt: delivered === undefined ? undefined : new Date(delivered),
    windowDays,
    zone,
  }).toISOString();

describe('the last moment to send a return', () => {
  rules('SND-02').it('is the end of the last day of the window where that is later', () => {
    // Delivered at 00:30 of 2 March in India: the window closes on 1 April.
    expect(until('2026-03-03T10:00:00Z', '2026-03-01T19:00:00Z')).toBe('2026-04-01T18:29:59.999Z');
  });

  rules('SND-02').it('is the end of the 14th day after an approval late in the window', () => {
    expect(until('2026-03-30T19:00:00Z', '2026-03-01T19:00:00Z')).toBe('2026-04-14T18:29:59.999Z');
    expect(until('2026-03-30T18:00:00Z', '2026-03-01T19:00:00Z')).toBe('2026-04-13T18:29:59.999Z');
  });

  rules('SND-02').it('is that of either where both are one day', () => {
    expect(until('2026-03-10T10:00:00Z', '2026-03-10T10:00:00Z', 14)).toBe('2026-03-24T18:29:59.999Z');
  });

  rules('SND-02').it('counts from the approval alone for an order without a delivery', () => {
    expect(until('2026-03-10T10:00:00Z', undefined)).toBe('2026-03-24T18:29:59.999Z');
  });

  rules('SND-02').it('follows the clocks of the zone', () => {
    expect(until('2026-10-20T10:00:00Z', undefined, 30, 'Europe/Berlin')).toBe('2026-11-03T22:59:59.999Z');
  });
});
