import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { imported, ownFile, startImport } from './importing.js';

const SHOPIFY =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';

describe('an import that loses nothing', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const bySlug = async (slug: string) => expectSuccess(await app.client.get(`/products/slug/${slug}`));
  const skusOf = async (slug: string) => (await bySlug(slug)).variants.map(({ sku }: { sku: string }) => sku);

  rules('IMP-29').it(
    'gives variants that share a SKU one of their own, in any order of the rows',
    async () => {
      const rows = ['36', '37', '38'].map(
        (size, at) => `boot,${at === 0 ? 'Boot,Shoes,Size' : ',,'},${size},MODEL,3,89.9`,
      );
      const entry = await imported(admin, ownFile(SHOPIFY, ...rows), 'shopify');
      expect(entry).toMatchObject({ created: 1, failed: 0 });
      expect(entry.notes.filter(({ kind }) => kind === 'MADE_UP')).toHaveLength(2);
      expect(await skusOf('boot')).toEqual(['MODEL', 'MODEL-37', 'MODEL-38']);
      expect(await imported(admin, ownFile(SHOPIFY, ...rows), 'shopify')).toMatchObject({ unchanged: 1 });
      const sizes = async () =>
        Object.fromEntries(
          (await bySlug('boot')).variants.map((variant: any) => [variant.sku, variant.options.Size]),
        );
      await imported(admin, ownFile(SHOPIFY, ...rows.toReversed()), 'shopify');
      expect(await sizes()).toEqual({ MODEL: '36', 'MODEL-37': '37', 'MODEL-38': '38' });
      expect(await imported(admin, ownFile(SHOPIFY, ...rows.toReversed()), 'shopify')).toMatchObject({
        unchanged: 1,
      });
    },
  );

  rules('IMP-28').it.each([
    [
      'simple products',
      'ruby,Ruby ring,Rings,Title,Default Title,TW1,5,100',
      'opal,Opal ring,Rings,Title,Default Title,TW1,5,900',
    ],
    ['variants', 'vest,Vest,Rings,Size,S,TW2,5,100', 'coat,Coat,Rings,Size,S,TW2,5,900'],
  ])('keeps %s with one SKU apart, far from each other, in a dry run as well', async (kind, one, two) => {
    const between = Array.from(
      { length: 30 },
      (_, at) => `filler-${kind.length}-${at},Filler,Rings,Title,Default Title,F-${kind.length}-${at},1,5`,
    );
    const file = ownFile(SHOPIFY, one, ...between, two);
    const dry = await imported(admin, file, 'shopify', { dryRun: 'true' });
    const real = await imported(admin, file, 'shopify');
    const name = one.split(',')[1]!;
    const expected = {
      created: 31,
      updated: 0,
      failed: 1,
      errors: [{ row: 33, reason: expect.stringContaining(name) }],
    };
    expect(dry).toMatchObject(expected);
    expect(real).toMatchObject(expected);
    expect(await imported(admin, file, 'shopify')).toMatchObject({ unchanged: 31, updated: 0, failed: 1 });
    expect((await bySlug(one.split(',')[0]!)).name).toBe(name);
  });

  rules('IMP-28').it('takes no product for another that has its SKU among its variants', async () => {
    const { _id } = await aProduct(app, { sku: 'HOLDER', attributes: { size: ['S'] } });
    const variant = { sku: 'HOLDER-S', options: { size: 'S' } };
    expectSuccess(await admin.client.post(`/products/${_id}/variants`, variant), 201);
    const entry = await imported(admin, ownFile('sku,name,basePrice', 'HOLDER-S,Mug,10'));
    expect(entry).toMatchObject({
      failed: 1,
      errors: [{ row: 2, column: 'sku', reason: /another product/ }],
    });
  });

  rules('IMP-32').it('takes the cells of a product from any of its rows', async () => {
    const product = await aProduct(app, {
      sku: 'SORT',
      description: 'Soft',
      tags: ['kept'],
      currentStock: 0,
    });
    const header = 'id,sku,name,description,tags,variantSku,variantOptions,variantStock';
    const rows = [
      `${product._id},SORT,Shirt,Soft,kept,SORT-S,"{""size"":""S""}",3`,
      `${product._id},SORT,,,,SORT-M,"{""size"":""M""}",5`,
    ];
    await imported(admin, ownFile(header, ...rows));
    expect(await imported(admin, ownFile(header, ...rows.toReversed()))).toMatchObject({
      unchanged: 1,
      failed: 0,
    });
    expect(await collectionOf(app, 'products').findOne({ sku: 'SORT' })).toMatchObject({
      description: 'Soft',
      tags: ['kept'],
    });
  });

  rules('IMP-30').it('cuts or leaves out what is beyond a limit, with a note', async () => {
    const header = 'sku,name,basePrice,tags,seoTitle,barcode,brand,categories';
    const tags = `"${Array.from({ length: 251 }, (_, at) => `tag ${at}`).join('\n')}"`;
    const paths = `"A\n${Array.from({ length: 10 }, (_, at) => `Path ${at}`).join('\n')}"`;
    const row = `SOFT,${'n'.repeat(300)},10,${tags},${'t'.repeat(130)},12-X,${'b'.repeat(256)},${paths}`;
    const entry = await imported(admin, ownFile(header, row));
    expect(entry).toMatchObject({ created: 1, failed: 0, errors: [], notesTotal: 7 });
    expect(entry.notes.map(({ column, kind }) => `${column} ${kind}`).toSorted()).toEqual([
      'barcode LEFT_OUT',
      'brand CUT',
      'categories LEFT_OUT',
      'categories LEFT_OUT',
      'name CUT',
      'seoTitle CUT',
      'tags LEFT_OUT',
    ]);
    expect(await imported(admin, ownFile(header, row))).toMatchObject({ unchanged: 1, updated: 0 });
  });

  rules('IMO-04').it('plans a sale of WooCommerce that ends or begins later, once', async () => {
    const header =
      'ID,Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends,Stock';
    const file = ownFile(
      header,
      '1,simple,SALE-ON,Mug,10,9,2020-01-01 0:00:00,2999-01-31 23:59:59,1',
      '2,simple,SALE-LATER,Jug,10,8,2999-01-01 0:00:00,,1',
      '3,simple,SALE-OVER,Cup,10,7,,2020-01-31 23:59:59,1',
      '4,simple,SALE-BEGUN,Pot,10,6,2020-01-01 0:00:00,,1',
    );
    const dry = await imported(admin, file, 'woocommerce', { dryRun: 'true' });
    expect(dry).toMatchObject({ created: 4, failed: 0, errors: [] });
    const entry = await imported(admin, file, 'woocommerce');
    expect(entry).toMatchObject({ created: 4, failed: 0, errors: [] });
    expect(entry.notes.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '4 Sale price',
      '4 Date sale price ends',
    ]);
    const prices = async () => {
      const products = await collectionOf(app, 'products')
        .find({ sku: /^SALE-/ })
        .sort({ sku: 1 })
        .toArray();
      return products.map(({ sku, salePriceMinor = null, sale }) => [
        sku,
        salePriceMinor,
        sale?.startsAt.toISOString(),
        sale?.endsAt?.toISOString(),
      ]);
    };
    const expected = [
      ['SALE-BEGUN', 600, undefined, undefined],
      ['SALE-LATER', null, '2998-12-31T18:30:00.000Z', undefined],
      ['SALE-ON', 900, '2019-12-31T18:30:00.000Z', '2999-01-31T18:29:59.000Z'],
      ['SALE-OVER', null, undefined, undefined],
    ];
    expect(await prices()).toEqual(expected);
    expect(await imported(admin, file, 'woocommerce')).toMatchObject({ unchanged: 4, updated: 0 });
    expect(await prices()).toEqual(expected);
    const dearer = file.replace('Mug,10,9', 'Mug,12,9');
    expect(await imported(admin, dearer, 'woocommerce')).toMatchObject({ unchanged: 3, updated: 1 });
    expect(await prices()).toEqual(expected);
  });

  rules('IMO-06').it(
    'changes and ends a sale by cells of its own format, whether it has begun or not',
    async () => {
      await aProduct(app, { sku: 'PLANNED', basePrice: 1500, discount: 5 });
      await aShirt(app, { sku: 'RUNNING', basePrice: 1500, salePrice: 1100 });
      const columns = 'sku,discount,salePrice,plannedDiscount,plannedSalePrice,saleStartsAt,saleEndsAt';
      const priceAfter = async (cells: string) => {
        const entry = await imported(admin, ownFile(columns, cells));
        expect(entry).toMatchObject({ updated: 1, errors: [], notes: [] });
        expect(await imported(admin, ownFile(columns, cells))).toMatchObject({ unchanged: 1 });
        const sku = cells.split(',')[0]!;
        const { ownPrice, sale, ...product } = (await collectionOf(app, 'products').findOne({ sku }))!;
        const { discountPercent, salePriceMinor } = ownPrice ?? product;
        return [discountPercent, salePriceMinor, sale?.endsAt.toISOString()];
      };
      const [february, march] = ['2999-02-28T18:29:59.999Z', '2999-03-01T18:29:59.999Z'];
      for (const [cells, price] of [
        ['PLANNED,5,,,800,2999-01-01,2999-02-28', [5, undefined, february]],
        ['PLANNED,5,,,750,2999-01-01,2999-02-28', [5, undefined, february]],
        ['PLANNED,7,,,750,2999-01-01,2999-02-28', [7, undefined, february]],
        ['PLANNED,7,,,900,,2999-03-01', [40, 90_000, march]],
        ['PLANNED,8,,,900,,2999-03-01', [40, 90_000, march]],
        ['PLANNED,8,,,,,', [8, undefined, undefined]],
        ['RUNNING,,1100,25,,,2999-03-01', [25, undefined, march]],
        ['RUNNING,,1050,25,,,2999-03-01', [25, undefined, march]],
        ['RUNNING,,1050,20,,2999-01-01,2999-03-01', [30, 105_000, march]],
        ['RUNNING,,1050,,,,', [30, 105_000, undefined]],
      ] as const)
        expect({ cells, price: await priceAfter(cells) }).toEqual({ cells, price });
      const high = await imported(admin, ownFile(columns, 'RUNNING,,1050,,99999,,2999-03-01'));
      const reason = 'salePrice must be below basePrice';
      expect(high.errors).toEqual([{ row: 2, column: 'plannedSalePrice', reason }]);
      const wrong = await imported(admin, ownFile(columns, 'RUNNING,,1050,140,,,2999-03-01'));
      expect(wrong.errors).toMatchObject([{ row: 2, column: 'plannedDiscount' }]);
    },
  );

  rules('IMO-06').it(
    'ends a sale of a product with variants by a price of a file that says nothing of it',
    async () => {
      const { _id } = await aShirt(app, { sku: 'BY-HAND', basePrice: 1500 });
      const set = { salePrice: 900, endsAt: '2999-02-01T00:00:00Z' };
      expectSuccess(await admin.client.patch('/products/admin/bulk', { ids: [_id], set }));
      const file =
        'sku,discount,variantSku,variantOptions\nBY-HAND,20,BY-HAND-L,"{""size"":""L"",""color"":""Rust""}"';
      expect(await imported(admin, file)).toMatchObject({ updated: 1, errors: [] });
      const { sale, ownPrice } = (await collectionOf(app, 'products').findOne({ sku: 'BY-HAND' }))!;
      expect([sale, ownPrice.discountPercent, ownPrice.salePriceMinor]).toEqual([undefined, 20, undefined]);
    },
  );

  rules('IMP-33').it('leaves no category of a refused row behind', async () => {
    const entry = await imported(admin, ownFile('sku,name,basePrice,categories', 'GHOST,M,10,Ghost > House'));
    expect(entry).toMatchObject({ failed: 1 });
    expect(await collectionOf(app, 'categories').countDocuments({ name: /Ghost|House/ })).toBe(0);
  });

  rules('IMP-31').it('leaves downloads out, and says what stock is not counted', async () => {
    const header = `${SHOPIFY},Variant Inventory Tracker,Variant Requires Shipping`;
    const row = (handle: string, tracker: string, shipped: string) =>
      `${handle},Thing,Things,Title,Default Title,'0${handle.length}12,0,9,${tracker},${shipped}`;
    const file = ownFile(header, row('ebook', 'shopify', 'FALSE'), row('uncounted', '', 'TRUE'));
    const entry = await imported(admin, file, 'shopify');
    expect(entry).toMatchObject({ created: 1, skipped: 1, failed: 0 });
    expect(entry.notes.map(({ row: at, kind }) => [at, kind])).toEqual([
      [2, 'LEFT_OUT'],
      [3, 'READ_OTHERWISE'],
    ]);
    expect(await bySlug('uncounted')).toMatchObject({ sku: '0912', currentStock: 0 });
    await imported(admin, file, 'shopify', { uncountedStock: '50' });
    expect(await bySlug('uncounted')).toMatchObject({ currentStock: 50 });
    expect(await imported(admin, file, 'shopify')).toMatchObject({ unchanged: 1 });
  });

  rules('IMP-27').it(
    'reads WooCommerce in the language of the shop, and refuses it as another format',
    async () => {
      const file = ownFile(
        'ID,Typ,Artikelnummer,Name,Veröffentlicht,Regulärer Preis,Kategorien,Gewicht (kg),Attribut 1 Name,Attribut 1 Wert(e)',
        '901,simple,WOLLE,Wollmütze,1,"1.299,50",Hüte,0.4,Farbe,rot',
      );
      const refused = await startImport(admin, file, { format: 'shopify' });
      expectError(refused, 400, /^The columns of the file are those of the format woocommerce/);
      expect(await imported(admin, file, 'woocommerce')).toMatchObject({ created: 1, ignoredColumns: [] });
      expect(await collectionOf(app, 'products').findOne({ sku: 'WOLLE' })).toMatchObject({
        basePriceMinor: 129_950,
        weight: 400,
        attributes: { Farbe: ['rot'] },
      });
    },
  );
});
