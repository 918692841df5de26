import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogueImportsService } from '#modules/catalogue-imports/services/catalogue-imports.service.js';
import { ImportRunnerService } from '#modules/catalogue-imports/services/import-runner.service.js';
import { ProductsAdminService } from '#modules/products/editing/index.js';
import { collectionOf } from '../support/collection-of.js';
import { createApp, useApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { useFolder } from '../support/use-folder.js';

const PRODUCTS = 28;
const DONE = { state: 'DONE', rows: PRODUCTS, rowsDone: PRODUCTS, failed: 0, errors: [] };

const folder = useFolder();

describe('an import', () => {
  const app = useApp();
  let beside: TestApp;
  let count = 0;

  beforeAll(async () => {
    beside = await createApp({}, { beside: app });
  });
  afterAll(() => beside.close());

  /** A taken import that no job carries out. @returns its id, and the beginning of its SKUs */
  async function taken(rowOf: (index: number, sku: string) => string = rowOfProduct) {
    const prefix = `RUN-${(count += 1)}`;
    const path = join(folder, `${prefix}.csv`);
    const rows = Array.from({ length: PRODUCTS }, (_, index) => rowOf(index, `${prefix}-${index}`));
    writeFileSync(path, ['sku,name,basePrice,currentStock', ...rows].join('\n'));
    const request = { format: 'own' as const, dryRun: false };
    const id = await app.get(CatalogueImportsService).take(path, request, async () => undefined);
    return { id, prefix };
  }

  const rowOfProduct = (index: number, sku: string) => `${sku},Mug ${index},100,3`;
  const run = (on: TestApp, id: string, untilMs = Infinity) => on.get(ImportRunnerService).run(id, untilMs);
  const view = (id: string) => app.get(CatalogueImportsService).get(id);
  const movements = (sku: RegExp) =>
    collectionOf(app, 'products')
      .aggregate([
        { $match: { sku } },
        {
          $lookup: { from: 'stock_movements', localField: '_id', foreignField: 'productId', as: 'movements' },
        },
      ])
      .toArray();

  rules('IMP-16').it('goes on where it was, in another process', async () => {
    const { id, prefix } = await taken();
    expect(await run(app, id, 0)).toBe(false);
    const half = await view(id);
    expect(half).toMatchObject({ state: 'RUNNING', rowsDone: 25, created: 25 });
    expect(await run(beside, id)).toBe(true);
    expect(await view(id)).toMatchObject({ ...DONE, created: PRODUCTS, updated: 0, unchanged: 0 });
    expect(await movements(new RegExp(`^${prefix}-`))).toHaveLength(PRODUCTS);
  });

  rules('IMP-16').it('is made once by two processes at once', async () => {
    const { id, prefix } = await taken();
    await Promise.all([run(app, id), run(beside, id)]);
    expect(await view(id)).toMatchObject({ ...DONE, created: PRODUCTS, updated: 0, unchanged: 0 });
    const products = await movements(new RegExp(`^${prefix}-`));
    expect(products).toHaveLength(PRODUCTS);
    for (const product of products) expect(product.movements).toHaveLength(1);
  });

  rules('IMP-16').it('counts each product once, however often it breaks off', async () => {
    const { id } = await taken();
    const admin = app.get(ProductsAdminService);
    const create = admin.create.bind(admin);
    let calls = 0;
    const breaking = jest.spyOn(admin, 'create').mockImplementation(async (...given) => {
      const created = await create(...given);
      if ((calls += 1) % 15 === 0) throw new Error('the process is killed');
      return created;
    });
    try {
      while (!(await run(app, id).catch(() => false)));
    } finally {
      breaking.mockRestore();
    }
    expect(calls).toBeGreaterThan(PRODUCTS);
    expect(await view(id)).toMatchObject({ ...DONE, created: PRODUCTS });
  });

  it('goes on with parts that an earlier version has stored', async () => {
    const { id, prefix } = await taken();
    const parts = collectionOf(app, 'product_import_parts');
    for (const { _id, text } of await parts.find().toArray())
      await parts.updateOne({ _id }, { $set: { products: JSON.parse(text) }, $unset: { text: '' } });
    expect(await run(app, id)).toBe(true);
    expect(await view(id)).toMatchObject({ ...DONE, created: PRODUCTS });
    expect(await movements(new RegExp(`^${prefix}-`))).toHaveLength(PRODUCTS);
  });

  rules('IMP-17').it('fails when it was begun six times without moving on', async () => {
    const { id } = await taken();
    await collectionOf(app, 'product_import_parts').deleteMany({});
    for (let tries = 1; tries < 6; tries += 1) await expect(run(app, id)).rejects.toThrow('are gone');
    expect(await run(app, id)).toBe(true);
    expect(await view(id)).toMatchObject({
      state: 'FAILED',
      created: 0,
      endedAt: expect.any(String),
      reason: expect.stringContaining('did not move on'),
    });
  });

  rules('IMP-23').it.each([
    ['at once where its data cannot be handled', new RangeError('Maximum call stack size exceeded'), 0],
    ['after three tries where it is not said why', new Error('broken'), 3],
  ])('refuses a product that throws, %s', async (_, error, failures) => {
    const { id, prefix } = await taken();
    const admin = app.get(ProductsAdminService);
    const create = admin.create.bind(admin);
    const breaking = jest.spyOn(admin, 'create').mockImplementation(async (input, by) => {
      if (input.sku === `${prefix}-7`) throw error;
      return create(input, by);
    });
    try {
      for (let tries = 0; tries < failures; tries += 1) await expect(run(app, id)).rejects.toBe(error);
      expect(await run(app, id)).toBe(true);
    } finally {
      breaking.mockRestore();
    }
    const refused = { row: 9, column: null, reason: 'the product cannot be stored' };
    expect(await view(id)).toMatchObject({
      state: 'DONE',
      created: PRODUCTS - 1,
      failed: 1,
      errors: [refused],
    });
  });

  rules('IMP-18').it('sets the stock against what is sold meanwhile, and loses no unit', async () => {
    const { _id: productId, sku } = await aProduct(app, { currentStock: 10 });
    const { id } = await taken((index, own) =>
      index === 0 ? `${sku},Kettle,100,20` : rowOfProduct(index, own),
    );
    const selling = Array.from({ length: 5 }, () =>
      beside
        .get(ProductsAdminService)
        .adjustStock({ productId }, { delta: -1 }, { adminId: 'seller', key: undefined }),
    );
    await Promise.all([run(app, id), ...selling]);
    const [stored] = await movements(new RegExp(`^${sku}$`));
    const sum = stored!.movements.reduce((total: number, { delta }: { delta: number }) => total + delta, 0);
    expect(stored!.currentStock).toBe(sum);
    expect(stored!.currentStock).toBeGreaterThanOrEqual(15);
    expect(stored!.currentStock).toBeLessThanOrEqual(20);
  });
});
