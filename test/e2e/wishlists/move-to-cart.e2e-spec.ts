import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aWishlist, idsOf, makeGhosts, storedWishlist } from '../../support/factories/a-wishlist.js';
import { useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

describe('POST /wishlists/move-to-cart/:productId', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  const move = (productId: string, body?: unknown) =>
    asha.client.post(`/wishlists/move-to-cart/${productId}`, body);
  const cartItems = async () => expectSuccess(await asha.client.get('/carts')).items;
  const wishlistIds = async () => idsOf(expectSuccess(await asha.client.get('/wishlists')));

  async function wished(overrides: Parameters<typeof aProduct>[1] = {}): Promise<string> {
    const { _id } = await aProduct(app, overrides);
    await asha.client.post('/wishlists/add', { productId: _id });
    return _id;
  }

  rules('CRT-26').it('puts one unit into the cart and takes the product off, without a body', async () => {
    const [moved, kept] = (await aWishlist(app, asha.user.id, 2)) as [string, string];
    const { items } = expectSuccess(await move(moved));
    expect(items.map(({ product }: { product: { _id: string } }) => product._id)).toEqual([kept]);
    expect(await wishlistIds()).toEqual([kept]);
    expect(await cartItems()).toEqual([
      expect.objectContaining({
        product: expect.objectContaining({ _id: moved }),
        quantity: 1,
        selectedAttributes: {},
      }),
    ]);
  });

  rules('CNT-01').it('leaves ghosts on the wishlist until it is read', async () => {
    const ids = (await aWishlist(app, asha.user.id, 4)) as [string, string, string, string];
    const [withdrawn, soldOut, deleted, moved] = ids;
    await makeGhosts(app, { withdrawn, soldOut, deleted });
    expect(idsOf(expectSuccess(await move(moved)))).toEqual([withdrawn, soldOut]);
    expect(await storedWishlist(app, asha.user.id)).toEqual([withdrawn, soldOut, deleted]);
  });

  rules('CRT-26').it('takes quantity and attributes along, and adds up with an equal line', async () => {
    const productId = await wished({ attributes: { size: ['S', 'M'], gift: [true, false], count: [1, 2] } });
    const selectedAttributes = { size: 'M', gift: true, count: 2 };
    await asha.client.post('/carts/items', { productId, quantity: 2, selectedAttributes });
    expectSuccess(await move(productId, { quantity: 3, selectedAttributes }));
    expect(await cartItems()).toEqual([expect.objectContaining({ quantity: 5, selectedAttributes })]);
  });

  rules('CRT-28').it('calculates the coupon of the cart again', async () => {
    const { code } = await aCoupon(app, { value: 10 });
    const inCart = await aProduct(app, { basePrice: 100 });
    await asha.client.post('/carts/items', { productId: inCart._id });
    await asha.client.post('/carts/coupon', { code });
    expectSuccess(await move(await wished({ basePrice: 300 })));
    expect(expectSuccess(await asha.client.get('/carts')).pricing).toEqual({
      subtotal: 400,
      discount: 40,
      totalAmount: 360,
    });
  });

  rules('CRT-29', 'ERR-28').it(
    'moves the last unit; with one more than there is neither cart nor wishlist change',
    async () => {
      const productId = await wished({ currentStock: 3 });
      expectError(await move(productId, { quantity: 4 }), 409, 'Insufficient stock');
      expect(await wishlistIds()).toEqual([productId]);
      expect(await cartItems()).toEqual([]);
      expectSuccess(await move(productId, { quantity: 3 }));
      expect(await wishlistIds()).toEqual([]);
    },
  );

  rules('CRT-29').it(
    'keeps the item when the product was withdrawn meanwhile, or the attributes are wrong',
    async () => {
      const attributes = { size: ['S'] };
      const productId = await wished({ attributes });
      expectError(
        await move(productId, { selectedAttributes: { size: 'XL' } }),
        400,
        /size must be one of S/,
      );
      await app.get(ProductsAdminService).update(productId, { isActive: false });
      expectError(await move(productId), 404, 'Product not found');
      await app.get(ProductsAdminService).update(productId, { isActive: true });
      expect(await wishlistIds()).toEqual([productId]);
      expect(await cartItems()).toEqual([]);
    },
  );

  rules('CRT-30').it('succeeds once under concurrency', async () => {
    const productId = await wished();
    const answers = await Promise.all([move(productId), move(productId)]);
    expect(statusesOf(answers)).toEqual([200, 404]);
    expectError(
      answers.find(({ status }) => status === 404)!,
      404,
      'Item not found in wishlist',
    );
    expect(await cartItems()).toEqual([expect.objectContaining({ quantity: 1 })]);
  });

  it('loses nothing of many different items at once', async () => {
    const productIds = await aWishlist(app, asha.user.id, 8);
    for (const answer of await Promise.all(productIds.map((id) => move(id)))) expectSuccess(answer);
    expect(await wishlistIds()).toEqual([]);
    expect(await cartItems()).toHaveLength(8);
  });

  rules('CRT-30', 'ERR-23', 'CRT-34', 'CRT-35').it(
    'does not find what is not on the wishlist, nor a wishlist that was never made',
    async () => {
      const { _id } = await aProduct(app);
      expectError(await move(_id), 404, 'Wishlist not found');
      await aWishlist(app, asha.user.id, 1);
      expectError(await move(_id), 404, 'Item not found in wishlist');
      expectError(await move(UNKNOWN_ID), 404, 'Item not found in wishlist');
      expect(await cartItems()).toEqual([]);
    },
  );

  rules('CRT-27').it.each([
    [{ quantity: 0 }, /^quantity /],
    [{ quantity: -1 }, /^quantity /],
    [{ quantity: 1.5 }, /^quantity /],
    [{ quantity: '1' }, /^quantity /],
    [{ selectedAttributes: 'M' }, /^selectedAttributes /],
    [{ selectedAttributes: { size: ['M'] } }, /^selectedAttributes /],
    [{ productId: UNKNOWN_ID }, 'productId is not allowed'],
  ])('refuses %j and leaves the wishlist alone', async (body, message) => {
    const productId = await wished();
    expectError(await move(productId, body), 400, message);
    expect(await wishlistIds()).toEqual([productId]);
  });
});
