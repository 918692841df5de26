import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { couponInput } from '../../support/factories/a-coupon.js';
import { useAdmin } from '../../support/session.js';

describe('POST /coupons', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('CAT-29', 'CAT-31').it('makes a percentage with every limit', async () => {
    const input = {
      code: 'festive25',
      type: 'PERCENT',
      value: 25,
      minSubtotal: 999.5,
      maxDiscount: 500,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2026-12-31T23:59:59.000Z',
      usageLimit: 100,
      perUserLimit: 1,
      isActive: false,
    };
    const created = expectSuccess(await admin.client.post('/coupons', input), 201);
    expect(created).toEqual({
      ...input,
      code: 'FESTIVE25',
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      usedCount: 0,
      createdAt: expect.any(String),
    });
    expect(expectSuccess(await admin.client.get(`/coupons/${created._id}`))).toEqual(created);
  });

  rules('CAT-29').it('makes a flat amount that nothing limits', async () => {
    const created = expectSuccess(
      await admin.client.post('/coupons', { code: 'FLAT-200', type: 'FLAT', value: 200.5 }),
      201,
    );
    expect(created).toMatchObject({
      value: 200.5,
      minSubtotal: 0,
      maxDiscount: null,
      validFrom: null,
      validUntil: null,
      usageLimit: null,
      perUserLimit: null,
      isActive: true,
    });
  });

  rules('CAT-25').it('refuses a code that another coupon has, in any letter case', async () => {
    const { code } = expectSuccess(await admin.client.post('/coupons', couponInput()), 201);
    const again = await admin.client.post('/coupons', couponInput({ code: code.toLowerCase() }));
    expectError(again, 409, 'Coupon code already exists');
  });

  rules('CAT-25', 'CAT-26', 'CAT-28').it.each([
    ['code', 'AB'],
    ['code', 'A'.repeat(33)],
    ['code', 'TEN OFF'],
    ['code', undefined],
    ['type', 'percent'],
    ['value', 0],
    ['value', -5],
    ['value', 100.01],
    ['value', '10'],
    ['minSubtotal', -1],
    ['maxDiscount', 0],
    ['maxDiscount', null],
    ['validFrom', 'tomorrow'],
    ['validUntil', '2026-02-30'],
    ['usageLimit', 0],
    ['usageLimit', 1.5],
    ['perUserLimit', 0],
    ['isActive', 'true'],
    ['usedCount', 3],
  ])('refuses %s of %j', async (field, value) => {
    const answer = await admin.client.post('/coupons', { ...couponInput(), [field]: value });
    expectError(answer, 400, new RegExp(field));
  });

  rules('CAT-25', 'CAT-26').it.each([
    ['code', 'ABC'],
    ['code', 'A'.repeat(32)],
    ['value', 100],
    ['value', 0.01],
    ['usageLimit', 1],
  ])('takes %s of %j', async (field, value) => {
    expect(
      expectSuccess(await admin.client.post('/coupons', { ...couponInput(), [field]: value }), 201)[field],
    ).toBe(value);
  });
});
