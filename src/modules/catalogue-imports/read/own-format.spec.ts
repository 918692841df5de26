import { importRow, readRows } from '../../../../test/support/imported-rows.js';
import { FORMATS } from './formats.js';

describe('a file of this shop', () => {
  it.each([
    [{ name: 'Mug' }, 'sku', 'is required'],
    [{ sku: 'MUG', attributes: '{size' }, 'attributes', 'must be a JSON object'],
    [{ sku: 'MUG', variantSku: 'MUG-S' }, 'variantOptions', 'is required'],
  ])('names the cell that is wrong in %j', (cells, column, reason) => {
    expect(readRows('own', cells).faults).toContainEqual({ row: 2, column, reason });
  });

  rules('IMO-02').it.each([
    [{ imageTexts: 'Front' }, 1],
    [{ images: 'https://x.example/1.png', imageTexts: 'Front\nBack\nSide' }, 2],
    [{ images: 'https://x.example/1.png\n\nhttps://x.example/2.png', imageTexts: 'Front\nBack' }, 1],
  ])('notes the texts of no image in %j', (cells, count) => {
    expect(readRows('own', { sku: 'MUG', ...cells }).notes).toEqual([
      { row: 2, column: 'imageTexts', kind: 'LEFT_OUT', what: `${count} of them have no image beside them` },
    ]);
  });

  it('has each SKU once, but for variants', () => {
    expect(readRows('own', { sku: 'MUG' }, { sku: 'mug' }).faults).toEqual([
      { row: 3, column: 'sku', reason: 'is that of row 2' },
    ]);
  });

  rules('IMO-02').it('names the row of a cell that does not stand in the first', () => {
    const size = (name: string) => ({
      sku: 'MUG',
      variantSku: `MUG-${name}`,
      variantOptions: `{"size":"${name}"}`,
    });
    const { faults, notes } = readRows(
      'own',
      { ...size('S'), name: '', basePrice: '', discount: '', salePrice: '' },
      {
        ...size('M'),
        name: 'Mug',
        basePrice: 'ten',
        discount: '5',
        salePrice: '9',
      },
    );
    expect(faults).toEqual([{ row: 3, column: 'basePrice', reason: 'must be a number such as 1499.50' }]);
    expect(notes).toEqual([
      { row: 3, column: 'discount', kind: 'LEFT_OUT', what: '5: it follows from the sale price' },
    ]);
  });

  rules('IMO-02').it('refuses a copied row that has the id and not the SKU of another', () => {
    const id = 'a'.repeat(24);
    expect(FORMATS.own.keyOf(importRow({ id: 'none', sku: 'mug' }, 2), undefined)).toEqual({
      key: 'sku:MUG',
    });
    expect(
      readRows('own', { id, sku: 'MUG' }, { id, sku: 'JUG', variantSku: 'JUG-S' }).faults,
    ).toContainEqual({
      row: 3,
      column: 'sku',
      reason: 'is not that of row 2, which has the same id',
    });
  });
});
