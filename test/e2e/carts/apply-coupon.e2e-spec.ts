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

  rules('CRT-12').it(
    'takes a percentage off up to its maximum, or a flat amount, also as the cart grows',
    async () => {
      const asha = await buyer(1234.55);
      const percent = await aCoupon(app, { value: 10 });
      const capped = await aCoupon(app, { value: 50, maxDiscount: 200 });
      const flat = await aCoupon(app, { type: 'FLAT', value: 2000 });
      for (const [{ code }, discount, totalAmount] of [
        [percent, 123.46, 1111.09],
        [capped, 200, 1034.55],
        [flat, 1234.55, 0],
      ] as const)
        expect(
          expectSuccess(await asha.client.post('/carts/coupon', { code: ` ${code.toLowerCase()}` })),
        ).toMatchObject({ couponCode: code, pricing: { subtotal: 1234.55, discount, totalAmount } });
      const { _id: productId } = await aProduct(app, { basePrice: 1000 });
      const grown = expectSuccess(await asha.client.post('/carts/items', { productId }));
      expect(grown).toMatchObject({
        couponCode: flat.code,
        pricing: { discount: 2000, totalAmount: 234.55 },
      });
    },
  );

  rules('CRT-12').it('does not find an unknown code', async () => {
    const asha = await buyer(100);
    expectError(await asha.client.post('/carts/coupon', { code: 'NEVER-MADE' }), 404, 'Coupon not found');
    expectError(await asha.client.post('/carts/coupon', { code: 'x' }), 404, 'Coupon not found');
  });

  rules('CRT-13').it('refuses a coupon that requires a larger cart', async () => {
    const [asha, empty] = [await buyer(100), await session(app).asUser()];
    const { code } = await aCoupon(app, { minSubtotal: 100.01 });
    for (const { client } of [asha, empty])
      expectError(await client.post('/carts/coupon', { code }), 400, 'Coupon is not applicable');
  });

  rules('CRT-13').it('refuses a coupon that the customer has used up, not to another customer', async () => {
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

  rules('CRT-12').it.each([
    [{}],
    [{ code: '' }],
    [{ code: 10 }],
    [{ code: 'A'.repeat(65) }],
    [{ code: { $ne: '' } }],
  ])('refuses %j', async (body) => {
    const asha = await session(app).asUser();
    expectError(await asha.client.post('/carts/coupon', body), 400, /^code /);
  });
});
