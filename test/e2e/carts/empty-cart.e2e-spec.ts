import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';

const EMPTY = { items: [], couponCode: null, pricing: { subtotal: 0, discount: 0, totalAmount: 0 } };

describe('DELETE /carts', () => {
  const app = useApp();

  it('[CRT-11] removes the lines and the coupon', async () => {
    const asha = await session(app).asUser();
    await asha.client.post('/carts/items', { productId: (await aProduct(app))._id });
    expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
    expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
    expect(expectSuccess(await asha.client.get('/carts'))).toEqual(EMPTY);
  });

  it('is fine with a user who has no cart', async () => {
    const asha = await session(app).asUser();
    expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
  });

  it('leaves a cart that can be filled again', async () => {
    const asha = await session(app).asUser();
    const { _id } = await aProduct(app);
    await asha.client.post('/carts/items', { productId: _id });
    await asha.client.delete('/carts');
    expect(expectSuccess(await asha.client.post('/carts/items', { productId: _id })).items).toHaveLength(1);
  });
});
