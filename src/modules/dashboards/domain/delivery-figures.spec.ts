import {
  cameBackByPrefix,
  cameBackOf,
  soldInCash,
  soldPrepaid,
  type CashCount,
  type CashOutcome,
} from './delivery-figures.js';

const count = (prefix: string, outcome: CashOutcome, orders: number): CashCount => ({
  prefix,
  outcome,
  orders,
  totalMinor: orders * 100,
});

describe('the figures of cash on delivery', () => {
  it('have the delivered orders apart from those that were paid before', () => {
    const counts = [count('560', 'DELIVERED', 4), count('400', 'DELIVERED', 2), count('560', 'ARRIVED', 1)];
    const cash = soldInCash([...counts, count('560', 'OPEN', 9)]);
    expect(cash).toEqual({ orders: 6, revenueMinor: 600 });
    expect(soldPrepaid({ orders: 10, revenueMinor: 5_000 }, cash)).toEqual({
      orders: 4,
      revenueMinor: 4_400,
    });
    expect(soldPrepaid({ orders: 5, revenueMinor: 500 }, cash)).toEqual({ orders: 0, revenueMinor: 0 });
  });

  it('count what came back of all parcels that reached the door or came back', () => {
    const counts = [count('560', 'ARRIVED', 3), count('560', 'CAME_BACK', 2), count('560', 'OPEN', 5)];
    expect(cameBackOf(counts)).toEqual({ orders: 5, cameBack: 2 });
  });

  rules('COF-02').it(
    'name the beginnings of PIN codes of which most come back, from ten orders on, 20 at most',
    () => {
      const some = Array.from({ length: 25 }, (_, index) => count(String(200 + index), 'DELIVERED', 10));
      const counts = [
        ...some,
        count('111', 'DELIVERED', 8),
        count('111', 'CAME_BACK', 1),
        count('781', 'DELIVERED', 8),
        count('781', 'CAME_BACK', 2),
        count('000', 'CAME_BACK', 50),
        count('560', 'DELIVERED', 19),
        count('560', 'CAME_BACK', 1),
      ];
      const listed = cameBackByPrefix(counts);
      expect(listed).toHaveLength(20);
      expect(listed.slice(0, 3)).toEqual([
        { prefix: '781', orders: 10, cameBack: 2 },
        { prefix: '560', orders: 20, cameBack: 1 },
        { prefix: '200', orders: 10, cameBack: 0 },
      ]);
    },
  );
});
