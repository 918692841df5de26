import { Types } from 'mongoose';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { imported, ownFile, progressOf, startImport } from './importing.js';

const HEADER = 'sku,name,basePrice,itemType,mainCategory,currentStock,brand,tags';

describe('POST /products/admin/imports', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const stored = (sku: string) => collectionOf(app, 'products').findOne({ sku });
  const movementsOf = async (sku: string) => {
    const { _id } = (await stored(sku))!;
    return collectionOf(app, 'stock_movements').find({ productId: _id }).sort({ _id: 1 }).toArray();
  };
  const auditsOf = async (sku: string) => {
    const { _id } = (await stored(sku))!;
    return collectionOf(app, 'audit_log').find({ subject: _id }).toArray();
  };

  rules('IMP-06').it('creates what is new, as the administrator would', async () => {
    const file = ownFile(
      HEADER,
      'imp-1,Mug,249.50,Mugs,Kitchen,7,Aravalli,blue',
      'IMP-2,Pan,900,Pans,Kitchen,0,,',
    );
    const entry = await imported(admin, file);
    expect(entry).toMatchObject({
      state: 'DONE',
      rows: 2,
      rowsDone: 2,
      created: 2,
      updated: 0,
      failed: 0,
      errors: [],
    });
    await expectEventually(async () => {
      const { hits } = expectSuccess(await app.client.get('/search?q=mug'));
      expect(hits).toContainEqual(expect.objectContaining({ name: 'Mug', currentStock: 7 }));
    });
    expect(await stored('IMP-1')).toMatchObject({
      brand: 'Aravalli',
      tags: ['blue'],
      basePriceMinor: 24950,
      slug: 'mug',
    });
    expect(await movementsOf('IMP-1')).toMatchObject([{ delta: 7, by: `ADMIN:${admin.user.id}` }]);
    const [created, ...more] = await auditsOf('IMP-1');
    expect([created!.action, String(created!.actor), more]).toEqual(['PRODUCT_CREATED', admin.user.id, []]);
  });

  rules('IMP-09').it(
    'refuses a product with an option of a name that no object may have, alone',
    async () => {
      const file = ownFile(
        'Handle,Title,Option1 Name,Option1 Value,Variant Price',
        'odd-shirt,Odd shirt,constructor,S,900',
        'odd-shirt,,,M,900',
        'even-shirt,Even shirt,Size,S,900',
      );
      expect(await imported(admin, file, 'shopify')).toMatchObject({
        state: 'DONE',
        created: 1,
        failed: 1,
        errors: [{ row: 2, column: 'Option1 Name', reason: 'constructor is not allowed' }],
      });
    },
  );

  rules('IMP-07').it(
    'changes nothing when it is repeated: no write, no movement, no entry of the log',
    async () => {
      const file = ownFile(HEADER, 'REP-1,Bowl,300,Bowls,Kitchen,4,Malabar,a');
      await imported(admin, file);
      const before = [await stored('REP-1'), await movementsOf('REP-1'), await auditsOf('REP-1')];
      expect(before[2]).toHaveLength(1);
      app.clock.advance(60_000);
      const entry = await imported(admin, file);
      expect(entry).toMatchObject({ state: 'DONE', created: 0, updated: 0, unchanged: 1 });
      expect([await stored('REP-1'), await movementsOf('REP-1'), await auditsOf('REP-1')]).toEqual(before);
    },
  );

  rules('IMP-08').it(
    'changes a known product where the file says something else, and nothing besides',
    async () => {
      const { _id } = await aProduct(app, { sku: 'KNOWN-1', currentStock: 10, brand: 'Old', tags: ['kept'] });
      const entry = await imported(admin, ownFile('sku,brand,currentStock,weight', 'known-1,New,6,250'));
      expect(entry).toMatchObject({ created: 0, updated: 1 });
      const after = await stored('KNOWN-1');
      expect(after).toMatchObject({ brand: 'New', weight: 250, tags: ['kept'], currentStock: 6 });
      expect(after!._id.toHexString()).toBe(_id);
      expect((await movementsOf('KNOWN-1')).at(-1)).toMatchObject({
        delta: -4,
        cause: 'ADMIN',
        reason: `Import ${entry._id}`,
      });
      await imported(admin, ownFile('sku,brand,weight', 'KNOWN-1,,'));
      expect(await stored('KNOWN-1')).not.toHaveProperty('brand');
    },
  );

  rules('IMP-07', 'IMP-08').it.each([
    ['the end of a sale', 'sku,discount,salePrice', '20,', { basePrice: 100, unitPrice: 80 }],
    ['another base price', 'sku,basePrice,discount', '200,20', { basePrice: 200, unitPrice: 160 }],
  ])(
    'takes %s with the discount of the file at once, whatever the sale took off',
    async (_, header, cells, price) => {
      for (const make of [aProduct, aShirt]) {
        const { _id, sku } = await make(app, { basePrice: 100, salePrice: 80 });
        const file = ownFile(header, `${sku},${cells}`);
        expect(await imported(admin, file)).toMatchObject({ updated: 1, errors: [] });
        const after = expectSuccess(await app.client.get(`/products/${_id}`));
        expect(after).toMatchObject({ ...price, discount: 20, salePrice: null });
        expect(await imported(admin, file)).toMatchObject({ updated: 0, unchanged: 1 });
      }
    },
  );

  rules('IMP-08').it('leaves alone what a column would say that the file has not', async () => {
    const images = ['https://images.example.com/mug.webp'];
    const seo = { title: 'A mug', description: 'For tea' };
    const { _id, sku } = await aProduct(app, { seo, images, imageTexts: ['From above'] });
    const own = {
      basePrice: 90,
      salePrice: 80,
      barcode: '12345678',
      weight: 5,
      image: images[0],
      isActive: false,
    };
    const variants = [{ ...own, sku: `${sku}-S`, options: { size: 'S' } }];
    await admin.client.patch(`/products/${_id}`, { attributes: { size: ['S'] } });
    expectSuccess(await admin.client.post(`/products/${_id}/variants`, variants[0]), 201);
    const variant = `${sku}-S,"{""size"":""S""}"`;
    for (const [columns, cells, after] of [
      ['seoTitle', 'Mug', { seo: { ...seo, title: 'Mug' } }],
      ['seoDescription', '', { seo: { title: 'Mug' } }],
      ['seoTitle', '', { seo: null }],
      ['images', images[0], { imageTexts: ['From above'] }],
      [
        'variantSku,variantOptions,variantStock',
        `${variant},4`,
        { currentStock: 4, variants: [{ ...own, currentStock: 4 }] },
      ],
      ['variantSku,variantOptions,variantWeight', `${variant},`, { variants: [{ ...own, weight: null }] }],
    ] as const) {
      const entry = await imported(admin, ownFile(`sku,${columns}`, `${sku},${cells}`));
      expect([columns, entry]).toMatchObject([columns, { failed: 0, errors: [] }]);
      const known = expectSuccess(await admin.client.get(`/products/admin/${_id}`));
      expect([columns, known]).toMatchObject([columns, after]);
    }
  });

  rules('IMP-08').it(
    'does not take another product for the one of the file because of its slug',
    async () => {
      const { slug } = await aProduct(app, { sku: 'SLUG-1', slug: 'the-slug' });
      const entry = await imported(
        admin,
        ownFile(`${HEADER},slug`, `SLUG-2,Mug,10,Mugs,Kitchen,1,,,${slug}`),
      );
      expect(entry).toMatchObject({
        failed: 1,
        errors: [{ row: 2, column: 'slug', reason: 'Slug already exists' }],
      });
      expect(await stored('SLUG-2')).toBeNull();
    },
  );

  rules('IMP-09').it('names each bad cell by row, column and reason, and imports the others', async () => {
    const file = ownFile(
      HEADER,
      'BAD-1,Mug,cheap,Mugs,Kitchen,1.5,,',
      'BAD-2,M,10,Mugs,Kitchen,-3,,',
      'BAD-3,Mug,10,Mugs,Kitchen,3,,',
      ',Mug,10,Mugs,Kitchen,3,,',
    );
    const entry = await imported(admin, file);
    expect(entry).toMatchObject({ state: 'DONE', rows: 4, rowsDone: 4, created: 1, failed: 3 });
    expect(entry.errors).toEqual([
      { row: 2, column: 'basePrice', reason: 'must be a number such as 1499.50' },
      { row: 2, column: 'currentStock', reason: 'must be a whole number' },
      { row: 3, column: 'name', reason: 'name must be a string of 2 to 255 characters' },
      { row: 3, column: 'currentStock', reason: expect.stringContaining('currentStock must be') },
      { row: 5, column: 'sku', reason: 'is required' },
    ]);
    expect(await stored('BAD-1')).toBeNull();
  });

  rules('IMP-23').it('refuses a product by a fault without a column, alone', async () => {
    const variant = (index: number) =>
      `WIDE-1,,,,,,,,W-${index},"{""N"":""${index % 17}"",""M"":""${index}""}"`;
    const many = Array.from({ length: 260 }, (_, index) => variant(index));
    const file = ownFile(`${HEADER},variantSku,variantOptions`, ...many, 'WIDE-2,Mug,10,Mugs,Kitchen,1,,,,');
    const entry = await imported(admin, file);
    expect(entry).toMatchObject({ state: 'DONE', created: 1, failed: 1 });
    expect(entry.errors[0]).toMatchObject({ row: 2 });
  });

  rules('IMP-23').it.each([1000, 9000, 50_000])(
    'refuses a cell of %s nested lists, alone',
    async (levels) => {
      const nested = '['.repeat(levels) + ']'.repeat(levels);
      const file = ownFile(
        'sku,name,basePrice,attributes',
        `NEST-A${levels},Mug,1,`,
        `NEST-B${levels},Mug,1,"{""a"":${nested}}"`,
        `NEST-C${levels},Mug,1,`,
      );
      expect(await imported(admin, file)).toMatchObject({
        created: 2,
        failed: 1,
        errors: [{ row: 3, column: 'attributes', reason: 'is nested too deeply' }],
      });
    },
  );

  rules('IMP-10').it('keeps a thousand errors, and counts the products that failed', async () => {
    const rows = Array.from({ length: 210 }, (_, index) => `MANY-${index},Mug,x,x,x,x,x`);
    const entry = await imported(
      admin,
      ownFile('sku,name,basePrice,currentStock,isActive,weight,length', ...rows),
    );
    expect(entry.failed).toBe(210);
    expect(entry.errors).toHaveLength(1_000);
    expect(entry.errors.at(-1)!.row).toBe(201);
  });

  rules('IMO-03').it('keeps a thousand notes of a product, and counts them all', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `NOTED,Mug ${index},free,NOTED-${index},{}`);
    const entry = await imported(admin, ownFile('sku,name,basePrice,variantSku,variantOptions', ...rows));
    expect(entry).toMatchObject({ state: 'DONE', failed: 1, errors: [{ row: 2, column: 'basePrice' }] });
    // Other names, and more variants than a product has.
    expect([entry.notes.length, entry.notesTotal]).toEqual([1_000, 1_199 + 950]);
  });

  rules('IMO-03').it('refuses a product that is too large to be stored, alone', async () => {
    const header = ['sku', 'name', 'basePrice', ...Array.from({ length: 497 }, (_, at) => `c${at}`)].join(
      ',',
    );
    const wide = Array.from({ length: 3_900 }, () => `WIDE,Mug,10${',a'.repeat(497)}`);
    const entry = await imported(admin, ownFile(header, ...wide, 'NARROW,Mug,10'));
    expect(entry).toMatchObject({
      state: 'DONE',
      created: 1,
      failed: 1,
      errors: [{ row: 2, column: null, reason: 'the product is longer than 4 MB' }],
    });
  });

  rules('IMP-11').it('checks the file alone in a dry run', async () => {
    const before = await aProduct(app, { sku: 'DRY-1', currentStock: 5 });
    const file = ownFile(
      HEADER,
      'DRY-1,Dry mug,10,Mugs,Kitchen,9,,',
      'DRY-2,Pan,10,Pans,Kitchen,9,,',
      'DRY-3,P,10,Pans,Kitchen,9,,',
    );
    const entry = await imported(admin, file, 'own', { dryRun: 'true' });
    expect(entry).toMatchObject({
      dryRun: true,
      created: 1,
      updated: 1,
      failed: 1,
      errors: [{ row: 4, column: 'name' }],
    });
    expect(await stored('DRY-2')).toBeNull();
    expect(expectSuccess(await app.client.get(`/products/${before._id}`))).toMatchObject({
      name: before.name,
      currentStock: 5,
      updatedAt: before.updatedAt,
    });
  });

  rules('IMP-12').it('runs one import at a time', async () => {
    const file = ownFile(HEADER, 'ONE-1,Mug,10,Mugs,Kitchen,1,,');
    const { _id: importId } = await imported(admin, file);
    const entry = { _id: new Types.ObjectId(importId) };
    await collectionOf(app, 'product_imports').updateOne(entry, { $set: { state: 'RUNNING' } });
    expectError(await startImport(admin, file, { format: 'own' }), 409, /^Another import is running/);
    app.clock.advance(15 * 60_000 + 1);
    expect(await imported(admin, file)).toMatchObject({ state: 'DONE', unchanged: 1 });
    expect(expectSuccess(await progressOf(admin, importId)).state).toBe('FAILED');
  });

  rules('IMP-03').it(
    'refuses a file that cannot be imported, at once, and lets the next one in',
    async () => {
      const refused = await startImport(admin, 'name,"sku\nMug,A\n', { format: 'own' });
      expectError(refused, 400, 'The file cannot be imported: row 1: a quotation mark is not closed');
      expectError(await startImport(admin, '', { format: 'own' }), 400, 'CSV file is required');
      expectError(await startImport(admin, 'sku\nA\n', {}), 400, /^format /);
      expectError(await startImport(admin, 'sku\nA\n', { format: 'excel' }), 400, /^format /);
      expectError(await startImport(admin, 'sku\nA\n', { format: 'own', dryRun: 'maybe' }), 400, /^dryRun /);
      expectError(
        await startImport(admin, 'sku\nA\n', { format: 'own', other: 'x' }),
        400,
        'other is not allowed',
      );
      expect(await imported(admin, ownFile(HEADER, 'NEXT-1,Mug,10,Mugs,Kitchen,1,,'))).toMatchObject({
        created: 1,
      });
    },
  );

  it('does not find an unknown import', async () => {
    expectError(await progressOf(admin, UNKNOWN_ID), 404, 'Import not found');
  });

  rules('IMP-13').it('leaves no rows of its file behind', async () => {
    await imported(admin, ownFile(HEADER, 'GONE-1,Mug,10,Mugs,Kitchen,1,,'));
    await startImport(admin, 'name,"sku\nMug,A\n', { format: 'own' });
    expect(await collectionOf(app, 'product_import_parts').countDocuments({})).toBe(0);
  });
});
