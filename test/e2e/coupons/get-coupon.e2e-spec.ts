import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { session, type Session } from '../../support/session.js';

describe('GET /coupons/:id', () => {
  const app = useApp();
  let admin: Session;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  it('[CAT-31] shows the coupon', async () => {
    const coupon = await aCoupon(app, { usageLimit: 5 });
    expect(expectSuccess(await admin.client.get(`/coupons/${coupon._id}`))).toEqual(coupon);
  });

  it('[CAT-31, EVE-13] does not find an unknown one, and refuses a malformed identifier', async () => {
    expectError(await admin.client.get(`/coupons/${UNKNOWN_ID}`), 404, 'Coupon not found');
    expectError(await admin.client.get('/coupons/WELCOME10'), 400, 'Invalid id format');
  });
});
