import { CouponsService } from '#modules/coupons/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';

describe('POST /carts/coupon', () => {
  const app = useApp();

  /** A caller with one line in the cart. */
  const buyer = async (basePrice: number) => {
    const asha = await session(app).asUser();
    await asha.client.post('/carts/items', { productId: (await aProduct(app, { basePrice }))._id });
    return asha;
  };

  it('[CRT-12] takes a percentage off, up to its maximum', async () => {
    const asha = await buyer(1234.55);
    const { code } = await aCoupon(app, { value: 10 });
    expect(
      expectSuccess(await asha.client.post('/carts/coupon', { code: ` ${code.toLowerCase()}` })),
    ).toMatchObject({
      couponCode: code,
      pricing: { subtotal: 1234.55, discount: 123.46, totalAmount: 1111.09 },
    });
    const capped = await aCoupon(app, { value: 50, maxDiscount: 200 });
    expect(expectSuccess(await asha.client.post('/carts/coupon', { code: capped.code })).pricing).toEqual({
      subtotal: 1234.55,
      discount: 200,
      totalAmount: 1034.55,
    });
  });

  it('takes a flat amount off, never more than the cart is worth', async () => {
    const asha = await buyer(150);
    const { code } = await aCoupon(app, { type: 'FLAT', value: 200 });
    expect(expectSuccess(await asha.client.post('/carts/coupon', { code })).pricing).toEqual({
      subtotal: 150,
      discount: 150,
      totalAmount: 0,
    });
  });

  it('stays as the cart grows', async () => {
    const asha = await buyer(100);
    const { code } = await aCoupon(app, { value: 10 });
    expectSuccess(await asha.client.post('/carts/coupon', { code }));
    const more = await asha.client.post('/carts/items', {
      productId: (await aProduct(app, { basePrice: 50 }))._id,
    });
    expect(expectSuccess(more)).toMatchObject({
      couponCode: code,
      pricing: { discount: 15, totalAmount: 135 },
    });
  });

  it('[CRT-12] does not find an unknown code', async () => {
    const asha = await buyer(100);
    expectError(await asha.client.post('/carts/coupon', { code: 'NEVER-MADE' }), 404, 'Coupon not found');
    expectError(await asha.client.post('/carts/coupon', { code: 'x' }), 404, 'Coupon not found');
  });

  it.each([
    ['is switched off', { isActive: false }],
    ['is not valid yet', { validFrom: new Date('2999-01-01') }],
    ['is over', { validUntil: new Date('2020-01-01') }],
    ['wants a larger cart', { minSubtotal: 100.01 }],
  ])('[CRT-13] refuses a coupon that %s', async (_, overrides) => {
    const asha = await buyer(100);
    const { code } = await aCoupon(app, overrides);
    expectError(await asha.client.post('/carts/coupon', { code }), 400, 'Coupon is not applicable');
  });

  it('[CRT-13] refuses a coupon that the customer has used up, not to another customer', async () => {
    const [asha, ravi] = [await buyer(100), await buyer(100)];
    const { _id, code } = await aCoupon(app, { perUserLimit: 1 });
    await app.get(CouponsService).use(_id, asha.user.id);
    expectError(await asha.client.post('/carts/coupon', { code }), 400, 'Coupon is not applicable');
    expectSuccess(await ravi.client.post('/carts/coupon', { code }));
  });

  it('keeps the coupon before when the new one is refused', async () => {
    const asha = await buyer(100);
    const { code } = await aCoupon(app);
    expectSuccess(await asha.client.post('/carts/coupon', { code }));
    const off = await aCoupon(app, { isActive: false });
    expectError(await asha.client.post('/carts/coupon', { code: off.code }), 400);
    expect(expectSuccess(await asha.client.get('/carts')).couponCode).toBe(code);
  });

  it('[CRT-13] refuses any coupon on an empty cart', async () => {
    const asha = await session(app).asUser();
    const { code } = await aCoupon(app);
    expectError(await asha.client.post('/carts/coupon', { code }), 400, 'Coupon is not applicable');
  });

  it.each([[{}], [{ code: '' }], [{ code: 10 }], [{ code: 'A'.repeat(65) }], [{ code: { $ne: '' } }]])(
    '[CRT-12] refuses %j',
    async (body) => {
      const asha = await session(app).asUser();
      expectError(await asha.client.post('/carts/coupon', body), 400, /^code /);
    },
  );
});
