import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aBranch, aCategory } from '../../support/factories/a-category.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const PARENT_NOT_FOUND = 'Parent category not found';
const TOO_DEEP = 'Categories have at most 5 levels';
const CIRCLE = 'A category cannot be below itself';

describe('the categories', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const create = (body: object) => admin.client.post('/categories', body);
  const change = (id: string, body: object) => admin.client.patch(`/categories/${id}`, body);

  rules('CTG-03').it('are made with a slug of their name, which stays', async () => {
    const made = expectSuccess(await create({ name: 'Café & Tea' }), 201);
    expect(made).toMatchObject({
      slug: 'cafe-tea',
      parentId: null,
      position: 0,
      isActive: true,
      image: null,
    });
    expect(expectSuccess(await create({ name: 'CAFÉ tea' }), 201).slug).toBe('cafe-tea-2');
    expect(expectSuccess(await change(made._id, { name: 'Tea' }))).toEqual({
      ...made,
      name: 'Tea',
      updatedAt: expect.any(String) as string,
    });
    expectError(await create({ name: 'Coffee', slug: 'Cafe-Tea' }), 409, 'Slug already exists');
    expectError(await change(made._id, { slug: 'cafe-tea-2' }), 409, 'Slug already exists');
    expect(expectSuccess(await create({ name: '!!' }), 201).slug).toMatch(/^[0-9a-f]{24}$/);
  });

  rules('CTG-03').it.each([
    ['name', 'K', 'name must be a string of 2 to 60 characters'],
    ['name', 'K\u202ettle', 'name must not contain control or text direction characters'],
    ['slug', 'two words', /^slug must be lower-case words/],
    ['parentId', 'kitchen', /^parentId must be a 24-character/],
    ['position', -1, 'position must be a whole number from 0 to 1000000'],
    ['isActive', 'yes', 'isActive must be true or false'],
    ['image', 'javascript:alert(1)', 'image must be a http or https URL'],
  ])('refuse %s of %j', async (field, value, message) => {
    expectError(await create({ name: 'Kettles', [field]: value }), 400, message);
    expectError(await change((await aCategory(app))._id, { [field]: value }), 400, message);
  });

  rules('CTG-03').it('answer a change of nothing, and one that is unknown', async () => {
    const made = await aCategory(app);
    expect(expectSuccess(await change(made._id, {}))).toEqual(made);
    expectError(await change(UNKNOWN_ID, { name: 'Pots' }), 404, 'Category not found');
    expectError(await admin.client.delete(`/categories/${UNKNOWN_ID}`), 404, 'Category not found');
    expectError(await create({ name: 'Pots', parentId: UNKNOWN_ID }), 404, PARENT_NOT_FOUND);
    expectError(await change(made._id, { parentId: UNKNOWN_ID }), 404, PARENT_NOT_FOUND);
  });

  rules('CTG-04').it('have five levels, those of a moved branch included', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const [, , third, , fifth] = await aBranch(app, ...names);
    expectError(await create({ name: 'Six', parentId: fifth!._id }), 400, TOO_DEEP);
    const [top] = await aBranch(app, 'Upper', 'Lower', 'Lowest');
    expectError(await change(top!._id, { parentId: third!._id }), 400, TOO_DEEP);
    const [pair] = await aBranch(app, 'Left', 'Right');
    expectSuccess(await change(pair!._id, { parentId: third!._id }));
  });

  rules('CTG-05').it('are never below themselves', async () => {
    const [kitchen, , lids] = await aBranch(app, 'Kitchen', 'Pots', 'Lids');
    expectError(await change(kitchen!._id, { parentId: kitchen!._id }), 409, CIRCLE);
    expectError(await change(kitchen!._id, { parentId: lids!._id }), 409, CIRCLE);
  });

  rules('CTG-06').it('are deleted without children alone, and products lose them', async () => {
    const [kitchen, pots] = await aBranch(app, 'Kitchen', 'Pots');
    const product = await aProduct(app, { categoryIds: [kitchen!._id, pots!._id] });
    const hidden = await aProduct(app, { categoryIds: [pots!._id], isActive: false });
    const path = `/categories/${kitchen!._id}`;
    expectError(await admin.client.delete(path), 409, 'Category has subcategories');
    expect(expectSuccess(await admin.client.delete(`/categories/${pots!._id}`))).toBeNull();
    await expectEventually(async () => {
      const shown = expectSuccess(await app.client.get(`/products/${product._id}`));
      expect(shown.categoryIds).toEqual([kitchen!._id]);
      const kept = expectSuccess(await admin.client.get(`/products/admin/${hidden._id}`));
      expect(kept.categoryIds).toEqual([]);
    });
    expectSuccess(await admin.client.delete(path));
  });

  rules('CTG-07').it('have to exist for a product, and are at most ten', async () => {
    const { _id } = await aCategory(app);
    const product = await aProduct(app, { categoryIds: [_id] });
    expect(product.categoryIds).toEqual([_id]);
    const unknown = 'categoryIds must be identifiers of categories';
    const post = (categoryIds: unknown) => admin.client.post('/products', { ...productInput(), categoryIds });
    expectError(await post([_id, UNKNOWN_ID]), 400, unknown);
    expectError(
      await admin.client.patch(`/products/${product._id}`, { categoryIds: [UNKNOWN_ID] }),
      400,
      unknown,
    );
    const malformed = 'categoryIds must be a list of at most 10 different identifiers';
    for (const value of [[_id, _id.toUpperCase()], 'kitchen', ['x'], Array(11).fill(_id)])
      expectError(await post(value), 400, malformed);
    const upper = [_id.toUpperCase()];
    expect(expectSuccess(await post(upper), 201).categoryIds).toEqual([_id]);
  });

  it('are at most a thousand', async () => {
    const stored = collectionOf(app, 'categories');
    const now = app.clock.now();
    const many = Array.from({ length: 1_000 - (await stored.countDocuments()) }, (_, index) => {
      const name = `Filler ${index}`;
      return { name, slug: `filler-${index}`, position: 9, isActive: true, createdAt: now, updatedAt: now };
    });
    await stored.insertMany(many);
    expectError(await create({ name: 'One more' }), 400, 'Category limit reached (Max 1000)');
  });
});
