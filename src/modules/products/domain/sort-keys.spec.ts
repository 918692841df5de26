import { listKeys } from './sort-keys.js';

describe('the keys of the lists', () => {
  rules('CAT-44').it('fold a name, and cut what is too long for a cursor', () => {
    expect(listKeys({ name: 'ÉCLAIR Straße' })).toEqual({ nameKey: 'eclair strasse' });
    expect(listKeys({ name: '\u{1f9c1}'.repeat(150) }).nameKey).toBe('\u{1f9c1}'.repeat(100));
  });

  rules('CAT-45').it.each([
    [{ basePriceMinor: 1000, discountPercent: 15 }, 850],
    [{ basePriceMinor: 1000, discountPercent: 15, salePriceMinor: null }, 850],
    [{ basePriceMinor: 1000, discountPercent: 33.3, salePriceMinor: 667 }, 667],
  ])('have the unit price of %j', (price, unitPriceMinor) => {
    expect(listKeys(price)).toEqual({ unitPriceMinor });
  });

  it('are only those of what is given', () => {
    expect(listKeys({})).toEqual({});
  });
});
