import { CouponsService } from '#modules/coupons/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { session, type Session } from '../../support/session.js';

describe('DELETE /coupons/:id', () => {
  const app = useApp();
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  it('[CAT-33] removes the coupon', async () => {
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
