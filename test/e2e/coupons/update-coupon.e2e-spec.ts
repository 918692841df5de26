import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { session, type Session } from '../../support/session.js';

describe('PATCH /coupons/:id', () => {
  const app = useApp();
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  const patch = (id: string, body: object) => admin.client.patch(`/coupons/${id}`, body);

  it('[CAT-32] changes the given fields alone', async () => {
    const coupon = await aCoupon(app, { maxDiscount: 300, usageLimit: 5 });
    const changed = expectSuccess(
      await patch(coupon._id, { value: 15, minSubtotal: 500.5, isActive: false }),
    );
    expect(changed).toEqual({ ...coupon, value: 15, minSubtotal: 500.5, isActive: false });
    expect(expectSuccess(await patch(coupon._id, {}))).toEqual(changed);
    expect(expectSuccess(await admin.client.get(`/coupons/${coupon._id}`))).toEqual(changed);
  });

  it('[CAT-27] turns a percentage into a flat amount, which has no maximum', async () => {
    const { _id } = await aCoupon(app, { value: 10, maxDiscount: 300 });
    expectError(await patch(_id, { type: 'FLAT' }), 400, 'value is required when type changes');
    const changed = expectSuccess(await patch(_id, { type: 'FLAT', value: 250 }));
    expect(changed).toMatchObject({ type: 'FLAT', value: 250, maxDiscount: null });
    expect(expectSuccess(await patch(_id, { type: 'PERCENT', value: 5 }))).toMatchObject({
      type: 'PERCENT',
      value: 5,
    });
  });

  it('[CAT-32] checks the terms as they come out', async () => {
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

  it('refuses the code of another coupon', async () => {
    const { code } = await aCoupon(app);
    const { _id } = await aCoupon(app);
    expectError(await patch(_id, { code: code.toLowerCase() }), 409, 'Coupon code already exists');
  });

  it.each([
    ['usedCount', 0, 'usedCount is not allowed'],
    ['isActive', null, /^isActive /],
    ['usageLimit', 0, /^usageLimit /],
    ['value', 0, /^value /],
  ])('[CAT-32] refuses %s of %j', async (field, value, message) => {
    const { _id } = await aCoupon(app);
    expectError(await patch(_id, { [field]: value }), 400, message);
  });

  it('[CAT-32, CAT-31, EVE-13] does not find an unknown coupon', async () => {
    expectError(await patch(UNKNOWN_ID, { value: 5 }), 404, 'Coupon not found');
    expectError(await patch(UNKNOWN_ID, {}), 404, 'Coupon not found');
    expectError(await admin.client.get(`/coupons/${UNKNOWN_ID}`), 404, 'Coupon not found');
  });
});
