import { FORMATS } from './formats.js';
import type { FileFormatName } from './import-format.js';
import type { ReadProduct } from './imported-product.js';
import type { ImportRow } from './cells.js';

type Cells = Readonly<Record<string, string>>;

/** The rows of one product; row 1 is the header. */
function read(format: FileFormatName, ...rows: readonly Cells[]): ReadProduct {
  return FORMATS[format].read(
    rows.map((cells, index) => importRow(cells, index + 2)),
    { currency: 'INR', now: new Date() },
  );
}

function importRow(cells: Cells, row: number): ImportRow {
  return { row, cells: new Map(Object.entries(cells).map(([name, cell]) => [name.toLowerCase(), cell])) };
}

const KETTLE = { Handle: 'steel-kettle', Title: 'Steel kettle', 'Variant Price': '1499.00' };
const SHIRT = {
  Handle: 'shirt',
  Title: 'Shirt',
  'Option1 Name': 'Size',
  'Option1 Value': 'S',
  'Variant Price': '900',
};

describe('a file of Shopify', () => {
  it('has a product without variants in a row with the default title', () => {
    const { product, faults } = read('shopify', {
      ...KETTLE,
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Body (HTML)': '<p>Boils.</p>',
      Vendor: 'Aravalli',
      Type: 'Kettles',
      'Product Category': 'Home & Garden > Kitchen > Kettles',
      Tags: 'steel, gas, steel',
      'Variant SKU': 'KTC-1',
      'Variant Grams': '850',
      'Variant Inventory Qty': '-2',
      'Variant Barcode': "'8901-234567894",
      'Variant Taxable': 'FALSE',
      Published: 'TRUE',
      Status: 'draft',
      'SEO Title': 'Kettle',
    });
    expect(faults).toEqual([]);
    expect(product).toMatchObject({
      row: 2,
      currentStock: 0,
      categories: [['Home & Garden', 'Kitchen', 'Kettles']],
      variants: [],
      fields: {
        sku: 'KTC-1',
        name: 'Steel kettle',
        slug: 'steel-kettle',
        description: '<p>Boils.</p>',
        brand: 'Aravalli',
        basePrice: 1499,
        salePrice: null,
        discount: 0,
        itemType: 'Kettles',
        mainCategory: 'Home & Garden',
        tags: ['steel', 'gas'],
        weight: 850,
        barcode: '8901234567894',
        taxRate: 0,
        isActive: false,
        seo: { title: 'Kettle' },
      },
    });
  });

  it('says nothing of columns that it has not', () => {
    const { product } = read('shopify', KETTLE);
    const { brand, description, tags, taxRate, weight, isActive } = product!.fields;
    expect({ brand, description, tags, taxRate, weight, isActive }).toEqual({});
    expect([product!.images, product!.currentStock, product!.categories]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('says nothing of the one text for search engines when it has the other', () => {
    const seoOf = (cells: Cells) => read('shopify', { ...KETTLE, ...cells }).product!.fields.seo;
    expect(seoOf({ 'SEO Description': 'Boils' })).toEqual({ description: 'Boils' });
    expect(seoOf({ 'SEO Title': '' })).toEqual({ title: null });
  });

  it('says nothing of the fields of a variant that it has no columns for', () => {
    const { product } = read('shopify', SHIRT);
    const { barcode, weight, image, isActive } = product!.variants[0]!;
    expect({ barcode, weight, image, isActive }).toEqual({});
  });

  it.each([
    ['above the price', '1799', { basePrice: 1799, salePrice: 1499 }],
    ['of the price', '1499.00', { basePrice: 1499, salePrice: null, discount: 0 }],
    ['below the price', '10', { basePrice: 1499, salePrice: null, discount: 0 }],
  ])('takes a compare-at price %s for what it means', (_, was, price) => {
    const { product } = read('shopify', { ...KETTLE, 'Variant Compare At Price': was });
    expect(product!.fields).toMatchObject(price);
  });

  it('has variants in the rows of a handle, and images of the product in each of them', () => {
    const { product, faults } = read(
      'shopify',
      { ...SHIRT, 'Image Src': 'https://x.example/2.png', 'Image Position': '2', 'Image Alt Text': 'Back' },
      {
        Handle: 'shirt',
        'Option1 Value': 'M',
        'Variant Price': '950',
        'Variant Compare At Price': '1000',
        'Variant SKU': 'SH-M',
      },
      { Handle: 'shirt', 'Image Src': 'https://x.example/1.png', 'Image Position': '1' },
      { Handle: 'shirt', 'Image Src': 'https://x.example/2.png', 'Image Position': '3' },
    );
    expect(faults).toEqual([]);
    expect(product!.fields).toMatchObject({ sku: 'SHIRT', basePrice: 900, attributes: { Size: ['S', 'M'] } });
    expect(product!.variants).toMatchObject([
      { row: 2, sku: 'SHIRT-S', options: { Size: 'S' }, basePrice: 900, salePrice: null },
      { row: 3, sku: 'SH-M', options: { Size: 'M' }, basePrice: 1000, salePrice: 950 },
    ]);
    expect(product!.images).toMatchObject([
      { url: 'https://x.example/1.png', text: '', row: 4 },
      { url: 'https://x.example/2.png', text: 'Back', row: 2 },
    ]);
  });

  it('is read by the names of its columns today', () => {
    const { product } = read('shopify', {
      'URL handle': 'tea',
      Title: 'Tea',
      Price: '249',
      SKU: 'TEA',
      'Weight value (grams)': '120',
      'Inventory quantity': '6',
      'Product image URL': 'https://x.example/tea.png',
    });
    expect(product).toMatchObject({
      currentStock: 6,
      fields: { sku: 'TEA', basePrice: 249, weight: 120 },
      images: [{ url: 'https://x.example/tea.png', column: 'Product image URL' }],
    });
  });

  it.each([
    [{ ...KETTLE, 'Variant Price': 'cheap' }, 'Variant Price', 'must be a number such as 1499.50'],
    [{ ...KETTLE, 'Variant Price': '' }, 'Variant Price', 'is required'],
    [{ ...KETTLE, 'Variant Inventory Qty': '1.5' }, 'Variant Inventory Qty', 'must be a whole number'],
    [{ ...KETTLE, Published: 'perhaps' }, 'Published', 'must be TRUE or FALSE'],
    [{ ...KETTLE, 'Gift Card': 'TRUE' }, 'Gift card', 'gift cards are not imported'],
    [{ ...KETTLE, Title: '' }, 'Title', 'is required'],
    [{ ...SHIRT, 'Option2 Value': 'Red' }, 'Option2 name', 'is required beside its value'],
  ])('names the cell that is wrong in %j', (cells, column, reason) => {
    const { product, faults } = read('shopify', cells);
    expect(product).toBeUndefined();
    expect(faults).toContainEqual({ row: 2, column, reason });
  });

  it('groups rows by handle, and a row without one with the row before', () => {
    const { keyOf } = FORMATS.shopify;
    expect(keyOf(importRow({ Handle: 'Shirt' }, 2), undefined)).toEqual({ key: 'shirt' });
    expect(keyOf(importRow({ 'Image Src': 'x' }, 3), 'shirt')).toEqual({ key: 'shirt' });
    expect(keyOf(importRow({ Title: 'Mug' }, 4), 'shirt')).toEqual({ key: 'title Mug' });
  });
});

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
    const { product, faults } = read('woocommerce', {
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
    const { product, faults } = read('woocommerce', { ...SMALL_BAG, 'In stock?': '0' }, BAG, large);
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
    const { product } = read('woocommerce', BAG, SMALL_BAG);
    const { barcode, weight, image, isActive } = product!.variants[0]!;
    expect({ barcode, weight, image, isActive }).toEqual({});
    expect(read('woocommerce', CANDLE).product!.fields.seo).toBeUndefined();
    const titled = read('woocommerce', { ...CANDLE, 'Meta: rank_math_title': 'Candle' });
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
    expect(read('woocommerce', bag, small).notes).toEqual(
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
    [{ ...CANDLE, Type: 'external' }, 'Type', 'products of other shops are not imported'],
    [BAG, 'Type', 'the file has no variation of it'],
    [SMALL_BAG, 'Parent', 'names no product of the file'],
    [{ ...CANDLE, 'Regular price': '' }, 'Regular price', 'is required'],
    [{ ...CANDLE, 'Weight (stone)': '2' }, 'weight (stone)', 'has an unknown unit'],
  ])('names the cell that is wrong in %j', (cells, column, reason) => {
    expect(read('woocommerce', cells).faults).toContainEqual({ row: 2, column, reason });
  });
});

describe('a file of this shop', () => {
  it.each([
    [{ name: 'Mug' }, 'sku', 'is required'],
    [{ sku: 'MUG', attributes: '{size' }, 'attributes', 'must be a JSON object'],
    [{ sku: 'MUG', variantSku: 'MUG-S' }, 'variantOptions', 'is required'],
  ])('names the cell that is wrong in %j', (cells, column, reason) => {
    expect(read('own', cells).faults).toContainEqual({ row: 2, column, reason });
  });

  it('has each SKU once, but for variants', () => {
    expect(read('own', { sku: 'MUG' }, { sku: 'mug' }).faults).toEqual([
      { row: 3, column: 'sku', reason: 'is that of row 2' },
    ]);
  });

  rules('IMO-02').it('names the row of a cell that does not stand in the first', () => {
    const size = (name: string) => ({
      sku: 'MUG',
      variantSku: `MUG-${name}`,
      variantOptions: `{"size":"${name}"}`,
    });
    const { faults, notes } = read(
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
    expect(read('own', { id, sku: 'MUG' }, { id, sku: 'JUG', variantSku: 'JUG-S' }).faults).toContainEqual({
      row: 3,
      column: 'sku',
      reason: 'is not that of row 2, which has the same id',
    });
  });
});
