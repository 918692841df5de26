import { SalesTally, type SoldOrder } from './sales-tally.js';

const [A, B, C] = ['0a', 'b0', 'ff'].map((byte) => byte.repeat(12)) as [string, string, string];

const order = (totalMinor: number, ...lines: Array<[string, number, number]>): SoldOrder => ({
  totalMinor,
  lines: lines.map(([productId, quantity, lineTotalMinor]) => ({ productId, quantity, lineTotalMinor })),
});

const tallyOf = (...orders: SoldOrder[]): SalesTally => {
  const tally = new SalesTally();
  for (const one of orders) tally.addOrder(one);
  return tally;
};

describe('a tally of sales', () => {
  it('adds orders, revenue and the lines of each product up', () => {
    const tally = tallyOf(order(100, [A, 2, 80], [B, 1, 30]), order(50, [A, 1, 50], [A, 4, 10]));
    expect([tally.count, tally.revenueMinor]).toEqual([2, 150]);
    expect(tally.mostSold(5)).toEqual([
      { productId: A, totalSold: 7, revenueMinor: 140 },
      { productId: B, totalSold: 1, revenueMinor: 30 },
    ]);
  });

  it('ranks by units, then by revenue, then by id, and names no more than wanted', () => {
    const tally = tallyOf(order(0, [C, 2, 10], [A, 2, 10], [B, 2, 11]));
    expect(tally.mostSold(2).map(({ productId }) => productId)).toEqual([B, A]);
    expect(tally.mostSold(9).map(({ productId }) => productId)).toEqual([B, A, C]);
  });

  it('keeps every figure when it is packed, large and negative ones too', () => {
    const tally = tallyOf(order(2 ** 50, [A, 2 ** 31 - 1, 2 ** 52 + 1]), order(7, [C, 3, 5]));
    tally.addOrder(order(9, [B, 4, 6]), -1);
    const copy = new SalesTally();
    copy.addPacked(tally.pack());
    expect(copy).toEqual(tally);
  });

  it('keeps nothing of a product whose sales have all been taken back, in whatever order', () => {
    const tally = new SalesTally();
    tally.addOrder(order(10, [A, 1, 10]), -1);
    tally.addOrder(order(10, [A, 1, 10]));
    expect(tally.mostSold(5)).toEqual([]);
    expect(tally.pack()).toEqual({ count: 0, revenueMinor: 0, products: Buffer.alloc(0) });
  });
});
