import { importRow, readRows } from '../../../../test/support/imported-rows.js';
import { FORMATS } from './formats.js';
import { canonicalNames } from './header.js';

const CANDLE = { ID: '51', Type: 'simple', SKU: 'CAN-1', Name: 'Candle', 'Regular price': '499' };
const BAG = {
  ID: '44',
  Type: 'variable',
  SKU: 'BAG',
  Name: 'Bag',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'Small, Large',
};
const SMALL_BAG = {
  Type: 'variation',
  SKU: 'BAG-S',
  Parent: 'BAG',
  'Regular price': '450',
  'Attribute 1 name': 'size',
  'Attribute 1 value(s)': 'Small',
};

describe('a file of WooCommerce', () => {
  it('has a simple product in a row', () => {
    const { product, faults } = readRows('woocommerce', {
      ...CANDLE,
      'Sale price': '399,50',
      'Short description': 'Burns long.',
      Description: '<p>Soy.</p>',
      Categories: String.raw`Home > Candles, Gifts\, small`,
      Tags: 'soy, gift',
      Brands: 'Nilgiri',
      'Weight (kg)': '0.35',
      'Length (mm)': '80',
      'Width (cm)': '8',
      'Height (in)': '4',
      'In stock?': '1',
      Stock: '25',
      'Tax status': 'none',
      Published: '1',
      Images: 'https://x.example/a.png, https://x.example/b.png',
      'GTIN, UPC, EAN, or ISBN': '978-0-306-40615-7',
      'Attribute 1 name': 'Wax',
      'Attribute 1 value(s)': 'Soy, Bee',
    });
    expect(faults).toEqual([]);
    expect(product).toMatchObject({
      currentStock: 25,
      categories: [['Home', 'Candles'], ['Gifts, small']],
      images: [{ url: 'https://x.example/a.png' }, { url: 'https://x.example/b.png' }],
      fields: {
        sku: 'CAN-1',
        basePrice: 499,
        salePrice: 399.5,
        description: 'Burns long.\n<p>Soy.</p>',
        brand: 'Nilgiri',
        itemType: 'Candles',
        mainCategory: 'Home',
        tags: ['soy', 'gift'],
        weight: 350,
        length: 8,
        breadth: 8,
        height: 10.16,
        barcode: '9780306406157',
        taxRate: 0,
        isActive: true,
        attributes: { Wax: ['Soy', 'Bee'] },
      },
    });
  });

  it('has variations that name their parent by SKU or by id', () => {
    const { keyOf } = FORMATS.woocommerce;
    expect(keyOf(importRow(BAG, 2), undefined)).toEqual({ key: 'sku:BAG', aliases: ['id:44'] });
    expect(keyOf(importRow(SMALL_BAG, 3), undefined)).toEqual({ key: 'sku:BAG' });
    expect(keyOf(importRow({ ...SMALL_BAG, Parent: 'id:44' }, 4), undefined)).toEqual({ key: 'id:44' });
  });

  it('has a product with its variations, also before it', () => {
    const large = {
      ...SMALL_BAG,
      SKU: '',
      'Attribute 1 value(s)': 'Large',
      'Regular price': '650',
      'Sale price': '599',
    };
    const { product, faults } = readRows('woocommerce', { ...SMALL_BAG, 'In stock?': '0' }, BAG, large);
    expect(faults).toEqual([]);
    expect(product).toMatchObject({
      row: 3,
      fields: { sku: 'BAG', basePrice: 450, attributes: { Size: ['Small', 'Large'] } },
      variants: [
        { sku: 'BAG-S', options: { Size: 'Small' }, basePrice: 450, currentStock: 0 },
        { sku: 'BAG-Large', options: { Size: 'Large' }, basePrice: 650, salePrice: 599 },
      ],
    });
  });

  it('says nothing of the fields of a variation that it has no columns for', () => {
    const { product } = readRows('woocommerce', BAG, SMALL_BAG);
    const { barcode, weight, image, isActive } = product!.variants[0]!;
    expect({ barcode, weight, image, isActive }).toEqual({});
    expect(readRows('woocommerce', CANDLE).product!.fields.seo).toBeUndefined();
    const titled = readRows('woocommerce', { ...CANDLE, 'Meta: rank_math_title': 'Candle' });
    expect(titled.product!.fields.seo).toEqual({ title: 'Candle' });
  });

  it('reads a weight whose unit no cell names in that of the import', () => {
    const row = importRow({ ...CANDLE, Weight: '2' }, 2);
    const readIn = (weightUnit?: 'kg') =>
      FORMATS.woocommerce.read([row], { currency: 'INR', now: new Date(), weightUnit });
    expect(readIn('kg').product!.fields.weight).toBe(2000);
    const grams = readIn();
    expect(grams.product!.fields.weight).toBe(2);
    expect(grams.notes).toContainEqual({
      row: 2,
      column: 'weight',
      kind: 'READ_OTHERWISE',
      what: 'the weight is read in g',
    });
  });

  rules('IMO-02').it('notes what a product or a variation has not here', () => {
    const bag = { ...BAG, Stock: '9', Brands: 'One, Two', 'Attribute 1 value(s)': 'Small, Huge' };
    const small = {
      ...SMALL_BAG,
      Stock: 'parent',
      Tags: 'gift',
      Images: 'https://a.example/1,https://a.example/2',
    };
    expect(readRows('woocommerce', bag, small).notes).toEqual(
      expect.arrayContaining([
        { row: 2, column: 'Brands', kind: 'READ_OTHERWISE', what: 'One: a product has one brand' },
        { row: 2, column: 'Stock', kind: 'LEFT_OUT', what: '9: that of the variations counts' },
        { row: 2, column: 'Attribute 1 value(s)', kind: 'LEFT_OUT', what: 'Huge: no variation has it' },
        { row: 3, column: 'Tags', kind: 'LEFT_OUT', what: 'gift: a variation has that of its product' },
        { row: 3, column: 'Images', kind: 'LEFT_OUT', what: 'a variation has one image' },
        {
          row: 3,
          column: 'Stock',
          kind: 'READ_OTHERWISE',
          what: '9: the product has them for all of its variations',
        },
      ]),
    );
  });

  it.each([
    ['Sichtbarkeit im Katalog', 'Steuerstatus'],
    ['Visibilité dans le catalogue', 'État de la TVA'],
    ['Visibilidad en el catálogo', 'Estado del impuesto'],
    ['Visibilità nel catalogo', 'Stato delle imposte'],
    ['Zichtbaarheid in catalogus', 'Btw status'],
    ['Widoczność w katalogu', 'Status podatku'],
    ['Synlighet i katalog', 'Momsstatus'],
    ['Видимость в каталоге', 'Статус налога'],
  ])('hides a product by %s, and takes it from the tax by %s', (visibility, status) => {
    const [visible, tax] = canonicalNames('woocommerce', [visibility, status]);
    const { product } = readRows('woocommerce', {
      ...CANDLE,
      Published: '1',
      [visible!]: 'hidden',
      [tax!]: 'none',
    });
    expect(product!.fields).toMatchObject({ isActive: false, taxRate: 0 });
  });

  it.each([
    [{ ...CANDLE, Type: 'external' }, 'Type', 'products of other shops are not imported'],
    [BAG, 'Type', 'the file has no variation of it'],
    [SMALL_BAG, 'Parent', 'names no product of the file'],
    [{ ...CANDLE, 'Regular price': '' }, 'Regular price', 'is required'],
    [{ ...CANDLE, 'Weight (stone)': '2' }, 'weight (stone)', 'has an unknown unit'],
  ])('names the cell that is wrong in %j', (cells, column, reason) => {
    expect(readRows('woocommerce', cells).faults).toContainEqual({ row: 2, column, reason });
  });
});
