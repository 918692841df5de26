import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aBranch, aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';

interface Node {
  name: string;
  productCount: number;
  children: Node[];
}

describe('GET /categories', () => {
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const admin = useAdmin(app, beforeEach);

  beforeEach(async () => {
    await collectionOf(app, 'categories').deleteMany({});
    await collectionOf(app, 'products').deleteMany({});
  });

  const tree = async () => expectSuccess(await app.client.get('/categories')) as Node[];
  const names = (nodes: Node[]): unknown[] =>
    nodes.map(({ name, children }) => (children.length === 0 ? name : [name, names(children)]));
  const counts = async () => {
    const flat = (nodes: Node[]): Array<[string, number]> =>
      nodes.flatMap(({ name, productCount, children }) => [[name, productCount], ...flat(children)]);
    return Object.fromEntries(flat(await tree()));
  };

  rules('CTG-01').it('shows everybody the tree, by position, then by name', async () => {
    const [kitchen] = await aBranch(app, 'Kitchen', 'Pots');
    await aCategory(app, { name: 'Éclairs', parentId: kitchen!._id });
    await aCategory(app, { name: 'Zesters', parentId: kitchen!._id });
    await aCategory(app, { name: 'Garden', image: 'https://images.example.com/garden.webp' });
    await aCategory(app, { name: 'Books', position: 2 });
    const nodes = await tree();
    expect(names(nodes)).toEqual(['Garden', ['Kitchen', ['Éclairs', 'Pots', 'Zesters']], 'Books']);
    expect(nodes[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Garden',
      slug: 'garden',
      image: 'https://images.example.com/garden.webp',
      productCount: 0,
      children: [],
    });
  });

  rules('CTG-01').it('leaves out what is inactive, and what is below it', async () => {
    const [, pots] = await aBranch(app, 'Kitchen', 'Pots', 'Lids');
    expect(names(await tree())).toEqual([['Kitchen', [['Pots', ['Lids']]]]]);
    expectSuccess(await admin.client.patch(`/categories/${pots!._id}`, { isActive: false }));
    expect(names(await tree())).toEqual(['Kitchen']);
    const all = expectSuccess(await admin.client.get('/categories/admin')) as Array<{ name: string }>;
    expect(all.map(({ name }) => name)).toEqual(['Kitchen', 'Pots', 'Lids']);
  });

  rules('CTG-02').it('counts the active products in a category and below it, each once', async () => {
    const [kitchen, pots, lids] = await aBranch(app, 'Kitchen', 'Pots', 'Lids');
    const both = await aProduct(app, { categoryIds: [kitchen!._id, lids!._id] });
    await aProduct(app, { categoryIds: [pots!._id] });
    await aProduct(app, { categoryIds: [pots!._id], isActive: false });
    await aProduct(app);
    expect(await counts()).toEqual({ Kitchen: 2, Pots: 2, Lids: 1 });
    expectSuccess(await admin.client.patch(`/products/${both._id}`, { categoryIds: [] }));
    expect(await counts()).toEqual({ Kitchen: 1, Pots: 1, Lids: 0 });
    expectSuccess(await admin.client.delete(`/products/${both._id}`));
    expect(await counts()).toEqual({ Kitchen: 1, Pots: 1, Lids: 0 });
  });

  rules('CTG-02', 'CTG-06').it('counts with a category that moves', async () => {
    const [kitchen, pots] = await aBranch(app, 'Kitchen', 'Pots');
    const garden = await aCategory(app, { name: 'Garden' });
    await aProduct(app, { categoryIds: [pots!._id, kitchen!._id] });
    await aProduct(app, { categoryIds: [pots!._id] });
    expectSuccess(await admin.client.patch(`/categories/${pots!._id}`, { parentId: garden._id }));
    await expectEventually(async () => expect(await counts()).toEqual({ Garden: 2, Pots: 2, Kitchen: 1 }));
    expectSuccess(await admin.client.patch(`/categories/${pots!._id}`, { parentId: null }));
    await expectEventually(async () => expect(await counts()).toEqual({ Garden: 0, Pots: 2, Kitchen: 1 }));
  });
});
