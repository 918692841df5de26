import { isLargelyHeld } from './held-stock.js';

describe('the stock that unpaid orders hold', () => {
  rules('HRD-03').it('is too much above a third of all', () => {
    expect(isLargelyHeld(4, 7)).toBe(true);
    expect(isLargelyHeld(1, 0)).toBe(true);
  });

  rules('HRD-03').it('is fair up to a third', () => {
    expect(isLargelyHeld(4, 8)).toBe(false);
    expect(isLargelyHeld(0, 0)).toBe(false);
  });
});
