import { linesByProduct, sumByStock } from './stock-lines.js';

describe('stock lines', () => {
  it('count together when they are of one product, or of one of its variants', () => {
    expect(
      sumByStock([
        { productId: 'b', quantity: 2 },
        { productId: 'b', variantId: 'm', quantity: 4 },
        { productId: 'b', quantity: 3 },
        { productId: 'b', variantId: 'm', quantity: 1 },
      ]),
    ).toEqual([
      { productId: 'b', quantity: 5 },
      { productId: 'b', variantId: 'm', quantity: 5 },
    ]);
  });

  it('are grouped by product, sorted by its id', () => {
    const lines = ['c', 'a', 'd', 'a'].map((productId, index) => ({
      productId,
      variantId: `${index}`,
      quantity: 1,
    }));
    expect(linesByProduct(lines)).toEqual([
      { productId: 'a', lines: [lines[1], lines[3]] },
      { productId: 'c', lines: [lines[0]] },
      { productId: 'd', lines: [lines[2]] },
    ]);
  });

  it('keep the product name for the error that may follow', () => {
    expect(sumByStock([{ productId: 'a', quantity: 1, name: 'Kettle' }])[0]!.name).toBe('Kettle');
  });
});
