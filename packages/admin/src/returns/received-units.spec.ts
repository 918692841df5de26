import { allGood, receiptOf, refundedUnitsOf } from './received-units.js';

const line = (itemId: string, quantity: number) => ({
  itemId,
  productId: 'p1',
  name: 'Kettle',
  sku: 'KET-1',
  selectedAttributes: {},
  unitPrice: 100,
  quantity,
  received: null,
});

describe('what came of a return', () => {
  it('is all of it in good order, unless somebody says otherwise', () => {
    expect(receiptOf(allGood([line('a', 2), line('b', 1)]))).toEqual([
      { itemId: 'a', quantity: 2, restock: true },
      { itemId: 'b', quantity: 1, restock: true },
    ]);
  });

  it('names good and damaged units of a line apart, and leaves out what is missing', () => {
    const arrival = { a: { good: 1, damaged: 2 }, b: { good: 0, damaged: 0 } };
    expect(receiptOf(arrival)).toEqual([
      { itemId: 'a', quantity: 1, restock: true },
      { itemId: 'a', quantity: 2, restock: false },
    ]);
  });

  it('is refunded whether it is damaged or not', () => {
    const arrival = { a: { good: 1, damaged: 2 }, b: { good: 0, damaged: 0 } };
    expect(refundedUnitsOf(arrival)).toEqual([{ itemId: 'a', quantity: 3 }]);
  });
});
