import { type Cells, importRow, readRows } from '../../../../test/support/imported-rows.js';
import { FORMATS } from './formats.js';

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
    const { product, faults } = readRows('shopify', {
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
    const { product } = readRows('shopify', KETTLE);
    const { brand, description, tags, taxRate, weight, isActive } = product!.fields;
    expect({ brand, description, tags, taxRate, weight, isActive }).toEqual({});
    expect([product!.images, product!.currentStock, product!.categories]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('says nothing of the one text for search engines when it has the other', () => {
    const seoOf = (cells: Cells) => readRows('shopify', { ...KETTLE, ...cells }).product!.fields.seo;
    expect(seoOf({ 'SEO Description': 'Boils' })).toEqual({ description: 'Boils' });
    expect(seoOf({ 'SEO Title': '' })).toEqual({ title: null });
  });

  it('says nothing of the fields of a variant that it has no columns for', () => {
    const { product } = readRows('shopify', SHIRT);
    const { barcode, weight, image, isActive } = product!.variants[0]!;
    expect({ barcode, weight, image, isActive }).toEqual({});
  });

  it.each([
    ['above the price', '1799', { basePrice: 1799, salePrice: 1499 }],
    ['of the price', '1499.00', { basePrice: 1499, salePrice: null, discount: 0 }],
    ['below the price', '10', { basePrice: 1499, salePrice: null, discount: 0 }],
  ])('takes a compare-at price %s for what it means', (_, was, price) => {
    const { product } = readRows('shopify', { ...KETTLE, 'Variant Compare At Price': was });
    expect(product!.fields).toMatchObject(price);
  });

  it('has variants in the rows of a handle, and images of the product in each of them', () => {
    const { product, faults } = readRows(
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

  rules('IMO-02').it('keeps the image of the only variant, and notes that of a row without one', () => {
    const column = 'Variant Image';
    const lone = { ...KETTLE, [column]: 'https://x/v.png' };
    const urlsOf = (cells: Cells) => readRows('shopify', cells).product!.images?.map(({ url }) => url);
    expect(urlsOf({ ...lone, 'Image Src': '' })).toEqual(['https://x/v.png']);
    expect(urlsOf({ ...lone, 'Image Src': 'https://x/a.png' })).toEqual([
      'https://x/a.png',
      'https://x/v.png',
    ]);
    expect(urlsOf({ ...lone, 'Image Src': 'https://x/v.png' })).toEqual(['https://x/v.png']);
    expect(urlsOf(lone)).toBeUndefined();
    const image = { Handle: 'steel-kettle', 'Image Src': 'https://x/b.png', [column]: 'https://x/w.png' };
    const notedIn = (...rows: Cells[]) =>
      readRows('shopify', ...rows).notes.flatMap((note) => (note.column === column ? note.row : []));
    expect([notedIn(lone), notedIn(KETTLE, image)]).toEqual([[2], [3]]);
  });

  rules('IMO-02').it('notes what has no image beside it, and what another row says of an image', () => {
    const image = {
      'Image Src': 'https://x.example/1.png',
      'Image Position': '1',
      'Image Alt Text': 'Front',
    };
    const { notes } = readRows(
      'shopify',
      { ...SHIRT, ...image },
      { Handle: 'shirt', ...image, 'Image Alt Text': 'Back' },
      { Handle: 'shirt', 'Image Position': '2', 'Image Alt Text': 'Side' },
    );
    expect(notes.filter(({ column }) => /image/i.test(column!))).toEqual([
      { row: 3, column: 'Image alt text', kind: 'LEFT_OUT', what: 'row 2 has what counts for this image' },
      { row: 4, column: 'Image position', kind: 'LEFT_OUT', what: 'there is no image beside it' },
      { row: 4, column: 'Image alt text', kind: 'LEFT_OUT', what: 'there is no image beside it' },
    ]);
  });

  it('is read by the names of its columns today', () => {
    const { product } = readRows('shopify', {
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
    const { product, faults } = readRows('shopify', cells);
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
