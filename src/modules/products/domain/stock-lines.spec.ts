import { sumByProduct } from './stock-lines.js';

describe('stock lines', () => {
  it('count together when they are of one product', () => {
    expect(
      sumByProduct([
        { productId: 'b', quantity: 2 },
        { productId: 'a', quantity: 1 },
        { productId: 'b', quantity: 3 },
      ]),
    ).toEqual([
      { productId: 'a', quantity: 1 },
      { productId: 'b', quantity: 5 },
    ]);
  });

  it('are sorted by product id', () => {
    const ids = ['c', 'a', 'd', 'b'].map((productId) => ({ productId, quantity: 1 }));
    expect(sumByProduct(ids).map(({ productId }) => productId)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keep the product name for the error that may follow', () => {
    expect(sumByProduct([{ productId: 'a', quantity: 1, name: 'Kettle' }])[0]!.name).toBe('Kettle');
  });
});
