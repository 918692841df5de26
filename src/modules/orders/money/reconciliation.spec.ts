import type { OrderRefund } from '../domain/order-state.js';
import { firstQuestionAfterStart, nextOpenQuestion, nextReconciliation } from './reconciliation.js';

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

describe('reconciliation of an order with a payment link', () => {
  const expiresAt = new Date('2026-11-22T10:00:00Z');
  const linked = (now: string, startedAt?: Date, paid = false) => {
    const order = { createdAt, paid, paymentLink: { expiresAt, ...(startedAt && { startedAt }) } };
    return nextReconciliation(order, ttl, new Date(now))?.toISOString();
  };

  it('follows the end of the link', () => {
    expect(linked('2026-11-21T10:00:00Z')).toBe('2026-11-22T05:12:00.000Z');
    expect(linked('2026-11-22T05:12:00Z')).toBe('2026-11-22T10:15:00.000Z');
    expect(linked('2026-11-22T05:12:00Z', undefined, true)).toBe('2026-11-23T10:00:00.000Z');
  });

  rules('PLK-12').it('asks within minutes of the start of a payment, ever later', () => {
    const startedAt = new Date('2026-11-21T12:00:00Z');
    expect(firstQuestionAfterStart(startedAt).toISOString()).toBe('2026-11-21T12:02:00.000Z');
    expect(linked('2026-11-21T12:00:00Z', startedAt)).toBe('2026-11-21T12:02:00.000Z');
    expect(linked('2026-11-21T12:02:00Z', startedAt)).toBe('2026-11-21T12:10:00.000Z');
    expect(linked('2026-11-21T12:10:00Z', startedAt)).toBe('2026-11-21T13:00:00.000Z');
    expect(linked('2026-11-21T13:00:00Z', startedAt)).toBe('2026-11-22T05:12:00.000Z');
    expect(linked('2026-11-21T12:00:00Z', startedAt, true)).toBe('2026-11-23T10:00:00.000Z');
  });
});

describe('open questions', () => {
  const DAY_MS = 86_400_000;
  const later = (ms: number) => new Date(createdAt.getTime() + ms);
  const refund: OrderRefund = {
    refundId: 'f'.repeat(24),
    gatewayPaymentId: 'pay_1',
    amountMinor: 100,
    reason: 'ADMIN',
    status: 'PENDING',
    createdAt,
  };
  /** The delays of all questions in minutes, until there are none. */
  const delays = (order: Parameters<typeof nextOpenQuestion>[0], from = createdAt) => {
    const found: number[] = [];
    for (let next = nextOpenQuestion(order, from); next !== undefined; next = nextOpenQuestion(order, next))
      found.push((next.getTime() - createdAt.getTime()) / 60_000);
    return found;
  };
  const days = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * 1440);

  it('have no time for an order without any', () => {
    expect(delays({})).toEqual([]);
    expect(delays({ refunds: [{ ...refund, status: 'FAILED' }] })).toEqual([]);
  });

  it('are asked about a capture within five minutes, then ever later, for six days', () => {
    expect(delays({ uncapturedSince: createdAt })).toEqual([3, 15, 60, 360, ...days(6)]);
  });

  it('are asked about a refund for three weeks, and three more after a retry', () => {
    expect(delays({ refunds: [refund] })).toEqual([15, 60, 360, ...days(21)]);
    const retried = { ...refund, retries: 1, retriedAt: later(DAY_MS) };
    expect(delays({ refunds: [retried] })[0]).toBe(1440 + 15);
  });

  it('come before the last time to ask about a paid order', () => {
    const order = { createdAt, paid: true, uncapturedSince: createdAt };
    expect(nextReconciliation(order, ttl, createdAt)).toEqual(later(3 * 60_000));
  });
});
