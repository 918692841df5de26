import { offeredPrices, type OfferedVariant } from './offered-prices.js';

describe('the prices by which a product is found', () => {
  const variant = (basePriceMinor: number, currentStock = 1, more: Partial<OfferedVariant> = {}) => ({
    basePriceMinor,
    discountPercent: 0,
    currentStock,
    isActive: true,
    ...more,
  });

  rules('CTL-12').it.each<[string, OfferedVariant[], number[] | null]>([
    ['none', [], null],
    ['of one price', [variant(500), variant(500, 0)], null],
    ['of several prices', [variant(900), variant(500), variant(900)], [500, 900]],
    ['of which the cheapest is sold out', [variant(500, 0), variant(900)], [900]],
    ['of which the dearest is sold out', [variant(500), variant(900, 0)], null],
    ['that are all sold out', [variant(500, 0), variant(900, 0)], [500, 900]],
    ['of which one is not sold', [variant(500, 5, { isActive: false }), variant(900)], null],
    ['that are not sold', [variant(500, 5, { isActive: false })], null],
    ['on sale', [variant(500, 1, { salePriceMinor: 300 }), variant(400)], [300, 400]],
    ['with a discount', [variant(500, 1, { discountPercent: 10 }), variant(400)], [400, 450]],
  ])('are those of variants %s', (_, variants, prices) => {
    expect(offeredPrices(variants)).toEqual(prices);
  });
});
