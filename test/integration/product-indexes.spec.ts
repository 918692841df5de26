import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PRODUCT_SORTS, ProductRepository, SORT_KEYS } from '#modules/products/data/product.repository.js';
import { Product } from '#modules/products/data/product.schema.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';

type Keys = Array<[field: string, direction: number]>;

describe('the product list', () => {
  let app: TestApp;
  let indexes: Keys[];

  beforeAll(async () => {
    app = await createApp();
    const model: Model<Product> = app.get(getModelToken(Product.name) as never);
    indexes = (await model.listIndexes()).map(({ key }) => Object.entries(key as Record<string, number>));
  });

  afterAll(() => app.close());

  const filters = [
    {},
    { mainCategory: 'Kitchen' },
    { itemType: 'Kettles' },
    { mainCategory: 'Kitchen', itemType: 'Kettles' },
  ];
  const stocked = [true, false].flatMap((inStock) => filters.map((filter) => ({ inStock, ...filter })));
  const lists = [...filters, ...stocked].flatMap((filter) =>
    PRODUCT_SORTS.map((sort) => [filter, sort] as const),
  );

  /** An index serves a list when it names the filter's fields first and then the sort's, forwards or backwards. */
  function serves(keys: Keys, filterFields: string[], sortKeys: Keys): boolean {
    const head = keys.slice(0, filterFields.length).map(([field]) => field);
    const tail = keys.slice(filterFields.length);
    const backwards = sortKeys.map(([field, direction]) => [field, -direction]);
    const isInOrder = [sortKeys, backwards].some((order) => JSON.stringify(order) === JSON.stringify(tail));
    return isInOrder && head.toSorted().join() === filterFields.toSorted().join();
  }

  it.each(lists)('with %j by %s has an index to be read in order', (filter, sort) => {
    const fields = ['isActive', ...Object.keys(filter)];
    const sortKeys: Keys = Object.entries(SORT_KEYS[sort]);
    expect(indexes.filter((keys) => serves(keys, fields, sortKeys))).toHaveLength(1);
  });

  it('counts what it finds', async () => {
    const repository = app.get(ProductRepository);
    await aProduct(app);
    await aProduct(app, { mainCategory: 'Home' });
    await aProduct(app, { isActive: false });
    await aProduct(app, { currentStock: 0 });
    for (const filter of [...filters, ...stocked]) {
      const found = await repository.findActivePage(filter, 'newest', { page: 1, limit: 100 });
      expect(found.total).toBe(found.entries.length);
      expect(await repository.countActive(filter)).toBe(found.total);
    }
    expect(await repository.countActive({})).toBe(3);
    expect(await repository.countActive({ inStock: true })).toBe(2);
    expect(await repository.countActive({ inStock: false })).toBe(1);
  });
});
