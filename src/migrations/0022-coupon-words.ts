import { Coupon, couponWords } from '#modules/coupons/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find coupons: to those that have none, or words of an earlier form. */
export const couponWordsAdded = addingWords('0022-coupon-words', Coupon, {
  select: { code: 1 },
  wordsOf: couponWords,
  records: 'coupons',
});
