import { SalePriceTooHighError } from '../products.errors.js';
import { changedPrice, percentOff, unitPriceOf, priceFrom, variantPrice } from './pricing.js';

describe('the unit price', () => {
  rules('CAT-11').it.each([
    [149_900, 0, 149_900],
    [149_900, 10, 134_910],
    [99_999, 12.5, 87_499],
    [1, 50, 1],
    [3, 50, 2],
    [50_000, 100, 0],
    [0, 25, 0],
  ])('rounds %p minor units less %p per cent half up to %p', (base, discount, unit) => {
    expect(unitPriceOf({ basePriceMinor: base, discountPercent: discount })).toBe(unit);
  });

  rules('FLD-03').it.each([
    [149_900, 99_900, 33.36],
    [30_000, 20_000, 33.33],
    [100, 0, 100],
    [100_000_000, 99_999_999, 0],
  ])('is exactly the price of a sale: %p for %p is %p per cent off', (base, sale, percent) => {
    expect(percentOff(base, sale)).toBe(percent);
    expect(unitPriceOf({ basePriceMinor: base, discountPercent: percent, salePriceMinor: sale })).toBe(sale);
  });
});

describe('a change of the price', () => {
  const plain = { basePriceMinor: 20_000, discountPercent: 10 };
  const onSale = { basePriceMinor: 20_000, discountPercent: 25, salePriceMinor: 15_000 };

  rules('FLD-03').it.each([
    ['begins a sale', plain, { salePrice: 150 }, onSale],
    [
      'takes another sale price',
      onSale,
      { salePrice: 100 },
      { ...onSale, discountPercent: 50, salePriceMinor: 10_000 },
    ],
    [
      'keeps a sale at another base price',
      onSale,
      { basePrice: 300 },
      { basePriceMinor: 30_000, discountPercent: 50, salePriceMinor: 15_000 },
    ],
    ['keeps a sale whose discount is sent back as it was read', onSale, { discount: 25 }, onSale],
    ['prefers the sale price to a discount', plain, { discount: 5, salePrice: 150 }, onSale],
    [
      'ends a sale',
      onSale,
      { salePrice: null },
      { basePriceMinor: 20_000, discountPercent: 0, salePriceMinor: null },
    ],
    [
      'ends a sale for a discount',
      onSale,
      { discount: 5 },
      { basePriceMinor: 20_000, discountPercent: 5, salePriceMinor: null },
    ],
    [
      'ends a sale and sets a discount',
      onSale,
      { salePrice: null, discount: 5 },
      { basePriceMinor: 20_000, discountPercent: 5, salePriceMinor: null },
    ],
    [
      'ends a sale and sets a discount, also that of the sale',
      onSale,
      { salePrice: null, discount: 25 },
      { basePriceMinor: 20_000, discountPercent: 25, salePriceMinor: null },
    ],
    [
      'leaves a discount where there is no sale to end',
      plain,
      { salePrice: null },
      { ...plain, salePriceMinor: null },
    ],
  ])('%s', (_, before, input, after) => {
    expect(changedPrice(before, input)).toEqual(after);
  });

  rules('FLD-03').it.each([
    [plain, { salePrice: 200 }],
    [plain, { basePrice: 100, salePrice: 100.01 }],
    [onSale, { basePrice: 150 }],
    [plain, { basePrice: 0, salePrice: 0 }],
  ])('refuses a sale price that is not below the base price: %j with %j', (before, input) => {
    expect(() => changedPrice(before, input)).toThrow(SalePriceTooHighError);
  });
});

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
