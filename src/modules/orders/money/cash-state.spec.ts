import type { CashOnDelivery } from '../domain/order-state.js';
import { cashStateOf, overMinorOf, shortMinorOf } from './cash-state.js';

const DAY_MS = 86_400_000;
const collectedAt = new Date('2026-12-01T10:00:00Z');
const later = (days: number) => new Date(collectedAt.getTime() + days * DAY_MS);
const terms = (days: number) => ({ now: later(days), remittanceMs: 10 * DAY_MS });
const cod: CashOnDelivery = { amountMinor: 150_000, collectedAt };
const transferred = (amountMinor: number, days: number, chargesMinor?: number): CashOnDelivery => ({
  ...cod,
  remittances: [{ amountMinor, chargesMinor, reference: 'UTR 1', at: later(days), recordedAt: later(days) }],
});

describe('the cash of an order', () => {
  rules('CDL-40').it.each<[string, CashOnDelivery, number, string | null]>([
    ['nothing before its delivery', { amountMinor: 150_000 }, 0, null],
    ['due', cod, 9.9, 'DUE'],
    ['overdue after the days', cod, 10, 'OVERDUE'],
    ['remitted', transferred(150_000, 5), 5, 'REMITTED'],
    ['remitted with the charges', transferred(145_000, 5, 5_000), 5, 'REMITTED'],
    ['remitted below a rupee', transferred(149_901, 5), 5, 'REMITTED'],
    ['remitted with more', transferred(151_000, 5), 5, 'REMITTED'],
    ['short from a rupee on', transferred(149_900, 5), 5, 'SHORT'],
    ['remitted before its delivery', transferred(150_000, -1), 0, 'REMITTED'],
    ['due where a part came before its delivery', transferred(100_000, -1), 9.9, 'DUE'],
    ['short where a part came before, after the days', transferred(100_000, -1), 10, 'SHORT'],
    ['short where less was collected', { ...cod, collectedMinor: 140_000 }, 0, 'SHORT'],
    [
      'remitted where the carrier made up for it',
      { ...transferred(150_000, 5), collectedMinor: 140_000 },
      5,
      'REMITTED',
    ],
  ])('is %s', (_, cash, days, state) => {
    expect(cashStateOf(cash, terms(days))).toBe(state);
  });

  rules('CDL-40').it('says what is missing, and what is over', () => {
    expect(shortMinorOf(transferred(149_900, 5), terms(5))).toBe(100);
    expect(shortMinorOf({ ...cod, collectedMinor: 140_000 }, terms(5))).toBe(10_000);
    expect(shortMinorOf({ ...transferred(140_000, 5), collectedMinor: 140_000 }, terms(5))).toBe(10_000);
    expect(shortMinorOf(cod, terms(20))).toBe(0);
    expect(overMinorOf(transferred(151_000, 5))).toBe(1_000);
    expect(overMinorOf(cod)).toBe(0);
  });
});
