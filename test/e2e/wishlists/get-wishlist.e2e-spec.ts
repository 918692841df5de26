import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aWishlist, makeGhosts, storedWishlist } from '../../support/factories/a-wishlist.js';
import { session, useUser } from '../../support/session.js';

describe('GET /wishlists', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  rules('CRT-19', 'CRT-20', 'ATN-11').it(
    'shows the products in the order in which they were added, each as it is sold today',
    async () => {
      const kettle = await aProduct(app, {
        name: 'Kettle',
        basePrice: 1499.5,
        discount: 10,
        currentStock: 3,
        images: ['https://images.example.com/kettle.webp'],
      });
      const pan = await aProduct(app, { name: 'Pan', currentStock: 1 });
      const before = app.clock.nowMs();
      await asha.client.post('/wishlists/add', { productId: kettle._id });
      await asha.client.post('/wishlists/add', { productId: pan._id });
      const { items, ...rest } = expectSuccess(await asha.client.get('/wishlists'));
      expect(rest).toEqual({});
      expect(items[0]).toEqual({
        product: {
          _id: kettle._id,
          name: 'Kettle',
          sku: kettle.sku,
          basePrice: 1499.5,
          discount: 10,
          currentStock: 3,
          images: ['https://images.example.com/kettle.webp'],
          isActive: true,
        },
        addedAt: expect.stringMatching(/Z$/),
      });
      expect(Date.parse(items[0].addedAt)).toBeGreaterThanOrEqual(before);
      expect(items[1].product.name).toBe('Pan');
      expect(items).toHaveLength(2);
    },
  );

  rules('CRT-33', 'CRT-19').it('is empty for a user without one', async () => {
    await aWishlist(app, asha.user.id, 1);
    const stranger = await session(app).asUser();
    expect(expectSuccess(await stranger.client.get('/wishlists'))).toEqual({ items: [] });
  });

  rules('CRT-21', 'CNT-01').it(
    'removes what is withdrawn, sold out or deleted, permanently, and keeps the rest',
    async () => {
      const [withdrawn, soldOut, deleted, kept] = (await aWishlist(app, asha.user.id, 4)) as [
        string,
        string,
        string,
        string,
      ];
      await makeGhosts(app, { withdrawn, soldOut, deleted });
      expect(await storedWishlist(app, asha.user.id)).toHaveLength(4);
      const { items } = expectSuccess(await asha.client.get('/wishlists'));
      expect(items.map(({ product }: { product: { _id: string } }) => product._id)).toEqual([kept]);
      expect(await storedWishlist(app, asha.user.id)).toEqual([kept]);
      const admin = app.get(ProductsAdminService);
      await admin.update(withdrawn, { isActive: true });
      await admin.adjustStock({ productId: soldOut }, { delta: 10 }, { adminId: soldOut, key: undefined });
      expect(expectSuccess(await asha.client.get('/wishlists')).items).toHaveLength(1);
    },
  );

  rules('CRT-21').it('loses no addition while ghosts are taken off', async () => {
    const ghosts = await aWishlist(app, asha.user.id, 5);
    for (const ghost of ghosts) await app.get(ProductsAdminService).update(ghost, { isActive: false });
    const added = await Promise.all(Array.from({ length: 5 }, () => aProduct(app)));
    await Promise.all([
      ...added.map(({ _id }) => asha.client.post('/wishlists/add', { productId: _id })),
      ...Array.from({ length: 5 }, () => asha.client.get('/wishlists')),
    ]);
    expect((await storedWishlist(app, asha.user.id)).toSorted()).toEqual(
      added.map(({ _id }) => _id).toSorted(),
    );
  });
});
