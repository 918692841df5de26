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

  it('ranks the same in every order of sales, ties last', () => {
    const lines: Array<[string, number, number]> = [
      [A, 1, 10],
      [B, 2, 10],
      [C, 2, 99],
    ];
    for (const [first, second, third] of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ] as const) {
      const tally = tallyOf(order(0, lines[first]!, lines[second]!, lines[third]!));
      expect(tally.mostSold(3).map(({ productId }) => productId)).toEqual([C, B, A]);
      expect(tally.mostSold(1).map(({ productId }) => productId)).toEqual([C]);
    }
    // More units count before more revenue.
    const cheap = tallyOf(order(0, [A, 3, 1], [B, 2, 500]));
    expect(cheap.mostSold(1).map(({ productId }) => productId)).toEqual([A]);
  });

  it('is stored as the id, the units and the revenue of each product, also of one that was free', () => {
    const { products } = tallyOf(order(2, [A, 1, 2]), order(0, [B, 1, 0])).pack();
    const entries = [A, '00000001', '4000000000000000', B, '00000001', '0000000000000000'];
    expect(Buffer.from(products).toString('hex')).toBe(entries.join(''));
  });

  it('keeps every figure when it is packed, large and negative ones too', () => {
    const tally = tallyOf(order(2 ** 50, [A, 2 ** 31 - 1, 2 ** 52 + 1]), order(7, [C, 3, 5]));
    tally.addOrder(order(9, [B, 4, 6]), -1);
    const copy = new SalesTally();
    copy.addPacked(tally.pack());
    expect(copy).toEqual(tally);
  });

  rules('CKT-09').it.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 + 5, 7e12])(
    'keeps %d units of one product, sold and taken back',
    (units) => {
      const tally = tallyOf(order(100, [A, units, 80], [B, 1, 20]));
      const copy = new SalesTally();
      copy.addPacked(tally.pack());
      expect(copy).toEqual(tally);
      copy.addPacked(tally.pack(), -1);
      copy.addPacked(tally.pack(), -1);
      const negative = new SalesTally();
      negative.addPacked(copy.pack());
      expect(negative).toEqual(copy);
      negative.addPacked(tally.pack());
      expect(negative.pack().products).toHaveLength(0);
    },
  );

  it('keeps nothing of a product whose sales have all been taken back, in every order', () => {
    const tally = new SalesTally();
    tally.addOrder(order(10, [A, 1, 10]), -1);
    tally.addOrder(order(10, [A, 1, 10]));
    expect(tally.mostSold(5)).toEqual([]);
    expect(tally.pack()).toEqual({ count: 0, revenueMinor: 0, products: Buffer.alloc(0) });
  });
});
