import type { RateTerms } from './rate.js';
import { deliveryTerms } from './delivery-terms.js';

const PARCEL = { goodsMinor: 50_000, grams: 500 };
const rate = (priceMinor: number, terms: Partial<RateTerms> = {}): RateTerms => ({
  name: 'Parcel',
  priceMinor,
  ...terms,
});
const zone = (...rates: RateTerms[]) => ({ isServed: true, rates });

describe('the terms of delivery over all zones', () => {
  rules('STO-01').it('have the dearest of the cheapest rates, and the widest promise', () => {
    const near = zone(rate(9_900), rate(4_000, { minDays: 2, maxDays: 3 }));
    const far = zone(rate(8_000, { minDays: 4, maxDays: 7 }));
    const none = { isServed: false, rates: [rate(100_000)] };
    expect(deliveryTerms([near, far, none], PARCEL)).toEqual({
      highestPriceMinor: 8_000,
      days: { from: 2, to: 7 },
    });
  });

  rules('STO-01').it('promise nothing where one zone does not', () => {
    const terms = deliveryTerms([zone(rate(100, { minDays: 1, maxDays: 2 })), zone(rate(0))], PARCEL);
    expect(terms).toEqual({ highestPriceMinor: 100, days: undefined });
  });

  rules('STO-01').it('are none where no zone sends the parcel', () => {
    expect(deliveryTerms([zone(rate(100, { maxWeightGrams: 400 }))], PARCEL)).toBeUndefined();
  });
});
