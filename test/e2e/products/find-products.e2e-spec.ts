import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aBranch, aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { namesByCursor } from './names-by-cursor.js';

describe('products that are found', () => {
  const app = useApp();
  const admin = useAdmin(app);
  let kitchen: string;
  let pots: string;

  beforeAll(async () => {
    const branch = await aBranch(app, 'Kitchen', 'Pots');
    [kitchen, pots] = branch.map(({ _id }) => _id) as [string, string];
    const all = [
      { name: 'éclair pan', basePrice: 100, brand: 'Aravalli', categoryIds: [pots], itemType: 'Pans' },
      { name: 'Eclair Box', basePrice: 200, salePrice: 150, brand: 'Sahyadri', categoryIds: [kitchen] },
      { name: 'Zester', basePrice: 300, discount: 50, brand: 'Aravalli', categoryIds: [pots, kitchen] },
      { name: 'anvil', basePrice: 400, currentStock: 0, brand: 'aravalli', mainCategory: 'Tools' },
    ];
    for (const product of all) {
      app.clock.advance(1000);
      await aProduct(app, product);
    }
  });

  const list = async (query: string) => expectSuccess(await app.client.get(`/products?${query}`));
  const names = async (query: string) =>
    (await list(query)).products.map(({ name }: { name: string }) => name);
  const hits = async (query: string) => {
    const answer = expectSuccess(await app.client.get(`/search?${query}`));
    return answer.hits.map(({ name }: { name: string }) => name).toSorted();
  };

  rules('CAT-44').it('are sorted by name without letter case and accents', async () => {
    const inOrder = ['anvil', 'Eclair Box', 'éclair pan', 'Zester'];
    expect(await names('sort=name')).toEqual(inOrder);
    expect(await names('sort=name:asc')).toEqual(inOrder);
    expect(await names('sort=name:desc')).toEqual(inOrder.toReversed());
  });

  rules('CAT-45').it.each([
    ['minPrice=150&sort=price:asc', ['Eclair Box', 'Zester', 'anvil']],
    ['maxPrice=150&sort=price:desc', ['Zester', 'Eclair Box', 'éclair pan']],
    ['minPrice=100.01&maxPrice=399.99', ['Zester', 'Eclair Box']],
    ['minPrice=150&maxPrice=150&sort=name', ['Eclair Box', 'Zester']],
    ['maxPrice=150&sort=name:desc', ['Zester', 'éclair pan', 'Eclair Box']],
    ['minPrice=150&inStock=true', ['Zester', 'Eclair Box']],
    ['minPrice=500', []],
  ])('are filtered by unit price: %s', async (query, expected) => {
    const { products, meta } = await list(query);
    expect(products.map(({ name }: { name: string }) => name).toSorted()).toEqual(expected.toSorted());
    // Of equal prices the later one comes first, or last.
    if (!query.includes('sort=price')) expect(await names(query)).toEqual(expected);
    expect(meta.total).toBe(expected.length);
  });

  rules('CAT-46').it.each([
    ['brand=Aravalli', ['Zester', 'éclair pan']],
    ['brand=aravalli', ['anvil']],
    ['brand=Aravalli&itemType=Pans', ['éclair pan']],
    ['brand=Aravalli&mainCategory=Kitchen&sort=name', ['éclair pan', 'Zester']],
    ['brand=Aravalli&maxPrice=120', ['éclair pan']],
    ['brand=Unknown', []],
  ])('are filtered by brand: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).meta.total).toBe(expected.length);
  });

  rules('CAT-43').it.each([
    ['category=kitchen', ['Zester', 'Eclair Box', 'éclair pan']],
    ['category=Pots', ['Zester', 'éclair pan']],
    ['category=kitchen&brand=Aravalli', ['Zester', 'éclair pan']],
    ['category=kitchen&itemType=Pans&inStock=true', ['éclair pan']],
    ['category=kitchen&minPrice=101&sort=name', ['Eclair Box', 'Zester']],
    ['category=unknown', []],
  ])('are filtered by category, with what is below it: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).meta.total).toBe(expected.length);
  });

  rules('CAT-43').it('are searched in a category, with what is below it', async () => {
    expect(await hits('q=*&category=kitchen')).toEqual(['Eclair Box', 'Zester', 'éclair pan']);
    expect(await hits('q=eclair&category=pots')).toEqual(['éclair pan']);
    const none = expectSuccess(await app.client.get('/search?q=*&category=unknown'));
    expect(none).toMatchObject({
      hits: [],
      facet_counts: { itemType: [], mainCategory: [] },
      meta: { found: 0 },
    });
  });

  rules('SRC-36').it('are searched by the words of their brand', async () => {
    expect(await hits('q=sahyadri')).toEqual(['Eclair Box']);
    expect(await hits('q=zester aravalli')).toEqual(['Zester']);
  });

  rules('CAT-43', 'CTG-06').it('follow a category that moves, is hidden, and is deleted', async () => {
    const lids = await aCategory(app, { name: 'Lids', parentId: pots });
    const { _id } = await aProduct(app, { name: 'Lid', categoryIds: [lids._id] });
    expect(await names('category=pots&maxPrice=2000')).toContain('Lid');
    const path = `/categories/${lids._id}`;
    expectSuccess(await admin.client.patch(path, { parentId: null }));
    await expectEventually(async () => expect(await names('category=pots')).not.toContain('Lid'));
    expect(await hits('q=*&category=pots')).not.toContain('Lid');
    expect(await names('category=lids')).toEqual(['Lid']);
    expectSuccess(await admin.client.patch(path, { isActive: false }));
    expect(await names('category=lids')).toEqual([]);
    expect(await hits('q=*&category=lids')).toEqual([]);
    expectSuccess(await admin.client.delete(path));
    await expectEventually(async () => {
      expect(expectSuccess(await app.client.get(`/products/${_id}`)).categoryIds).toEqual([]);
    });
    expectSuccess(await admin.client.delete(`/products/${_id}`));
  });

  rules('CAT-45').it('follow a new price and a new name', async () => {
    const { _id } = await aProduct(app, { name: 'Bowl', basePrice: 9000 });
    const change = async (body: object) => expectSuccess(await admin.client.patch(`/products/${_id}`, body));
    await change({ salePrice: 8000 });
    expect(await names('minPrice=8000&maxPrice=8000')).toEqual(['Bowl']);
    await change({ salePrice: null, discount: 20, name: 'Ångström' });
    expect(await names('minPrice=7200&maxPrice=7200')).toEqual(['Ångström']);
    expect((await names('sort=name')).slice(0, 2)).toEqual(['Ångström', 'anvil'].toSorted().toReversed());
    expectSuccess(await admin.client.delete(`/products/${_id}`));
  });

  rules('CAT-44', 'CAT-45').it.each([
    'sort=name',
    'sort=name:desc&maxPrice=250',
    'category=kitchen&itemType=Kettles&sort=name',
    'minPrice=1',
  ])('are read by cursor: %s', async (query) => {
    expect(await namesByCursor(list, query)).toEqual(await names(query));
    const { meta } = await list(`${query}&limit=1&cursor=`);
    expectError(await app.client.get(`/products?sort=price:asc&cursor=${meta.nextCursor}`), 400, /^cursor/);
  });
});
