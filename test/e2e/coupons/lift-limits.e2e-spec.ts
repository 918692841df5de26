import { CouponsService } from '#modules/coupons/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session, type Session } from '../../support/session.js';

/** Every limit of a coupon, and what it is when it has been lifted. */
const LIFTED = {
  minSubtotal: 0,
  maxDiscount: null,
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  perUserLimit: null,
};
const LIMITS = Object.keys(LIFTED) as Array<keyof typeof LIFTED>;

describe('a coupon whose limits are lifted', () => {
  const app = useApp();
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  const limited = () =>
    aCoupon(app, {
      value: 20,
      minSubtotal: 500,
      maxDiscount: 10,
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2026-06-30T00:00:00Z'),
      usageLimit: 1,
      perUserLimit: 1,
    });

  it('[CAT-41] takes full effect again for a customer to whom each of them had refused it', async () => {
    const coupon = await limited();
    const asha = await session(app).asUser();
    await asha.client.post('/carts/items', { productId: (await aProduct(app, { basePrice: 100 }))._id });
    await app.get(CouponsService).use(coupon._id, asha.user.id);
    const put = () => asha.client.post('/carts/coupon', { code: coupon.code });
    expectError(await put(), 400, 'Coupon is not applicable');

    const given = Object.fromEntries(LIMITS.map((limit) => [limit, null]));
    const changed = expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, given));
    expect(changed).toEqual({ ...coupon, ...LIFTED, usedCount: 1 });
    expect(expectSuccess(await admin.client.get(`/coupons/${coupon._id}`))).toEqual(changed);
    expect(expectSuccess(await put()).pricing).toEqual({ subtotal: 100, discount: 20, totalAmount: 80 });
  });

  it.each(LIMITS)('[CAT-41] keeps the others when %s alone is lifted, also a second time', async (limit) => {
    const coupon = await limited();
    for (let again = 0; again < 2; again += 1) {
      const changed = expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, { [limit]: null }));
      expect(changed).toEqual({ ...coupon, [limit]: LIFTED[limit] });
    }
  });

  it('[CAT-41] can be limited again, also in the request that turns it into a flat amount', async () => {
    const { _id } = await limited();
    const flat = { type: 'FLAT', value: 50, maxDiscount: null, usageLimit: 7 };
    expect(expectSuccess(await admin.client.patch(`/coupons/${_id}`, flat))).toMatchObject({
      type: 'FLAT',
      maxDiscount: null,
      usageLimit: 7,
    });
    const terms = { validFrom: null, validUntil: '2025-01-01T00:00:00.000Z' };
    expect(expectSuccess(await admin.client.patch(`/coupons/${_id}`, terms))).toMatchObject(terms);
  });

  it.each(['code', 'type', 'value', 'isActive'])('[CAT-41] cannot be without %s', async (field) => {
    const { _id } = await limited();
    const answer = await admin.client.patch(`/coupons/${_id}`, { [field]: null });
    expectError(answer, 400, new RegExp(`^${field} `));
  });

  it('[CAT-41] cannot be created with null for a limit', async () => {
    const body = { code: 'FROM-NULL', type: 'FLAT', value: 5, usageLimit: null };
    expectError(await admin.client.post('/coupons', body), 400, /^usageLimit /);
  });
});
