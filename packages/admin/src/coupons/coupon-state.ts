import type { Coupon } from 'storefront-client';
import { money } from '../format/money.js';
import type { Weight } from '../shell/Badge.js';
import { words } from '../words/index.js';

const { coupons: texts } = words;

/** Whether customers can use it now, else why not. */
export function couponState(
  { isActive, validFrom, validUntil, usageLimit, usedCount }: Coupon,
  now = new Date(),
): { word: string; weight: Weight } {
  if (!isActive) return { word: texts.states.off, weight: 'grey' };
  if (validUntil !== null && new Date(validUntil) < now) return { word: texts.states.ended, weight: 'grey' };
  if (usageLimit !== null && usedCount >= usageLimit) return { word: texts.states.usedUp, weight: 'grey' };
  if (validFrom !== null && new Date(validFrom) > now) return { word: texts.states.notYet, weight: 'blue' };
  return { word: texts.states.on, weight: 'quiet' };
}

/** Returns the discount in words: `10 %, at most ₹200.00`. */
export function givenBy({ type, value, maxDiscount }: Coupon): string {
  if (type !== 'PERCENT') return money(value);
  return [`${value} %`, maxDiscount === null ? '' : texts.atMost(money(maxDiscount))]
    .filter(Boolean)
    .join(', ');
}
