import { daysOf, monthBefore, monthName } from './months.js';

describe('a month of the accountant', () => {
  it.each([
    ['2026-11-30', '2026-10'],
    ['2026-03-31', '2026-02'],
    ['2027-01-01', '2026-12'],
  ])('is the one before that of %s at first', (day, expected) => {
    expect(monthBefore(day)).toBe(expected);
  });

  it('has a name', () => {
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it.each([
    ['2026-11', '2026-11-30'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('has all days of %s', (month, to) => {
    expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
  });
});
