import { randomBytes } from 'node:crypto';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CouponNotApplicableError, CouponsService } from '#modules/coupons/index.js';
import { CouponsAdminService } from '#modules/coupons/services/coupons-admin.service.js';
import { UNKNOWN_ID } from '../support/unknown-id.js';
import { useApp } from '../support/create-app.js';
import { aCoupon } from '../support/factories/a-coupon.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('the uses of a coupon', () => {
  const app = useApp();
  let coupons: CouponsService;

  beforeAll(() => {
    coupons = app.get(CouponsService);
  });

  const aUserId = () => randomBytes(12).toString('hex');
  const usedCount = async (id: string) => (await app.get(CouponsAdminService).detail(id)).usedCount;
  const outcomesOf = async (uses: Array<Promise<void>>) => {
    const settled = await Promise.allSettled(uses);
    for (const outcome of settled) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CouponNotApplicableError);
    }
    return settled.filter(({ status }) => status === 'fulfilled').length;
  };

  rules('CAT-35').it('stop exactly at the limit when forty customers come at once for seven', async () => {
    const { _id } = await aCoupon(app, { usageLimit: 7 });
    expect(await outcomesOf(Array.from({ length: 40 }, () => coupons.use(_id, aUserId())))).toBe(7);
    expect(await usedCount(_id)).toBe(7);
  });

  rules('CAT-35').it("stop exactly at a customer's limit when one comes twenty times at once", async () => {
    const { _id } = await aCoupon(app, { perUserLimit: 3, usageLimit: 100 });
    const userId = aUserId();
    expect(await outcomesOf(Array.from({ length: 20 }, () => coupons.use(_id, userId)))).toBe(3);
    expect(await usedCount(_id)).toBe(3);
  });

  it('count without limits, one for each', async () => {
    const { _id } = await aCoupon(app);
    const userId = aUserId();
    await Promise.all(Array.from({ length: 10 }, () => coupons.use(_id, userId)));
    expect(await usedCount(_id)).toBe(10);
  });

  rules('CAT-36').it('can be given back and used again', async () => {
    const { _id, code } = await aCoupon(app, { usageLimit: 1, perUserLimit: 1 });
    const userId = aUserId();
    await coupons.use(_id, userId);
    await expect(coupons.quote(code, userId, 10_000)).rejects.toBeInstanceOf(CouponNotApplicableError);
    await coupons.release(_id, userId);
    await coupons.use(_id, userId);
    expect(await usedCount(_id)).toBe(1);
  });

  it('never count below nothing', async () => {
    const { _id } = await aCoupon(app);
    await coupons.release(_id, aUserId());
    await coupons.release(UNKNOWN_ID, aUserId());
    expect(await usedCount(_id)).toBe(0);
  });

  it('are undone with the unit of work that they belong to', async () => {
    const { _id } = await aCoupon(app, { perUserLimit: 1 });
    const userId = aUserId();
    const unit = app.get(UnitOfWork).run(async () => {
      await coupons.use(_id, userId);
      throw new Error('the order fails');
    });
    await expect(unit).rejects.toThrow('the order fails');
    expect(await usedCount(_id)).toBe(0);
    await coupons.use(_id, userId);
  });

  it('are refused for a coupon that was switched off or deleted', async () => {
    const off = await aCoupon(app, { isActive: false });
    await expect(coupons.use(off._id, aUserId())).rejects.toBeInstanceOf(CouponNotApplicableError);
    await expect(coupons.use(UNKNOWN_ID, aUserId())).rejects.toBeInstanceOf(CouponNotApplicableError);
  });

  it('are exported before the account is deleted and forgotten after, and stay in the total', async () => {
    const { _id, code } = await aCoupon(app);
    const userId = aUserId();
    await coupons.use(_id, userId);
    const part = personalDataOf(app, 'coupons');
    expect(await part.exportFor(userId)).toEqual([{ code, uses: 1 }]);
    await part.eraseFor(userId);
    expect(await part.exportFor(userId)).toEqual([]);
    expect(await usedCount(_id)).toBe(1);
  });
});
