import { CouponsService } from '#modules/coupons/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon, couponInput } from '../../support/factories/a-coupon.js';
import { session, useAdmin } from '../../support/session.js';
import { aProduct } from '../../support/factories/a-product.js';

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

const app = useApp();
const admin = useAdmin(app);

describe('PATCH /coupons/:id', () => {
  const patch = (id: string, body: object) => admin.client.patch(`/coupons/${id}`, body);

  rules('CAT-32').it('changes the given fields alone', async () => {
    const coupon = await aCoupon(app, { maxDiscount: 300, usageLimit: 5 });
    const changed = expectSuccess(
      await patch(coupon._id, { value: 15, minSubtotal: 500.5, isActive: false }),
    );
    expect(changed).toEqual({ ...coupon, value: 15, minSubtotal: 500.5, isActive: false });
    expect(expectSuccess(await patch(coupon._id, {}))).toEqual(changed);
    expect(expectSuccess(await admin.client.get(`/coupons/${coupon._id}`))).toEqual(changed);
  });

  rules('CAT-27').it('turns a percentage into a flat amount, which has no maximum', async () => {
    const { _id } = await aCoupon(app, { value: 10, maxDiscount: 300 });
    expectError(await patch(_id, { type: 'FLAT' }), 400, 'value is required when type changes');
    const changed = expectSuccess(await patch(_id, { type: 'FLAT', value: 250 }));
    expect(changed).toMatchObject({ type: 'FLAT', value: 250, maxDiscount: null });
    expect(expectSuccess(await patch(_id, { type: 'PERCENT', value: 5 }))).toMatchObject({
      type: 'PERCENT',
      value: 5,
    });
  });

  rules('CAT-32').it('checks the terms as they come out', async () => {
    const { _id } = await aCoupon(app, { validUntil: new Date('2026-06-30T00:00:00Z') });
    expectError(await patch(_id, { validFrom: '2026-07-01' }), 400, 'validFrom must not be after validUntil');
    expectError(await patch(_id, { value: 101 }), 400, 'value of a PERCENT coupon must be at most 100');
    const flat = await aCoupon(app, { type: 'FLAT', value: 500 });
    expectError(
      await patch(flat._id, { maxDiscount: 5 }),
      400,
      'maxDiscount is allowed on PERCENT coupons only',
    );
    expect(expectSuccess(await patch(flat._id, { value: 700 })).value).toBe(700);
  });

  rules('CPN-01').it(
    'has whole days in the zone of the shop, when it is made and when it is changed',
    async () => {
      const days = { ...couponInput(), validFrom: '2026-01-31', validUntil: '2026-01-31' };
      const made = expectSuccess(await admin.client.post('/coupons', days), 201);
      expect([made.validFrom, made.validUntil]).toEqual([
        '2026-01-30T18:30:00.000Z',
        '2026-01-31T18:29:59.999Z',
      ]);
      const path = `/coupons/${made._id}`;
      const longer = expectSuccess(await admin.client.patch(path, { validUntil: '2026-02-01' }));
      expect([longer.validFrom, longer.validUntil]).toEqual([made.validFrom, '2026-02-01T18:29:59.999Z']);
      // What was answered can be sent back.
      const { validFrom, validUntil } = longer;
      expect(expectSuccess(await admin.client.patch(path, { validFrom, validUntil }))).toEqual(longer);
      const backwards = await admin.client.patch(path, { validUntil: '2026-01-30' });
      expectError(backwards, 400, 'validFrom must not be after validUntil');
      expectError(await admin.client.patch(path, { validUntil: '2026-02-30' }), 400, /validUntil/);
    },
  );

  it('refuses the code of another coupon', async () => {
    const { code } = await aCoupon(app);
    const { _id } = await aCoupon(app);
    expectError(await patch(_id, { code: code.toLowerCase() }), 409, 'Coupon code already exists');
  });

  rules('CAT-32').it.each([
    ['usedCount', 0, 'usedCount is not allowed'],
    ['usageLimit', 0, /^usageLimit /],
    ['value', 0, /^value /],
  ])('refuses %s of %j', async (field, value, message) => {
    const { _id } = await aCoupon(app);
    expectError(await patch(_id, { [field]: value }), 400, message);
  });

  rules('CAT-32', 'CAT-31', 'EVE-13').it('does not find an unknown coupon', async () => {
    expectError(await patch(UNKNOWN_ID, { value: 5 }), 404, 'Coupon not found');
    expectError(await patch(UNKNOWN_ID, {}), 404, 'Coupon not found');
    expectError(await admin.client.get(`/coupons/${UNKNOWN_ID}`), 404, 'Coupon not found');
  });
});

describe('DELETE /coupons/:id', () => {
  rules('CAT-33').it('removes the coupon', async () => {
    const { _id } = await aCoupon(app);
    expect(expectSuccess(await admin.client.delete(`/coupons/${_id}`))).toBeNull();
    expectError(await admin.client.get(`/coupons/${_id}`), 404, 'Coupon not found');
    expectError(await admin.client.delete(`/coupons/${_id}`), 404, 'Coupon not found');
  });

  it('lets a later coupon of the same code count from nothing', async () => {
    const { user } = await session(app).asUser();
    const first = await aCoupon(app, { perUserLimit: 1 });
    await app.get(CouponsService).use(first._id, user.id);
    expectSuccess(await admin.client.delete(`/coupons/${first._id}`));
    const second = await aCoupon(app, { code: first.code, perUserLimit: 1 });
    await app.get(CouponsService).use(second._id, user.id);
    expect(expectSuccess(await admin.client.get(`/coupons/${second._id}`)).usedCount).toBe(1);
  });
});

describe('a coupon whose limits are lifted', () => {
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

  rules('CAT-41').it(
    'takes full effect again for a customer to whom each of them had refused it',
    async () => {
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
    },
  );

  rules('CAT-41').it.each(LIMITS)(
    'keeps the others when %s alone is lifted, also a second time',
    async (limit) => {
      const coupon = await limited();
      for (let again = 0; again < 2; again += 1) {
        const changed = expectSuccess(await admin.client.patch(`/coupons/${coupon._id}`, { [limit]: null }));
        expect(changed).toEqual({ ...coupon, [limit]: LIFTED[limit] });
      }
    },
  );

  rules('CAT-41').it(
    'can be limited again, also in the request that turns it into a flat amount',
    async () => {
      const { _id } = await limited();
      const flat = { type: 'FLAT', value: 50, maxDiscount: null, usageLimit: 7 };
      expect(expectSuccess(await admin.client.patch(`/coupons/${_id}`, flat))).toMatchObject({
        type: 'FLAT',
        maxDiscount: null,
        usageLimit: 7,
      });
      const terms = { validFrom: null, validUntil: '2025-01-01T00:00:00.000Z' };
      expect(expectSuccess(await admin.client.patch(`/coupons/${_id}`, terms))).toMatchObject(terms);
    },
  );
});
