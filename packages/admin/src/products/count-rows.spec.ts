import type { Product } from 'storefront-client';
import { countable, isOf, unitsIn, withScanned } from './count-rows.js';

const shirt = {
  _id: 'shirt',
  name: 'Shirt',
  sku: 'SHIRT',
  barcode: null,
  currentStock: 7,
  variants: [
    { _id: 's', sku: 'SHIRT-S', options: { size: 'S' }, barcode: '8901234567890', currentStock: 3 },
    { _id: 'm', sku: 'SHIRT-M', options: { size: 'M' }, barcode: null, currentStock: 4 },
  ],
} as unknown as Product;

describe('a count of the shelf', () => {
  it('finds a size by its SKU in any letter case, or by its barcode', () => {
    const rows = countable(shirt);
    const found = (code: string) => rows.filter((row) => isOf(row, code)).map(({ name }) => name);
    expect(found(' shirt-m ')).toEqual(['Shirt, M']);
    expect(found('8901234567890')).toEqual(['Shirt, S']);
    expect(found('')).toEqual([]);
  });

  it('counts a unit for each scan, beside the stock of the first', () => {
    const [small, medium] = countable(shirt);
    let rows = withScanned([], small!);
    rows = withScanned(rows, medium!);
    rows = withScanned(rows, { ...small!, expected: 99 });
    expect(rows).toMatchObject([
      { key: 'shirt s', counted: '2', expected: 3 },
      { key: 'shirt m', counted: '1', expected: 4 },
    ]);
  });

  it('takes whole units alone', () => {
    expect(['12', ' 3 ', '', '-1', '1.5', '1e3'].map((counted) => unitsIn({ counted }))).toEqual([
      12,
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
