import { SalesTally, type SoldOrder } from './sales-tally.js';
import { SalesWindow, type StoredDaySales } from './sales-window.js';

const [A, B] = ['0a', 'b0'].map((byte) => byte.repeat(12)) as [string, string];

const sold = (productId: string, quantity: number): SoldOrder => ({
  totalMinor: quantity * 10,
  lines: [{ productId, quantity, lineTotalMinor: quantity * 11 }],
});

function stored(day: number, revision: string, ...orders: SoldOrder[]): StoredDaySales {
  const tally = new SalesTally();
  for (const order of orders) tally.addOrder(order);
  return { day: new Date(day), revision, ...tally.pack() };
}

describe('a window of days', () => {
  const figuresOf = (window: SalesWindow) =>
    window.with((tally) => [tally.count, tally.revenueMinor, tally.mostSold(5)]);

  it('adds its days up, and exchanges those that changed', () => {
    const window = new SalesWindow();
    const [first, second] = [stored(1, 'a', sold(A, 2)), stored(2, 'b', sold(A, 1), sold(B, 5))];
    expect(window.staleDays([first, second])).toEqual([first.day, second.day]);
    for (const day of [first, second]) window.replace(day);
    expect(window.staleDays([first, second])).toEqual([]);
    expect(figuresOf(window)).toEqual([
      3,
      80,
      [
        { productId: B, totalSold: 5, revenueMinor: 55 },
        { productId: A, totalSold: 3, revenueMinor: 33 },
      ],
    ]);
    const changed = stored(2, 'c', sold(A, 1));
    expect(window.staleDays([first, changed])).toEqual([second.day]);
    window.replace(changed);
    expect(figuresOf(window)).toEqual([2, 30, [{ productId: A, totalSold: 3, revenueMinor: 33 }]]);
  });

  it('takes away the days that are not wanted any more', () => {
    const window = new SalesWindow();
    const [first, second] = [stored(1, 'a', sold(A, 2)), stored(2, 'b', sold(B, 5))];
    for (const day of [first, second]) window.replace(day);
    window.keepOnly([second]);
    expect(figuresOf(window)).toEqual([1, 50, [{ productId: B, totalSold: 5, revenueMinor: 55 }]]);
    // Should the day be wanted again, it is new.
    expect(window.staleDays([first, second])).toEqual([first.day]);
    window.keepOnly([second]);
    expect(figuresOf(window)).toEqual([1, 50, [{ productId: B, totalSold: 5, revenueMinor: 55 }]]);
  });

  it('takes a day for another when its sums changed under the same revision', () => {
    const window = new SalesWindow();
    const day = stored(1, 'a', sold(A, 2));
    window.replace(day);
    expect(window.staleDays([{ ...day, count: 2 }])).toEqual([day.day]);
    expect(window.staleDays([{ ...day, revenueMinor: 2 }])).toEqual([day.day]);
  });
});
