import { storedWords } from '#infrastructure/database/word-search.js';
import { couponWords, type Coupon, type CouponUse } from '#modules/coupons/index.js';
import type { Order } from '#modules/orders/index.js';
import { DAY_MS, demoId } from './random.js';

/** The unused coupons of the demo shop. */
export function demoCoupons(now: Date): Coupon[] {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const common = { isActive: true, usedCount: 0, createdAt: days(-90) };
  return [
    {
      _id: demoId('coupon', 'WELCOME10'),
      code: 'WELCOME10',
      type: 'PERCENT',
      percent: 10,
      maxDiscountMinor: 50_000,
      minSubtotalMinor: 0,
      ...common,
    },
    {
      _id: demoId('coupon', 'FLAT200'),
      code: 'FLAT200',
      type: 'FLAT',
      amountMinor: 20_000,
      minSubtotalMinor: 99_900,
      ...common,
    },
    {
      _id: demoId('coupon', 'FESTIVE25'),
      code: 'FESTIVE25',
      type: 'PERCENT',
      percent: 25,
      maxDiscountMinor: 150_000,
      minSubtotalMinor: 199_900,
      validFrom: days(-45),
      validUntil: days(45),
      usageLimit: 100,
      perUserLimit: 10,
      ...common,
    },
  ];
}

/** The coupons with their uses in the orders counted. */
export function withUsesCounted(coupons: readonly Coupon[], orders: readonly Order[]): Coupon[] {
  return coupons.map((coupon) => ({
    ...coupon,
    ...storedWords(couponWords(coupon)),
    usedCount: usesOf(coupon, orders).length,
  }));
}

/** How often each customer has used each coupon. */
export function demoCouponUses(coupons: readonly Coupon[], orders: readonly Order[]): CouponUse[] {
  return coupons.flatMap((coupon) => {
    const uses = usesOf(coupon, orders);
    const users = new Map(uses.map(({ userId }) => [userId.toHexString(), userId]));
    return [...users].map(([id, userId]) => ({
      _id: demoId('coupon use', `${coupon.code}:${id}`),
      couponId: coupon._id,
      userId,
      count: uses.filter((order) => order.userId.equals(userId)).length,
    }));
  });
}

function usesOf({ code }: Coupon, orders: readonly Order[]): Order[] {
  return orders.filter((order) => order.couponHeld && order.coupon?.code === code);
}
