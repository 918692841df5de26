import { owedUnitsOf } from './owed-units.js';

const order = {
  items: [
    { itemId: 'a', unitPrice: 100 },
    { itemId: 'b', unitPrice: 50 },
    { itemId: 'gift', unitPrice: 0 },
  ],
  lineUnits: [
    { itemId: 'a', left: 1 },
    { itemId: 'b', left: 0 },
    { itemId: 'gift', left: 1 },
  ],
};

describe('the units that a receipt pays for', () => {
  it('are those that came, less what was refunded without them, and those that cost nothing', () => {
    const came = [
      { itemId: 'a', quantity: 3 },
      { itemId: 'b', quantity: 1 },
      { itemId: 'gift', quantity: 1 },
    ];
    expect(owedUnitsOf(order, came)).toEqual([{ itemId: 'a', quantity: 1 }]);
  });

  it('are at most those that came', () => {
    expect(owedUnitsOf(order, [])).toEqual([]);
    expect(
      owedUnitsOf({ ...order, lineUnits: [{ itemId: 'a', left: 3 }] }, [{ itemId: 'a', quantity: 2 }]),
    ).toEqual([{ itemId: 'a', quantity: 2 }]);
  });
});
