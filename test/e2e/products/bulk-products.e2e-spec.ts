import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { MOST_BULK_FOUND } from '#modules/products/products.limits.js';
import { collectionOf } from '../../support/collection-of.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('PATCH /products/admin/bulk', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const change = (body: object) => admin.client.patch('/products/admin/bulk', body);
  const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/products/admin/${id}`));
  /** A shirt of 1,000.00 with a variant of its own price. */
  async function aPricedShirt() {
    const { _id, variants } = await aShirt(app, { basePrice: 1000 }, [{ basePrice: 1200 }]);
    return { id: _id, variantId: variants[0]!._id };
  }

  rules('BLK-01', 'BLK-03').it(
    'gives each product what is set, and leaves its other tags and categories',
    async () => {
      const { _id: kitchen } = await aCategory(app, { name: 'Bulk kitchen' });
      const { _id: sale } = await aCategory(app, { name: 'Bulk sale' });
      const one = await aProduct(app, {
        tags: ['steel', 'new'],
        categoryIds: [kitchen],
        discount: 0,
        basePrice: 200,
      });
      const two = await aProduct(app, { tags: ['old'] });
      const set = {
        isActive: false,
        discount: 25,
        mainCategory: 'Clearance',
        addTags: ['sale', 'steel'],
        removeTags: ['new'],
        addCategoryIds: [sale],
        removeCategoryIds: [kitchen],
      };
      expect(expectSuccess(await change({ ids: [one._id, two._id], set }))).toEqual({
        updated: 2,
        failed: [],
      });
      expect(await detailOf(one._id)).toMatchObject({
        isActive: false,
        discount: 25,
        unitPrice: 150,
        mainCategory: 'Clearance',
        tags: ['steel', 'sale'],
        categoryIds: [sale],
      });
      expect(await detailOf(two._id)).toMatchObject({ tags: ['old', 'sale', 'steel'], categoryIds: [sale] });
      for (const { _id } of [one, two]) {
        const { entries } = expectSuccess(
          await admin.client.get(`/audit-log?action=PRODUCT_UPDATED&subject=${_id}`),
        );
        expect(entries).toMatchObject([{ actor: admin.user.id, after: { discount: 25, isActive: false } }]);
      }
    },
  );

  rules('BLK-01').it('is found by the search, as the single update is', async () => {
    const product = await aProduct(app, { name: 'Bulkfinder kettle' });
    expectSuccess(await change({ ids: [product._id], set: { addTags: ['zanzibar'] } }));
    await expectEventually(async () => {
      const found = expectSuccess(await app.client.get('/search?q=zanzibar'));
      expect(JSON.stringify(found)).toContain(product._id);
    });
  });

  rules('BLK-02', 'BLK-03').it('changes a grid of prices, of products and variants', async () => {
    const shirt = await aPricedShirt();
    const kettle = await aProduct(app, { basePrice: 500, discount: 10 });
    const pot = await aProduct(app, { basePrice: 300, salePrice: 250 });
    const changes = [
      { ...shirt, basePrice: 1300, salePrice: 1100 },
      { id: shirt.id, basePrice: 900 },
      { id: kettle._id, basePrice: 600, isActive: false },
      { id: pot._id, salePrice: null },
    ];
    expect(expectSuccess(await change({ changes }))).toEqual({ updated: 4, failed: [] });
    expect((await detailOf(shirt.id)).variants[0]).toMatchObject({ basePrice: 1300, unitPrice: 1100 });
    expect(await detailOf(kettle._id)).toMatchObject({ basePrice: 600, unitPrice: 540, isActive: false });
    expect(await detailOf(pot._id)).toMatchObject({ basePrice: 300, unitPrice: 300, salePrice: null });
  });

  rules('BLK-03').it('says what it could not change, and changes the others', async () => {
    const shirt = await aPricedShirt();
    const [kettle, pot] = [await aProduct(app, { basePrice: 500 }), await aProduct(app, { basePrice: 300 })];
    const changes = [
      { id: UNKNOWN_ID, basePrice: 1 },
      { id: kettle._id, salePrice: 500 },
      { id: shirt.id, variantId: UNKNOWN_ID, basePrice: 1 },
      { ...shirt, discount: 5 },
      { id: pot._id, basePrice: 310 },
    ];
    expect(expectSuccess(await change({ changes }))).toEqual({
      updated: 1,
      failed: [
        { id: UNKNOWN_ID, reason: 'Product not found' },
        { id: kettle._id, reason: 'salePrice must be below basePrice' },
        { id: shirt.id, variantId: UNKNOWN_ID, reason: 'Variant not found' },
        { ...shirt, reason: 'A variant has no discount of its own' },
      ],
    });
    expect((await detailOf(kettle._id)).salePrice).toBeNull();
    expect((await detailOf(pot._id)).basePrice).toBe(310);
  });

  rules('BLK-01', 'BLK-03').it('keeps the limits of a product', async () => {
    const full = await aProduct(app, { tags: Array.from({ length: 250 }, (_, i) => `tag ${i}`) });
    const product = await aProduct(app);
    const ids = [full._id, product._id];
    const { updated, failed } = expectSuccess(await change({ ids, set: { addTags: ['one more'] } }));
    expect([updated, failed]).toEqual([
      1,
      [{ id: full._id, reason: expect.stringMatching(/^tags must be a list of at most 250/) }],
    ]);
    expect((await detailOf(full._id)).tags).toHaveLength(250);
    const unknown = expectSuccess(
      await change({ ids: [product._id], set: { addCategoryIds: [UNKNOWN_ID] } }),
    );
    expect(unknown.failed).toEqual([
      { id: product._id, reason: 'categoryIds must be identifiers of categories' },
    ]);
  });

  rules('BLK-01').it('loses no change of two requests at once', async () => {
    const { _id } = await aProduct(app, { tags: [] });
    const add = (tag: string) => change({ ids: [_id], set: { addTags: [tag] } });
    const answers = await Promise.all(['one', 'two', 'three'].map((tag) => add(tag)));
    for (const answer of answers) expect(expectSuccess(answer).updated).toBe(1);
    expect((await detailOf(_id)).tags.toSorted()).toEqual(['one', 'three', 'two']);
  });

  describe('of what a filter finds', () => {
    const make = (brand: string, name: string, more: object = {}) =>
      aProduct(app, { name, brand, basePrice: 100, ...more });

    rules('CTL-13').it('changes the products of the list, and no other', async () => {
      const brand = 'Bulk filtered';
      const inside = [await make(brand, 'Blue pan'), await make(brand, 'Red pan', { isActive: false })];
      const outside = await make('Other', 'Blue pan of another');
      expect(expectSuccess(await change({ filter: { brand }, set: { discount: 10 } }))).toEqual({
        updated: 2,
        failed: [],
      });
      for (const { _id } of inside) expect((await detailOf(_id)).discount).toBe(10);
      expect((await detailOf(outside._id)).discount).toBe(0);
      const filter = { brand, q: 'pan', isActive: false };
      expect(expectSuccess(await change({ filter, set: { salePrice: 60 } })).updated).toBe(1);
      expect(await detailOf(inside[1]!._id)).toMatchObject({ salePrice: 60, discount: 40 });
      expect(expectSuccess(await change({ filter: { category: 'none' }, set: { discount: 1 } }))).toEqual({
        updated: 0,
        failed: [],
      });
    });

    rules('CTL-13').it('refuses more products than one request changes', async () => {
      const { _id: _, ...one } = (await collectionOf(app, 'products').findOne({}))!;
      const many = Array.from({ length: MOST_BULK_FOUND + 1 }, (_each, index) => ({
        ...one,
        sku: `MANY-${index}`,
        skus: [`MANY-${index}`],
        slug: `many-${index}`,
        brand: 'Bulk many',
      }));
      await collectionOf(app, 'products').insertMany(many);
      const answer = await change({ filter: { brand: 'Bulk many' }, set: { isActive: false } });
      expectError(answer, 400, 'filter finds more than 500 products');
      await collectionOf(app, 'products').deleteMany({ brand: 'Bulk many' });
    });
  });

  rules('CTL-14').it('changes prices by per cent, those of variants too, once for each product', async () => {
    const shirt = await aShirt(app, { basePrice: 1000 }, [{ basePrice: 1249.5 }, {}]);
    const pot = await aProduct(app, { basePrice: 300, salePrice: 290 });
    const set = { percent: -10, roundTo: 0.99 };
    expect(expectSuccess(await change({ ids: [shirt._id, pot._id], set }))).toEqual({
      updated: 1,
      failed: [{ id: pot._id, reason: 'salePrice must be below basePrice' }],
    });
    const after = await detailOf(shirt._id);
    expect(after.variants.map(({ basePrice }: any) => basePrice)).toEqual([1124.99, 899.99]);
    expect(after.version).toBe(shirt.version + 1);
    expect((await detailOf(pot._id)).basePrice).toBe(300);
    const ten = { ids: [shirt._id], set: { percent: 10 } };
    const answers = await Promise.all([change(ten), change(ten)]);
    for (const answer of answers) expect(expectSuccess(answer).updated).toBe(1);
    expect((await detailOf(shirt._id)).variants[1].basePrice).toBe(1088.99);
  });

  const id = UNKNOWN_ID;
  const FORMS = 'Give either ids and set, or changes';
  const row = (of: string) => ({ id: of, discount: 1 });
  const ROWS = 'changes must be a list of 1 to 200 objects with id and at least one change';
  rules('BLK-04').it.each<[string, object]>([
    ['ids is required; set is required', {}],
    ['set is required', { ids: [id] }],
    [FORMS, { ids: [id], set: { discount: 1 }, changes: [{ id, discount: 1 }] }],
    ['set must be an object with at least one change', { ids: [id], set: {} }],
    ['set must be an object with at least one change', { ids: [id], set: [] }],
    ['set.discount must be a number from 0 to 100', { ids: [id], set: { discount: 101 } }],
    ['set.basePrice is not allowed', { ids: [id], set: { discount: 1, basePrice: 1 } }],
    ['ids must be a list of 1 to 200 identifiers without repeats', { ids: [id, id], set: { discount: 1 } }],
    [ROWS, { changes: [] }],
    [ROWS, { changes: [{ id }] }],
    [ROWS, { changes: [null] }],
    [ROWS, { changes: Array.from({ length: 201 }, (_, i) => row(`${i}`.padStart(24, '0'))) }],
    [FORMS, { ids: [id], filter: { brand: 'A' }, set: { discount: 1 } }],
    [FORMS, { filter: { brand: 'A' }, changes: [row(id)] }],
    ['set is required', { filter: { brand: 'A' } }],
    ['filter must be an object with at least one parameter', { filter: {}, set: { discount: 1 } }],
    ['filter.page is not allowed', { filter: { brand: 'A', page: 1 }, set: { discount: 1 } }],
    ['set must be an object with at least one change', { ids: [id], set: { roundTo: 1 } }],
    ['set must be an object with at least one change', { ids: [id], set: { roundTo: 1, discount: 1 } }],
    ['set.percent must be a number from -99 to 1000', { ids: [id], set: { percent: -100 } }],
    ['set.roundTo must be one of 0.01, 1, 10, 0.99', { ids: [id], set: { percent: 1, roundTo: 5 } }],
    ['changes must name each product or variant once', { changes: [row(id), row(id)] }],
  ])('refuses: %s', async (message, body) => {
    const answer = await change(body);
    expectError(answer, 400, answer.body.message);
    expect(answer.body.message).toContain(message);
  });
});
