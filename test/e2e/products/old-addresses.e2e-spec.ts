import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

describe('an address that was given up', () => {
  // No answer is right because it was too old to be served.
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const admin = useAdmin(app);

  const bySlug = (slug: string) => app.client.get(`/products/slug/${slug}`);
  /** Reads an answer as the last one left it, then keeps a new one in memory: the next read fails if no change drops it. */
  const found = async (slug: string) => {
    const { _id, slug: present } = expectSuccess(await bySlug(slug));
    // A jump of the clock drops all answers, so it is never between a kept answer and the change that must drop it.
    app.clock.advance(1);
    await expectEventually(async () => expect((await bySlug(slug)).text).toBe((await bySlug(slug)).text));
    return [_id, present];
  };
  const rename = (id: string, slug: string) => admin.client.patch(`/products/${id}`, { slug });
  const renamed = async (id: string, slug: string) => expectSuccess(await rename(id, slug));

  rules('CTL-07').it('leads to the product, whose present slug is in the answer', async () => {
    const { _id } = await aProduct(app, { slug: 'copper-kettle' });
    await renamed(_id, 'brass-kettle');
    await renamed(_id, 'tin-kettle');
    for (const slug of ['copper-kettle', 'Brass-Kettle', 'tin-kettle', _id])
      expect(await found(slug)).toEqual([_id, 'tin-kettle']);
    await renamed(_id, 'copper-kettle');
    expect(await found('brass-kettle')).toEqual([_id, 'copper-kettle']);
    expectSuccess(await admin.client.patch(`/products/${_id}`, { isActive: false }));
    expectError(await bySlug('brass-kettle'), 404, 'Product not found');
  });

  rules('CTL-07').it(
    'is the other product’s that takes it, and then leads to the last that had it',
    async () => {
      const [first, second] = [await aProduct(app, { slug: 'lamp' }), await aProduct(app, { slug: 'light' })];
      await renamed(first._id, 'old-lamp');
      expect(await found('lamp')).toEqual([first._id, 'old-lamp']);
      await renamed(second._id, 'lamp');
      expect(await found('lamp')).toEqual([second._id, 'lamp']);
      await renamed(second._id, 'new-lamp');
      expect(await found('lamp')).toEqual([second._id, 'new-lamp']);
      expectSuccess(await admin.client.delete(`/products/${second._id}`));
      expect(await found('lamp')).toEqual([first._id, 'old-lamp']);
      expectSuccess(await admin.client.delete(`/products/${first._id}`));
      expectError(await bySlug('lamp'), 404, 'Product not found');
    },
  );

  rules('CTL-07').it('is not made anew from the name of another product', async () => {
    const { _id, slug } = await aProduct(app, { name: 'Reading glass' });
    await renamed(_id, 'magnifier');
    expect((await aProduct(app, { name: 'Reading glass' })).slug).toBe(`${slug}-2`);
    expect(await found(slug)).toEqual([_id, 'magnifier']);
    expect((await aProduct(app, { name: 'Reading glass', slug })).slug).toBe(slug);
  });

  rules('CTL-07').it('is taken by one of several at once', async () => {
    const products = [await aProduct(app), await aProduct(app), await aProduct(app)];
    const { _id } = await aProduct(app, { slug: 'wanted' });
    await renamed(_id, 'given-up');
    const answers = await Promise.all(products.map((product) => rename(product._id, 'wanted')));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await found('wanted'))[1]).toBe('wanted');
  });

  describe('of a category', () => {
    const change = async (id: string, body: object) =>
      expectSuccess(await admin.client.patch(`/categories/${id}`, body));
    const namesIn = async (path: string) =>
      expectSuccess(await admin.client.get(path)).products.map(({ name }: { name: string }) => name);

    rules('CTL-08').it('leads to it in lists, the search, and by itself', async () => {
      const { _id } = await aCategory(app, { name: 'Pans', slug: 'pans' });
      const below = await aCategory(app, { name: 'Crêpe pans', parentId: _id });
      await aProduct(app, { name: 'Wide pan', categoryIds: [below._id] });
      await change(_id, { slug: 'cookware' });
      for (const slug of ['pans', 'Cookware']) {
        expect(expectSuccess(await app.client.get(`/categories/slug/${slug}`))).toMatchObject({
          _id,
          slug: 'cookware',
          productCount: 1,
          children: [{ _id: below._id, slug: 'crepe-pans', productCount: 1 }],
        });
        for (const path of ['/products', '/products/admin'])
          expect(await namesIn(`${path}?category=${slug}`)).toEqual(['Wide pan']);
        const { hits } = expectSuccess(await app.client.get(`/search?category=${slug}`));
        expect(hits).toHaveLength(1);
      }
      await change(_id, { isActive: false });
      expectError(await app.client.get('/categories/slug/pans'), 404, 'Category not found');
      expectError(await app.client.get('/categories/slug/none'), 404, 'Category not found');
    });

    rules('CTL-08').it(
      'is another category’s that takes it, then leads to the last that had it',
      async () => {
        const [first, second] = [
          await aCategory(app, { name: 'Teapots' }),
          await aCategory(app, { name: 'Jugs' }),
        ];
        const teapots = () => app.client.get('/categories/slug/teapots');
        const found = async () => {
          const { _id } = expectSuccess(await teapots());
          app.clock.advance(1);
          await expectEventually(async () => expect((await teapots()).text).toBe((await teapots()).text));
          return _id;
        };
        await change(first._id, { slug: 'pots-of-tea' });
        expect((await aCategory(app, { name: 'Teapots' })).slug).toBe('teapots-2');
        expect(await found()).toBe(first._id);
        await change(second._id, { slug: 'teapots' });
        expect(await found()).toBe(second._id);
        await change(second._id, { slug: 'jugs-again' });
        expect(await found()).toBe(second._id);
        expectSuccess(await admin.client.delete(`/categories/${second._id}`));
        expect(await found()).toBe(first._id);
      },
    );
  });
});
