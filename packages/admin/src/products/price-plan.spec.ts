import { lessPercent } from '../../../../src/common/money/money.js';
import { pricedAnew, PRICE_ROUNDINGS } from '../../../../src/modules/products/domain/price-change.js';
import { plannedPrices, ROUNDINGS } from './price-plan.js';

const PRICES = [0, 0.01, 0.99, 1, 9.5, 33.33, 99.99, 100.5, 999, 1499.5, 123_456.78];
const PERCENTS = [-99, -33.33, -10, -2.5, 0.1, 5, 12.5, 100, 1000];

const product = (basePrice: number) => ({
  _id: 'p',
  name: 'Shirt',
  basePrice,
  unitPrice: basePrice,
  discount: 0,
  salePrice: null,
  variants: [],
});

describe('the prices that a change is to make', () => {
  it('are those that the shop works out, however they are rounded', () => {
    expect(ROUNDINGS).toEqual(PRICE_ROUNDINGS);
    for (const basePrice of PRICES)
      for (const percent of PERCENTS)
        for (const roundTo of ROUNDINGS) {
          const [planned] = plannedPrices(product(basePrice), { kind: 'price', percent, roundTo });
          expect(planned!.after * 100).toBeCloseTo(
            pricedAnew(Math.round(basePrice * 100), percent, roundTo),
            6,
          );
        }
  });

  it('are those of a sale, beside sizes that have a sale price of their own', () => {
    for (const basePrice of PRICES)
      for (const percent of [0, 12.5, 33.33, 100]) {
        const [planned] = plannedPrices(product(basePrice), { kind: 'sale', percent });
        const minor = lessPercent(Math.round(basePrice * 100), percent);
        expect(planned!.after * 100).toBeCloseTo(minor, 6);
      }
    const variants = [
      { _id: 's', options: { size: 'S' }, basePrice: 1000, unitPrice: 1000, salePrice: null },
      { _id: 'm', options: { size: 'M' }, basePrice: 1200, unitPrice: 900, salePrice: 900 },
    ];
    expect(plannedPrices({ ...product(1000), variants }, { kind: 'sale', percent: 20 })).toEqual([
      { key: 's', name: 'Shirt, S', before: 1000, after: 800 },
      { key: 'm', name: 'Shirt, M', before: 900, after: 900 },
    ]);
  });
});
