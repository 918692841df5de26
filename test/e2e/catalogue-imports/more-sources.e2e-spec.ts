import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { useAdmin } from '../../support/session.js';
import { imported, sample } from './importing.js';

describe('files of sources with a table', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const bySlug = async (slug: string) => expectSuccess(await app.client.get(`/products/slug/${slug}`));

  rules('MVI-01').it('join variations of Square by the name of their item', async () => {
    const entry = await imported(admin, sample('square'), 'square');
    expect(entry).toMatchObject({ created: 2, skipped: 1, failed: 0, errors: [] });
    expect(await bySlug('nilgiri-tea')).toMatchObject({
      sku: 'TEA-1',
      basePrice: 1250,
      currentStock: 6,
      weight: 226.796,
      mainCategory: 'Drinks',
      itemType: 'Tea',
      variants: [],
      seo: { title: 'Tea', description: 'Leaf tea' },
    });
    const mug = await bySlug('mug');
    expect(mug).toMatchObject({ name: 'Mug', attributes: { Size: ['Small', 'Large'] }, currentStock: 8 });
    expect(mug.variants).toMatchObject([
      { sku: 'MUG-S', options: { Size: 'Small' }, basePrice: 400, salePrice: 350, currentStock: 3 },
      { sku: 'MUG-LARGE', options: { Size: 'Large' }, basePrice: 500, salePrice: null, currentStock: 5 },
    ]);
    expect(entry.ignoredColumns).toEqual(
      expect.arrayContaining(['Token', 'Square Online Item Visibility', 'Tax - GST (5%)']),
    );
    expect(entry.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 4, column: 'Current Quantity Shop', kind: 'READ_OTHERWISE' }),
      ]),
    );
  });

  rules('MVI-02').it('join variants for Google by item_group_id', async () => {
    const entry = await imported(admin, sample('google.tsv'), 'google');
    expect(entry).toMatchObject({ created: 2, skipped: 0, failed: 0 });
    const shirt = await bySlug('linen-shirt');
    expect(shirt).toMatchObject({
      name: 'Linen shirt red S',
      brand: 'Aravalli',
      attributes: { Color: ['Red', 'Blue'], Size: ['S'], 'Age group': ['adult'] },
      length: 20,
    });
    expect(shirt.variants).toMatchObject([
      {
        sku: 'SH-R-S',
        options: { Color: 'Red', Size: 'S', 'Age group': 'adult' },
        basePrice: 1500,
        salePrice: 1200,
        weight: 300,
      },
      {
        sku: 'SH-B-S',
        options: { Color: 'Blue', Size: 'S' },
        basePrice: 1600,
        salePrice: null,
        currentStock: 0,
      },
    ]);
    expect(await bySlug('brass-lamp')).toMatchObject({
      sku: 'LAMP',
      basePrice: 2500,
      weight: 907.185,
      attributes: { Color: ['Gold'] },
    });
    expect(entry.ignoredColumns).toEqual(['mpn', 'condition', 'custom label 0']);
    expect(entry.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 3, column: 'title', kind: 'LEFT_OUT' }),
        expect.objectContaining({ row: 3, column: 'sale price', kind: 'LEFT_OUT' }),
        expect.objectContaining({ row: 2, column: 'availability', kind: 'READ_OTHERWISE' }),
      ]),
    );
  });

  rules('MVI-05').it('have a variant of Etsy for each choice, and guess neither SKUs nor units', async () => {
    const entry = await imported(admin, sample('etsy'), 'etsy');
    expect(entry).toMatchObject({ created: 3, skipped: 0, failed: 0 });
    expect(await bySlug('terracotta-bowl')).toMatchObject({
      sku: 'BOWL-1',
      basePrice: 450,
      currentStock: 3,
      tags: ['hand made', 'bowl', 'terracotta'],
      variants: [],
    });
    const scarf = await bySlug('block-print-scarf');
    expect(scarf).toMatchObject({
      basePrice: 799.5,
      currentStock: 0,
      attributes: { Colour: ['Indigo', 'Rust'], Length: ['Short', 'Long'] },
    });
    expect(scarf.variants).toHaveLength(4);
    expect(scarf.variants[3]).toMatchObject({
      options: { Colour: 'Rust', Length: 'Long' },
      basePrice: 799.5,
    });
    expect(entry.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 3, column: 'SKU', kind: 'LEFT_OUT' }),
        expect.objectContaining({ row: 3, column: 'QUANTITY', kind: 'READ_OTHERWISE' }),
        expect.objectContaining({ row: 4, column: 'TITLE', kind: 'READ_OTHERWISE' }),
      ]),
    );
    expect(await imported(admin, sample('etsy'), 'etsy')).toMatchObject({ created: 0, unchanged: 3 });
  });

  rules('MVI-05').it("are bounded for Etsy by a product's variants, whatever they multiply", async () => {
    const values = Array.from({ length: 2_000 }, (_, at) => `v${at}`).join(',');
    const header =
      'TITLE,PRICE,CURRENCY_CODE,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES';
    const entry = await imported(admin, `${header}\nMany,5,INR,,A,"x,y",B,"${values}"\n`, 'etsy');
    expect(entry).toMatchObject({ created: 1, failed: 0 });
    expect(entry.notes).toContainEqual(
      expect.objectContaining({ row: 2, what: '3750 of 4000 variants: a product has at most 250' }),
    );
  });

  rules('MVI-06').it(
    'have combinations of PrestaShop in a second file, whose prices are differences',
    async () => {
      const early = await imported(admin, sample('prestashop-combinations'), 'prestashop');
      expect(early.errors).toEqual([
        {
          row: 2,
          column: 'Product ID*',
          reason: 'names no product of the shop: import the file of its products first',
        },
      ]);
      const products = await imported(admin, sample('prestashop'), 'prestashop');
      expect(products).toMatchObject({ created: 2, skipped: 1, failed: 0, errors: expect.any(Array) });
      expect(await bySlug('brass-kettle')).toMatchObject({
        sku: 'KET-1',
        basePrice: 1450.46,
        salePrice: 1305.41,
        barcode: '8901234500103',
        weight: 800,
        length: 15,
        breadth: 12,
        description: 'For the stove\n<p>Holds a litre.</p>',
      });
      expect(products.notes).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ row: 2, column: 'UPC', what: 'ean13 has what counts' }),
          expect.objectContaining({ row: 2, column: 'Categories (x,y,z...)', kind: 'LEFT_OUT' }),
        ]),
      );
      const combinations = await imported(admin, sample('prestashop-combinations'), 'prestashop');
      expect(combinations).toMatchObject({ updated: 1, failed: 0 });
      const shirt = await bySlug('cotton-shirt');
      expect(shirt).toMatchObject({ sku: 'KHADI', basePrice: 800, currentStock: 30 });
      expect(shirt.variants).toMatchObject([
        {
          sku: 'KHADI-W-M',
          options: { Colour: 'White', Size: 'M (38, 40)' },
          basePrice: 900,
          currentStock: 12,
        },
        { sku: 'KHADI-W-L', options: { Colour: 'White', Size: 'L' }, basePrice: 950.5, currentStock: 8 },
        { sku: 'KHADI-BLUE-L', options: { Colour: 'Blue', Size: 'L' }, basePrice: 800, currentStock: 10 },
      ]);
      for (const name of ['prestashop', 'prestashop-combinations'])
        expect(await imported(admin, sample(name), 'prestashop')).toMatchObject({ updated: 0, failed: 0 });
    },
  );

  rules('MVI-07').it('have what follows a product of BigCommerce, of either version', async () => {
    const entry = await imported(admin, sample('bigcommerce'), 'bigcommerce');
    expect(entry).toMatchObject({ created: 2, skipped: 1, failed: 0 });
    const rug = await bySlug('jute-rug');
    expect(rug.variants).toMatchObject([
      { sku: 'RUG-S', options: { Size: 'Small', Colour: 'Natural' }, basePrice: 2400, salePrice: 2000 },
      { sku: 'RUG-L', options: { Size: 'Large', Colour: 'Natural' }, basePrice: 3600, salePrice: 3000 },
    ]);
    expect(entry.notes).toEqual(
      expect.arrayContaining([expect.objectContaining({ row: 2, column: 'Categories', kind: 'LEFT_OUT' })]),
    );
    const earlier = await imported(admin, sample('bigcommerce-earlier'), 'bigcommerce');
    expect(earlier).toMatchObject({ created: 1, failed: 0 });
    const shawl = await bySlug('wool-shawl');
    expect(shawl).toMatchObject({ brand: 'Kullu Looms', currentStock: 11, mainCategory: 'Clothing' });
    expect(shawl.variants).toMatchObject([
      { sku: 'SHAWL-R-M', options: { Colour: 'Red', Size: 'M' }, basePrice: 1800 },
      { sku: 'SHAWL-B-M', options: { Colour: 'Blue', Size: 'M' }, basePrice: 2000 },
    ]);
    expect(await imported(admin, sample('bigcommerce'), 'bigcommerce')).toMatchObject({ unchanged: 2 });
  });

  rules('MVI-07').it(
    'are refused for BigCommerce, when they were sorted, by the rows without their product',
    async () => {
      const [header, rug, small, , , , diya] = sample('bigcommerce').split('\n');
      const entry = await imported(admin, [header, small, diya, rug, ''].join('\n'), 'bigcommerce');
      expect(entry).toMatchObject({ created: 0, failed: 2 });
      expect(entry.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ row: 2, column: 'Item' }),
          expect.objectContaining({ row: 4, column: 'Inventory Tracking' }),
        ]),
      );
    },
  );

  rules('MVI-08').it('join the rows of SKUs that a configurable product of Magento 2 names', async () => {
    const entry = await imported(admin, sample('magento'), 'magento');
    expect(entry).toMatchObject({ created: 2, skipped: 1, failed: 0 });
    const lehnga = await bySlug('lehnga');
    expect(lehnga).toMatchObject({ sku: 'LEHNGA', brand: 'Jaipur, Works', mainCategory: 'Clothing' });
    expect(lehnga.variants).toMatchObject([
      { sku: 'LEHNGA-R-S', options: { Colour: 'Red', Size: 'S' }, basePrice: 5200, barcode: '8901234500301' },
    ]);
    expect(entry.notes).toEqual(
      expect.arrayContaining([expect.objectContaining({ row: 5, column: null, kind: 'LEFT_OUT' })]),
    );
    expect(await imported(admin, sample('magento'), 'magento')).toMatchObject({ unchanged: 2, failed: 0 });
  });

  rules('MVI-03').it.each([
    ['google', 'id\ttitle\tlink\timage_link\tprice\nA1\tLamp\t\t\t15.00 USD\n', 'is in USD'],
    ['square', 'Token,Item Name,Variation Name,Price\nT,Lamp,Regular,$15.00\n', 'is in $'],
    ['etsy', 'TITLE,CURRENCY_CODE,IMAGE1,PRICE\nLamp,USD,,15\n', 'is USD'],
  ] as const)('refuse, for %s, an amount of another currency', async (format, content, reason) => {
    const entry = await imported(admin, content, format);
    expect(entry).toMatchObject({ created: 0, failed: 1 });
    expect(entry.errors).toMatchObject([
      {
        row: 2,
        column: expect.stringMatching(/^(?:price|currency_code)$/i),
        reason: `${reason}, and the shop sells in INR`,
      },
    ]);
  });
});
