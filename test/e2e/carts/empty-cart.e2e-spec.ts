import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';

const EMPTY = { items: [], couponCode: null, pricing: { subtotal: 0, discount: 0, totalAmount: 0 } };

describe('DELETE /carts', () => {
  const app = useApp();

  it('[CRT-11] removes the lines and the coupon, also of an empty cart, which can be filled again', async () => {
    const asha = await session(app).asUser();
    expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
    const productId = (await aProduct(app))._id;
    const add = () => asha.client.post('/carts/items', { productId });
    await add();
    expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
    expect(expectSuccess(await asha.client.delete('/carts'))).toEqual(EMPTY);
    expect(expectSuccess(await asha.client.get('/carts'))).toEqual(EMPTY);
    expect(expectSuccess(await add()).items).toHaveLength(1);
  });
});
