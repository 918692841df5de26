import { parcelSizeOf } from './parcel-measurements.js';

const KETTLE = { length: 24, breadth: 18, height: 20, weight: 850 };
const CUP = { length: 10, breadth: 20, height: 9.5, weight: 300 };
const UNITS = [
  { quantity: 1, product: KETTLE },
  { quantity: 2, product: CUP },
];

describe('the size of a parcel', () => {
  it('follows from its products: the longest sides, and the sums of heights and weights', () => {
    expect(parcelSizeOf({}, UNITS)).toEqual({ length: 24, breadth: 20, height: 39, weight: 1.45 });
  });

  it('is what is given, also beside what follows', () => {
    const given = { length: 1, breadth: 2, height: 3, weight: 4 };
    expect(parcelSizeOf(given, [])).toEqual(given);
    expect(parcelSizeOf({ weight: 9 }, UNITS)).toMatchObject({ length: 24, weight: 9 });
  });

  it.each([
    [
      'a product without it',
      { quantity: 1, product: { ...KETTLE, height: undefined } },
      'height is required',
    ],
    [
      'a product that is deleted',
      { quantity: 1, product: undefined },
      'length is required; breadth is required; height is required; weight is required',
    ],
  ])('is required for %s', (_, unit, message) => {
    expect(() => parcelSizeOf({}, [...UNITS, unit])).toThrow(message);
    expect(parcelSizeOf({ length: 1, breadth: 2, height: 3, weight: 4 }, [...UNITS, unit])).toBeDefined();
  });
});
