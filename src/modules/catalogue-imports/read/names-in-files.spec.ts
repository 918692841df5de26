import { FORMATS } from './formats.js';
import type { FileFormatName } from './import-format.js';
import { attributesOf } from './offered-attributes.js';

type Cells = Readonly<Record<string, string>>;

function faultsIn(format: FileFormatName, ...rows: readonly Cells[]) {
  return FORMATS[format].read(
    rows.map((cells, index) => ({
      row: index + 2,
      cells: new Map(Object.entries(cells).map(([name, cell]) => [name.toLowerCase(), cell])),
    })),
    { currency: 'INR', now: new Date() },
  ).faults;
}

const SHOPIFY = { Handle: 'shirt', Title: 'Shirt', 'Option1 Value': 'S', 'Variant Price': '900' };
const WOOCOMMERCE = { Type: 'simple', SKU: 'CAN-1', Name: 'Candle', 'Regular price': '499' };
const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'prototype', '_bsontype'];

describe('a name in a file that no object may have', () => {
  rules('IMP-09').it.each(NAMES)('%s, is wrong where it stands', (name) => {
    const reason = `${name} is not allowed`;
    const shirt = { ...SHOPIFY, 'Option1 Name': name };
    expect(faultsIn('shopify', shirt, { ...SHOPIFY, 'Option1 Value': 'M' })).toEqual([
      { row: 2, column: 'Option1 name', reason },
    ]);

    const attribute = { 'Attribute 1 name': name, 'Attribute 1 value(s)': 'Soy' };
    const column = 'Attribute 1 name';
    expect(faultsIn('woocommerce', { ...WOOCOMMERCE, ...attribute })).toEqual([{ row: 2, column, reason }]);
    const bag = { ...WOOCOMMERCE, Type: 'variable', ...attribute };
    const variation = { ...bag, Type: 'variation', SKU: 'CAN-S', Parent: 'CAN-1' };
    expect(faultsIn('woocommerce', bag, variation)).toEqual([
      { row: 3, column, reason },
      { row: 2, column, reason },
    ]);

    const own = { sku: 'MUG', attributes: `{"${name}":["S"]}`, variantSku: 'MUG-S' };
    expect(faultsIn('own', { ...own, variantOptions: `{"${name}":"S"}` })).toEqual([
      { row: 2, column: 'variantOptions', reason },
      { row: 2, column: 'attributes', reason },
    ]);
  });

  rules('IMP-09').it('is an unknown type, and an unknown unit', () => {
    expect(faultsIn('woocommerce', { ...WOOCOMMERCE, Type: 'constructor' })).toEqual([]);
    expect(faultsIn('woocommerce', { ...WOOCOMMERCE, 'Weight (constructor)': '2' })).toEqual([
      { row: 2, column: 'weight (constructor)', reason: 'has an unknown unit' },
    ]);
    expect(faultsIn('woocommerce', { ...WOOCOMMERCE, 'Length (constructor)': '2' })).toEqual([
      { row: 2, column: 'length (constructor)', reason: 'has an unknown unit' },
    ]);
  });

  it('is an attribute as any other', () => {
    expect(attributesOf([{ constructor: 'S' }, { constructor: 'M' }])).toEqual({
      constructor: ['S', 'M'],
    });
  });
});
