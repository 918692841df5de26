import { nextReconciliation } from './reconciliation-schedule.js';

const createdAt = new Date('2026-11-21T10:00:00Z');
const ttl = 900_000;
const next = (now: string, paid = false) =>
  nextReconciliation({ createdAt, paid }, ttl, new Date(now))?.toISOString();

describe('reconciliation schedule', () => {
  it('asks near the end of the reservation first', () => {
    expect(next('2026-11-21T10:00:00Z')).toBe('2026-11-21T10:12:00.000Z');
  });

  it('asks again after the end, ever later, and then no more', () => {
    expect(next('2026-11-21T10:12:00Z')).toBe('2026-11-21T10:30:00.000Z');
    expect(next('2026-11-21T10:30:00Z')).toBe('2026-11-21T11:15:00.000Z');
    expect(next('2026-11-21T11:15:00Z')).toBe('2026-11-21T16:15:00.000Z');
    expect(next('2026-11-21T16:15:00Z')).toBe('2026-11-22T10:15:00.000Z');
    expect(next('2026-11-22T10:15:00Z')).toBeUndefined();
  });

  it('asks about a paid order once, at the last of the times', () => {
    expect(next('2026-11-21T10:12:00Z', true)).toBe('2026-11-22T10:15:00.000Z');
    expect(next('2026-11-22T10:15:00Z', true)).toBeUndefined();
  });
});
