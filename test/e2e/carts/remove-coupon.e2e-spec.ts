import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';

describe('DELETE /carts/coupon', () => {
  const app = useApp();

  it('[CRT-14] takes the coupon out and leaves the lines', async () => {
    const asha = await session(app).asUser();
    await asha.client.post('/carts/items', { productId: (await aProduct(app, { basePrice: 100 }))._id });
    expectSuccess(await asha.client.post('/carts/coupon', { code: (await aCoupon(app)).code }));
    const cart = expectSuccess(await asha.client.delete('/carts/coupon'));
    expect(cart.couponCode).toBeNull();
    expect(cart.items).toHaveLength(1);
    expect(cart.pricing).toEqual({ subtotal: 100, discount: 0, totalAmount: 100 });
  });

  it('is fine with a cart that has none, and with a user who has no cart', async () => {
    const asha = await session(app).asUser();
    expect(expectSuccess(await asha.client.delete('/carts/coupon')).couponCode).toBeNull();
  });
});
