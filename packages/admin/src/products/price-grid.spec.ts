import type { Product } from 'storefront-client';
import { gridChanges, gridRows } from './price-grid.js';

const MUG = aProduct({ _id: 'a', sku: 'MUG', basePrice: 499.5, salePrice: 449, currentStock: 7 });
const SHIRT = aProduct({
  _id: 'b',
  sku: 'SHIRT',
  variants: [
    { _id: 's', sku: 'SHIRT-S', options: { size: 'S' }, basePrice: 799, salePrice: null, currentStock: 3 },
  ],
});

describe('a grid of prices', () => {
  it('has a line for each product, and below it for each variant', () => {
    const rows = gridRows([MUG, SHIRT]);
    expect(rows.map(({ sku, fixed }) => [sku, fixed.length])).toEqual([
      ['MUG', 0],
      ['SHIRT', 3],
      ['SHIRT-S', 0],
    ]);
  });

  it('asks for nothing where nothing was typed', () => {
    expect(gridChanges(gridRows([MUG, SHIRT]), {})).toEqual({ prices: [], stocks: [] });
  });

  it('sends prices as typed, an empty sale price as its end, and stock as the difference to what was shown', () => {
    const edits = { a: { basePrice: '1,299.50', salePrice: ' ', stock: '12' }, 'b s': { basePrice: '849' } };
    expect(gridChanges(gridRows([MUG, SHIRT]), edits)).toEqual({
      prices: [
        { id: 'a', basePrice: 1299.5, salePrice: null },
        { id: 'b', variantId: 's', basePrice: 849 },
      ],
      stocks: [{ id: 'a', delta: 5 }],
    });
  });

  it('hands a text that is no number to the shop, which names it', () => {
    const { prices } = gridChanges(gridRows([MUG]), { a: { basePrice: '4o0' } });
    expect(prices).toEqual([{ id: 'a', basePrice: '4o0' }]);
  });
});

function aProduct(fields: object): Product {
  return { variants: [], basePrice: 1, salePrice: null, currentStock: 0, ...fields } as unknown as Product;
}
