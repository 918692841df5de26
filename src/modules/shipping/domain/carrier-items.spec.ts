import { carrierItems, type ItemLine } from './carrier-items.js';

const line = (change: Partial<ItemLine> = {}): ItemLine => ({
  name: 'Shirt',
  sku: 'SHIRT',
  quantity: 1,
  unitPriceMinor: 49_900,
  ...change,
});
const size = (of: string, quantity = 1) => line({ quantity, selectedAttributes: { size: of } });

describe('items of a carrier order', () => {
  rules('CAW-10').it('are one for each SKU, with its units and the options in the name', () => {
    expect(carrierItems([size('S'), line({ sku: 'BELT', name: 'Belt' }), size('M', 2)])).toEqual([
      { name: 'Shirt (S × 1, M × 2)', sku: 'SHIRT', quantity: 3, unitPriceMinor: 49_900 },
      { name: 'Belt', sku: 'BELT', quantity: 1, unitPriceMinor: 49_900 },
    ]);
    expect(carrierItems([size('M', 2)])[0]!.name).toBe('Shirt (M)');
    expect(carrierItems([line(), size('M')])[0]!.name).toBe('Shirt (M × 1)');
  });

  rules('CAW-10').it('keep what is paid where one SKU has two prices', () => {
    const items = carrierItems([line({ quantity: 2 }), line({ unitPriceMinor: 39_900 })]);
    expect(items.map(({ sku, quantity, unitPriceMinor }) => [sku, quantity, unitPriceMinor])).toEqual([
      ['SHIRT', 2, 49_900],
      ['SHIRT-2', 1, 39_900],
    ]);
  });

  rules('CAW-11').it('have an SKU of at most 50 characters, always the same, and another for another', () => {
    const long = 'COTTON-KURTA-HANDBLOCK-INDIGO-LONG-SLEEVE-MANDARIN-COLLAR-S';
    const skus = (lines: readonly ItemLine[]) => carrierItems(lines).map(({ sku }) => sku);
    const lines = [line({ sku: long }), line({ sku: `${long}M` }), line({ sku: 'x'.repeat(50) })];
    const cut = skus(lines);
    expect(cut.map((sku) => [...sku].length)).toEqual([50, 50, 50]);
    expect(new Set(cut).size).toBe(3);
    expect(cut[0]).toMatch(/^COTTON-KURTA-HANDBLOCK-INDIGO-LONG-SLEEVE-M?A?/);
    expect(cut[2]).toBe('x'.repeat(50));
    expect(skus(lines)).toEqual(cut);
    expect(skus(lines.toReversed())).toEqual(cut.toReversed());
    expect([...skus([line({ sku: '👕'.repeat(60) })])[0]!]).toHaveLength(50);
  });

  rules('CAW-12').it.each([
    ['73239390', '73239390'],
    ['0901', '0901'],
    ['6109 10.00', '61091000'],
    ['61A9', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('have of the HSN code %j the number %j', (hsnCode, sent) => {
    expect(carrierItems([line({ hsnCode, taxRate: 5 })])[0]).toEqual({
      name: 'Shirt',
      sku: 'SHIRT',
      quantity: 1,
      unitPriceMinor: 49_900,
      taxRate: 5,
      ...(sent === undefined ? {} : { hsnCode: sent }),
    });
  });
});
