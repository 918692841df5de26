import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { couponInput } from '../../support/factories/a-coupon.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin, useUser } from '../../support/session.js';

const DAY_MS = 86_400_000;
const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;

describe('the days of a coupon', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const asha = useUser(app);

  beforeAll(async () => {
    const product = await aProduct(app);
    expectSuccess(await asha.client.post('/carts/items', { productId: product._id, quantity: 1 }));
  });

  /** The date in India so many days from now. */
  const day = (offset: number) =>
    new Date(app.clock.nowMs() + INDIA_IS_AHEAD_MS + offset * DAY_MS).toISOString().slice(0, 10);
  const create = async (period: Record<string, string>) =>
    expectSuccess(await admin.client.post('/coupons', { ...couponInput(), ...period }), 201);
  const apply = ({ code }: { code: string }) => asha.client.post('/carts/coupon', { code });

  rules('CPN-01').it(
    'are whole in the zone of the shop, when it is made and when it is changed',
    async () => {
      const made = await create({ validFrom: '2026-01-31', validUntil: '2026-01-31' });
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

  rules('CPN-01').it.each([
    ['until and from today', 0, 0, 200],
    ['until yesterday', -2, -1, 400],
    ['from tomorrow', 1, 2, 400],
  ])('let it be used, or not: valid %s', async (_, from, until, status) => {
    const coupon = await create({ validFrom: day(from), validUntil: day(until) });
    expect((await apply(coupon)).status).toBe(status);
  });
});
