import { faultOfTerms, priceOfParcel, type RateTerms } from './rate.js';

const rate = (terms: Partial<RateTerms> = {}): RateTerms => ({
  name: 'Standard',
  priceMinor: 5_000,
  ...terms,
});
const price = (terms: Partial<RateTerms>, grams: number, goodsMinor = 0) =>
  priceOfParcel(rate(terms), { grams, goodsMinor });

describe('the price of a parcel', () => {
  rules('OPT-02').it('is the price of the rate, and of each started kilogram above the first', () => {
    expect([0, 1_000, 1_001, 9_000].map((grams) => price({}, grams))).toEqual([5_000, 5_000, 5_000, 5_000]);
    const perKg = { perKgMinor: 2_000 };
    expect([500, 1_000, 1_001, 2_000, 2_001].map((grams) => price(perKg, grams))).toEqual([
      5_000, 5_000, 7_000, 7_000, 9_000,
    ]);
  });

  rules('OPT-02').it('is that of its step; above the last one its price and its kilograms', () => {
    const weightSteps = [
      { upToGrams: 500, priceMinor: 3_000 },
      { upToGrams: 2_000, priceMinor: 6_000 },
    ];
    expect([0, 500, 501, 2_000, 2_001].map((grams) => price({ weightSteps }, grams))).toEqual([
      3_000,
      3_000,
      6_000,
      6_000,
      undefined,
    ]);
    const further = { weightSteps, perKgMinor: 1_500 };
    expect([2_001, 3_000, 3_001].map((grams) => price(further, grams))).toEqual([7_500, 7_500, 9_000]);
  });

  rules('OPT-02').it('is 0 from a price of the goods on, and none beyond the greatest weight', () => {
    const terms = { freeFromMinor: 99_900, maxWeightGrams: 5_000 };
    expect(price(terms, 500, 99_899)).toBe(5_000);
    expect(price(terms, 500, 99_900)).toBe(0);
    expect(price(terms, 5_000, 99_900)).toBe(0);
    expect(price(terms, 5_001, 99_900)).toBeUndefined();
  });
});

describe('the terms of a rate', () => {
  rules('ZON-08').it.each<[string | undefined, Partial<RateTerms>]>([
    [undefined, { minDays: 2, maxDays: 2, cod: { feeMinor: 0, minTotalMinor: 5, maxTotalMinor: 5 } }],
    ['weightSteps must rise: each upTo above the one before', { weightSteps: steps(500, 500) }],
    ['minDays and maxDays go together', { minDays: 2 }],
    ['minDays and maxDays go together', { maxDays: 2 }],
    ['minDays must be at most maxDays', { minDays: 3, maxDays: 2 }],
    [
      'cod.minTotal must be at most cod.maxTotal',
      { cod: { feeMinor: 0, minTotalMinor: 6, maxTotalMinor: 5 } },
    ],
  ])('contradict each other: %s', (fault, terms) => {
    expect(faultOfTerms(rate(terms))).toBe(fault);
  });
});

function steps(...upTo: number[]) {
  return upTo.map((upToGrams) => ({ upToGrams, priceMinor: 1 }));
}
