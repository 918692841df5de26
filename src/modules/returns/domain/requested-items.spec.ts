import type { ReturnableLine } from '#modules/orders/index.js';
import { requestedItems } from './requested-items.js';

const line = (itemId: string, productId: string, returnable: number, size?: string): ReturnableLine => ({
  itemId,
  productId,
  name: productId,
  sku: productId.toUpperCase(),
  selectedAttributes: size === undefined ? {} : { size, color: 'Red' },
  unitPriceMinor: 1_000,
  returnable,
});
const LINES = [line('1', 'shirt', 2, 'S'), line('2', 'kettle', 3), line('3', 'shirt', 1, 'L')];
const units = (...input: Parameters<typeof requestedItems>) =>
  requestedItems(...input).map(({ itemId, quantity }) => `${quantity} of ${itemId}`);

describe('the items of a return', () => {
  rules('RTI-01').it('are the named lines, with what was chosen of them and their price', () => {
    expect(requestedItems([{ itemId: '3', quantity: 1 }], LINES)).toEqual([
      {
        itemId: '3',
        productId: 'shirt',
        name: 'shirt',
        sku: 'SHIRT',
        selectedAttributes: { size: 'L', color: 'Red' },
        unitPriceMinor: 1_000,
        quantity: 1,
      },
    ]);
  });

  rules('RTI-01').it('may be named by the product where it has one line', () => {
    expect(units([{ productId: 'kettle', quantity: 2 }], LINES)).toEqual(['2 of 2']);
  });

  rules('RTI-02').it('are ambiguous where it has several, also when only one of them is left', () => {
    expect(() => units([{ productId: 'shirt', quantity: 1 }], LINES)).toThrow('Choose the item');
    const left = [line('1', 'shirt', 0, 'S'), line('3', 'shirt', 1, 'L')];
    expect(() => units([{ productId: 'shirt', quantity: 1 }], left)).toThrow('Choose the item');
  });

  it('may be distinguished by their selected attributes', () => {
    const of = (selectedAttributes: Record<string, string>) =>
      units([{ productId: 'shirt', selectedAttributes, quantity: 1 }], LINES);
    expect(of({ size: 'L' })).toEqual(['1 of 3']);
    expect(() => of({ color: 'Red' })).toThrow('Choose the item');
    expect(() => of({ size: 'M' })).toThrow('more units of product shirt than the order');
    expect(() => of({ constructor: 'L' })).toThrow('more units of product shirt than the order');
  });

  it('add up over what is named of one line', () => {
    const items = [
      { itemId: '2', quantity: 1 },
      { itemId: '3', quantity: 1 },
      { productId: 'kettle', quantity: 2 },
    ];
    expect(units(items, LINES)).toEqual(['3 of 2', '1 of 3']);
  });

  it.each([
    [{ itemId: '1', quantity: 3 }, 'item 1'],
    [{ itemId: '9', quantity: 1 }, 'item 9'],
    [{ itemId: '1', productId: 'kettle', quantity: 1 }, 'item 1'],
    [{ productId: 'kettle', quantity: 4 }, 'product kettle'],
    [{ productId: 'lamp', quantity: 1 }, 'product lamp'],
  ])('are no more than are left of the line: %j', (item, what) => {
    expect(() => units([item], LINES)).toThrow(`items has more units of ${what} than the order`);
    expect(() => units([{ itemId: '3', quantity: 1 }, item], LINES)).toThrow(what);
  });
});
