import { priceFrom, variantPrice } from './variant-prices.js';

describe('the price of a variant', () => {
  const PRODUCT = { basePriceMinor: 100_000, discountPercent: 10 };
  const ON_SALE = { basePriceMinor: 100_000, discountPercent: 20, salePriceMinor: 80_000 };

  rules('VAR-03').it.each([
    ['the product, discounted', PRODUCT, {}, PRODUCT],
    ['the product on sale', ON_SALE, {}, ON_SALE],
    [
      'its own base price with the discount',
      PRODUCT,
      { basePriceMinor: 5000 },
      { basePriceMinor: 5000, discountPercent: 10 },
    ],
    [
      'its own base price without the sale',
      ON_SALE,
      { basePriceMinor: 5000 },
      { basePriceMinor: 5000, discountPercent: 0 },
    ],
    [
      'its own sale price',
      PRODUCT,
      { salePriceMinor: 75_000 },
      { basePriceMinor: 100_000, discountPercent: 25, salePriceMinor: 75_000 },
    ],
  ])('is that of %s', (_, product, own, price) => expect(variantPrice(product, own)).toEqual(price));

  rules('VAR-03').it.each([
    [
      'the discount of all',
      PRODUCT,
      [PRODUCT, { basePriceMinor: 50_000, discountPercent: 10 }],
      { basePriceMinor: 50_000, discountPercent: 10 },
    ],
    ['a sale of one', PRODUCT, [PRODUCT, ON_SALE], ON_SALE],
    [
      'no sale of the dearer one',
      ON_SALE,
      [ON_SALE, { basePriceMinor: 70_000, discountPercent: 0 }],
      { basePriceMinor: 70_000, discountPercent: 0 },
    ],
  ])('makes the lowest of the product: %s', (_, own, variants, price) => {
    expect(
      priceFrom(
        own,
        variants.map((variant) => ({ ...variant, isActive: true })),
      ),
    ).toEqual(price);
  });
});
