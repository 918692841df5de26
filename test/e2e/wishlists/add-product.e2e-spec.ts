import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  aWishlist,
  idsOf,
  makeGhosts,
  putOnWishlist,
  storedWishlist,
} from '../../support/factories/a-wishlist.js';
import { useUser } from '../../support/session.js';

const FULL = 'Wishlist capacity limit (100) reached';

describe('POST /wishlists/add', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);
  const add = (productId: string) => asha.client.post('/wishlists/add', { productId });
  /** Products for wishlists that are nearly full. */
  let shelf: string[];

  beforeAll(async () => {
    shelf = [];
    while (shelf.length < 107) shelf.push((await aProduct(app))._id);
  });

  rules('CRT-22').it('makes the wishlist on first use and answers it', async () => {
    const { _id } = await aProduct(app);
    const wishlist = expectSuccess(await add(_id));
    expect(wishlist.items).toEqual([
      { product: expect.objectContaining({ _id }), addedAt: expect.any(String) },
    ]);
    expect(expectSuccess(await asha.client.get('/wishlists'))).toEqual(wishlist);
  });

  rules('CRT-23', 'ERR-06').it(
    'ignores a product that is on it, in any letter case, and keeps when it was added',
    async () => {
      const { _id } = await aProduct(app);
      const first = expectSuccess(await add(_id));
      app.clock.advance(60_000);
      for (const productId of [_id, _id.toUpperCase()])
        expect(expectSuccess(await add(productId))).toEqual(first);
    },
  );

  rules('CRT-23').it('holds a product once under concurrent additions, also on first use', async () => {
    const { _id } = await aProduct(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(_id)));
    for (const answer of answers) expect(expectSuccess(answer).items).toHaveLength(1);
    expect(expectSuccess(await asha.client.get('/wishlists')).items).toHaveLength(1);
  });

  rules('CRT-24', 'ERR-22').it('does not find a product that is unknown, withdrawn or deleted', async () => {
    const withdrawn = await aProduct(app, { isActive: false });
    const deleted = await aProduct(app);
    await app.get(ProductsAdminService).delete(deleted._id);
    for (const productId of [UNKNOWN_ID, withdrawn._id, deleted._id]) {
      expectError(await add(productId), 404, 'Product not found');
    }
  });

  rules('CRT-25', 'ERR-06', 'ERR-10', 'BND-09').it(
    'takes a hundredth product, and refuses a hundred and first',
    async () => {
      await putOnWishlist(app, asha.user.id, shelf.slice(0, 99));
      const hundredth = expectSuccess(await add((await aProduct(app))._id));
      expect(hundredth.items).toHaveLength(100);
      expectError(await add((await aProduct(app))._id), 400, FULL);
      expect(expectSuccess(await asha.client.get('/wishlists'))).toEqual(hundredth);
      expect(expectSuccess(await add(shelf[0]!)).items).toHaveLength(100);
    },
  );

  rules('CRT-25', 'BND-09').it('stays within its capacity under twelve additions at once', async () => {
    await putOnWishlist(app, asha.user.id, shelf.slice(0, 95));
    const answers = await Promise.all(shelf.slice(95).map((productId) => add(productId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const refused of answers.filter(({ status }) => status !== 200)) expectError(refused, 400, FULL);
    expect(expectSuccess(await asha.client.get('/wishlists')).items).toHaveLength(100);
  });

  rules('CNT-01').it(
    'keeps and shows withdrawn and sold-out products until the wishlist is read',
    async () => {
      const [withdrawn, soldOut, deleted] = (await aWishlist(app, asha.user.id, 3)) as [
        string,
        string,
        string,
      ];
      await makeGhosts(app, { withdrawn, soldOut, deleted });
      const { _id: added } = await aProduct(app, { currentStock: 0 });
      const { items } = expectSuccess(await add(added));
      expect(idsOf({ items })).toEqual([withdrawn, soldOut, added]);
      expect(items[0].product.isActive).toBe(false);
      expect(items[1].product.currentStock).toBe(0);
      expect(await storedWishlist(app, asha.user.id)).toEqual([withdrawn, soldOut, deleted, added]);
    },
  );

  rules('CNT-01').it('counts a ghost towards the capacity until the wishlist is read', async () => {
    const ghost = await aProduct(app, { isActive: false });
    const productIds = [...shelf.slice(0, 50), ghost._id, ...shelf.slice(50, 99)];
    await putOnWishlist(app, asha.user.id, productIds);
    const { _id } = await aProduct(app);
    expectError(await add(_id), 400, FULL);
    expect(await storedWishlist(app, asha.user.id)).toEqual(productIds);
    expect(expectSuccess(await asha.client.get('/wishlists')).items).toHaveLength(99);
    const { items } = expectSuccess(await add(_id));
    expect(items).toHaveLength(100);
    expect(items[99].product._id).toBe(_id);
  });

  rules('CRT-22').it.each([
    [{}, 'productId is required'],
    [{ productId: null }, /^productId /],
    [{ productId: 'f'.repeat(23) }, 'productId must be a 24-character hexadecimal identifier'],
    [{ productId: `${'f'.repeat(23)}g` }, /^productId /],
    [{ productId: { $ne: null } }, /^productId /],
    [{ productId: UNKNOWN_ID, quantity: 1 }, 'quantity is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await asha.client.post('/wishlists/add', body), 400, message);
  });
});
