import { averageOf } from './rating.js';

describe('the average of ratings', () => {
  rules('CST-10').it.each([
    [4, 1, 4],
    [9, 2, 4.5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [17, 4, 4.3],
    [15, 4, 3.8],
  ])('is of %i in %i reviews %d', (sum, count, average) => {
    expect(averageOf({ sum, count })).toBe(average);
  });

  rules('CST-10').it('is null without a review', () => {
    expect(averageOf({ sum: 0, count: 0 })).toBeNull();
  });
});
