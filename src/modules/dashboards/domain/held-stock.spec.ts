import { isLargelyHeld } from './held-stock.js';

describe('the stock that unpaid orders hold', () => {
  it('[HRD-03] is too much above a third of all', () => {
    expect(isLargelyHeld(4, 7)).toBe(true);
    expect(isLargelyHeld(1, 0)).toBe(true);
  });

  it('[HRD-03] is fair up to a third', () => {
    expect(isLargelyHeld(4, 8)).toBe(false);
    expect(isLargelyHeld(0, 0)).toBe(false);
  });
});
