import { DayQuarters } from './quarter-hours.js';

const DAY = new Date('2026-11-26T00:00:00Z');
const sale = (time: string, totalMinor: number, ...quantities: number[]) => ({
  createdAt: new Date(`2026-11-26T${time}Z`),
  totalMinor,
  lines: quantities.map((quantity) => ({ quantity })),
});

function quartersOf(...sales: Array<Parameters<DayQuarters['addSale']>[0]>): DayQuarters {
  const quarters = new DayQuarters(DAY);
  for (const each of sales) quarters.addSale(each);
  return quarters;
}

describe('the quarter-hours of a day', () => {
  it('sum orders, money and units, and are the same after storing', () => {
    const quarters = quartersOf(
      sale('00:00:00', 100, 1),
      sale('18:29:59', 5_000_000_000, 2, 3),
      sale('18:30:00', 7, 1),
      sale('18:44:59', 3, 1),
      sale('23:59:59', 1, 1),
    );
    const stored = { day: DAY, count: 5, revenueMinor: 5_000_000_111, quarters: quarters.pack() };
    const again = new DayQuarters(DAY);
    expect(again.addStored(stored)).toBe(true);
    expect(again.list()).toEqual([
      { at: new Date('2026-11-26T00:00:00Z'), count: 1, revenueMinor: 100, units: 1 },
      { at: new Date('2026-11-26T18:15:00Z'), count: 1, revenueMinor: 5_000_000_000, units: 5 },
      { at: new Date('2026-11-26T18:30:00Z'), count: 2, revenueMinor: 10, units: 2 },
      { at: new Date('2026-11-26T23:45:00Z'), count: 1, revenueMinor: 1, units: 1 },
    ]);
  });

  it('have nothing of an order that is delivered no more', () => {
    const given = sale('10:00:00', 100, 2);
    expect(quartersOf(given, { ...given, sign: -1 }).list()).toEqual([]);
    expect(quartersOf({ ...given, sign: -1 }, given).pack()).toHaveLength(0);
  });

  it('say when a day or a sale of an earlier version does not have them', () => {
    const quarters = quartersOf(sale('10:00:00', 100, 2)).pack();
    const fits = (stored: object) =>
      new DayQuarters(DAY).addStored({ day: DAY, count: 1, revenueMinor: 100, quarters, ...stored });
    expect(fits({})).toBe(true);
    expect(fits({ count: 2 })).toBe(false);
    expect(fits({ revenueMinor: 101 })).toBe(false);
    expect(fits({ quarters: undefined })).toBe(false);
    expect(fits({ quarters: undefined, count: 0, revenueMinor: 0 })).toBe(true);
    expect(new DayQuarters(DAY).addSale({ totalMinor: 1, lines: [] })).toBe(false);
  });
});
