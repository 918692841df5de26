import type { Product } from 'storefront-client';
import {
  gridChanges,
  gridRows,
  withSaved,
  withTyped,
  withoutSaved,
  type GridColumn,
  type GridEdits,
  type GridRow,
} from './price-grid.js';

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
    expect(gridChanges({})).toEqual({ prices: [], stocks: [] });
  });

  it('sends prices as typed, an empty sale price as its end, and stock as counted beside what was shown', () => {
    const rows = gridRows([MUG, SHIRT]);
    const edits = typed(rows, [
      ['a', 'basePrice', '1,299.50'],
      ['a', 'salePrice', ' '],
      ['a', 'stock', '12'],
      ['b s', 'basePrice', '849'],
    ]);
    expect(gridChanges(edits)).toEqual({
      prices: [
        { id: 'a', basePrice: 1299.5, salePrice: null },
        { id: 'b', variantId: 's', basePrice: 849 },
      ],
      stocks: [{ id: 'a', counted: 12, expected: 7 }],
    });
  });

  it('asks for changes on all pages of the list, the one that is shown or not', () => {
    const first = typed(gridRows([MUG]), [['a', 'basePrice', '450']]);
    const [, shirtM] = gridRows([SHIRT]);
    expect(gridChanges(withTyped(first, shirtM!, 'basePrice', '850')).prices).toEqual([
      { id: 'a', basePrice: 450 },
      { id: 'b', variantId: 's', basePrice: 850 },
    ]);
  });

  it('hands a text that is no number to the shop, which names it', () => {
    const rows = gridRows([MUG]);
    const edits = typed(rows, [
      ['a', 'basePrice', '4o0'],
      ['a', 'stock', ' '],
    ]);
    expect(gridChanges(edits)).toEqual({
      prices: [{ id: 'a', basePrice: '4o0' }],
      stocks: [{ id: 'a', counted: ' ', expected: 7 }],
    });
  });

  it('compares a count with what was shown when the edit was begun, and forgets what is typed back', () => {
    const edits = typed(gridRows([MUG]), [['a', 'stock', '1']]);
    // Two are sold meanwhile.
    const later = gridRows([{ ...MUG, currentStock: 5 }]);
    const goneOn = withTyped(edits, later[0]!, 'stock', '12');
    expect(gridChanges(goneOn).stocks).toEqual([{ id: 'a', counted: 12, expected: 7 }]);
    expect(withTyped(goneOn, later[0]!, 'stock', '7')).toEqual({});
  });

  it('sends nothing twice that is saved, before and after the list is read again', () => {
    const rows = gridRows([MUG, SHIRT]);
    const sent = typed(rows, [
      ['a', 'stock', '12'],
      ['a', 'basePrice', '500'],
      ['b s', 'stock', '4'],
    ]);
    // Typed on while it was saved.
    const now = withSaved(withTyped(sent, rows[0]!, 'basePrice', '501'), sent, { id: 'a' }, [
      'basePrice',
      'stock',
    ]);
    const left = {
      prices: [{ id: 'a', basePrice: 501 }],
      stocks: [{ id: 'b', variantId: 's', counted: 4, expected: 3 }],
    };
    expect(gridChanges(now)).toEqual(left);
    expect(gridChanges(withoutSaved(now))).toEqual(left);
    expect(withoutSaved(now)['a']).toEqual({ basePrice: { text: '501', shown: '500' } });
  });
});

function typed(
  rows: readonly GridRow[],
  texts: ReadonlyArray<readonly [string, GridColumn, string]>,
): GridEdits {
  return texts.reduce<GridEdits>(
    (edits, [key, column, text]) =>
      withTyped(
        edits,
        rows.find((row) => row.key === key)!,
        column,
        text,
      ),
    {},
  );
}

function aProduct(fields: object): Product {
  return { variants: [], basePrice: 1, salePrice: null, currentStock: 0, ...fields } as unknown as Product;
}
