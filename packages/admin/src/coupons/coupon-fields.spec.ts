import type { Coupon } from 'storefront-client';
import '../testing/page.js';
import { changesOf, fieldsOf, NEW_COUPON, newCouponOf } from './coupon-fields.js';

const COUPON: Coupon = {
  _id: '65f0c3a2b1d4e5f6a7b8c9d0',
  code: 'DIWALI15',
  type: 'PERCENT',
  value: 15,
  minSubtotal: 0,
  maxDiscount: 500,
  validFrom: null,
  validUntil: '2027-01-31T18:29:59.999Z',
  usageLimit: 100,
  perUserLimit: null,
  isActive: true,
  usedCount: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
};

describe('the form of a coupon', () => {
  it('leaves out the limits that a new coupon does not have', () => {
    expect(newCouponOf({ ...NEW_COUPON, code: ' diwali15 ', value: '15', perUserLimit: '' })).toEqual({
      code: 'DIWALI15',
      type: 'PERCENT',
      value: 15,
      isActive: true,
    });
  });

  it("shows the last day in the shop's zone", () => {
    expect(fieldsOf(COUPON)).toMatchObject({ validUntil: '2027-01-31', minSubtotal: '', maxDiscount: '500' });
  });

  it('sends what was changed, and nothing else: a time to the minute stays', () => {
    const before = fieldsOf(COUPON);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, usageLimit: '200', isActive: false })).toEqual({
      usageLimit: 200,
      isActive: false,
    });
  });

  it('lifts a limit that was emptied', () => {
    const before = fieldsOf(COUPON);
    expect(changesOf(before, { ...before, validUntil: '', maxDiscount: '' })).toEqual({
      validUntil: null,
      maxDiscount: null,
    });
  });

  it('sends the value with another kind', () => {
    const before = fieldsOf(COUPON);
    expect(changesOf(before, { ...before, type: 'FLAT' })).toEqual({ type: 'FLAT', value: 15 });
  });
});
