import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useUser } from '../../support/session.js';

const EMPTY = { items: [], couponCode: null, pricing: { subtotal: 0, discount: 0, totalAmount: 0 } };

const app = useApp();
const asha = useUser(app, beforeEach);

describe('DELETE /carts/items/:itemId and /carts/coupon', () => {
  rules('CRT-10').it('removes the line alone', async () => {
    const [kettle, pan] = [await aProduct(app, { basePrice: 10 }), await aProduct(app, { basePrice: 20 })];
    await asha.client.post('/carts/items', { productId: kettle._id });
    const { items } = expectSuccess(await asha.client.post('/carts/items', { productId: pan._id }));
    const cart = expectSuccess(await asha.client.delete(`/carts/items/${items[0].itemId}`));
    expect(cart.items).toEqual([items[1]]);
    expect(cart.pricing.totalAmount).toBe(20);
  });

  it('drops the coupon with the last line', async () => {
    const { items } = expectSuccess(
      await asha.client.post('/carts/items', { productId: (await aProduct(app))._id }),
    );
    expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
    const cart = expectSuccess(await asha.client.delete(`/carts/items/${items[0].itemId}`));
    expect(cart).toEqual(EMPTY);
  });

  rules('CRT-14').it('removes the coupon alone, also from a cart that has none', async () => {
    expect(expectSuccess(await asha.client.delete('/carts/coupon')).couponCode).toBeNull();
    await asha.client.post('/carts/items', { productId: (await aProduct(app, { basePrice: 100 }))._id });
    expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
    const cart = expectSuccess(await asha.client.delete('/carts/coupon'));
    expect(cart).toMatchObject({
      couponCode: null,
      pricing: { subtotal: 100, discount: 0, totalAmount: 100 },
    });
    expect(cart.items).toHaveLength(1);
  });

  rules('CRT-10').it('does not find an unknown line', async () => {
    expectError(await asha.client.delete(`/carts/items/${UNKNOWN_ID}`), 404, 'Cart item not found');
  });
});

describe('DELETE /carts', () => {
  rules('CRT-11').it(
    'removes the lines and the coupon, also of an empty cart, which can be filled again',
    async () => {
      expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
      const productId = (await aProduct(app))._id;
      const add = () => asha.client.post('/carts/items', { productId });
      await add();
      expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
      expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
      expect(expectSuccess(await asha.client.get('/carts'))).toEqual(EMPTY);
      expect(expectSuccess(await add()).items).toHaveLength(1);
    },
  );
});
