import { invoiceSeries, numberInSeries } from './invoice-number.js';

describe('the series of an invoice', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 'INV-2526'],
    ['2026-03-31T18:30:00.000Z', 'INV-2627'],
    ['2026-12-31T23:00:00.000Z', 'INV-2627'],
    ['2027-03-31T18:29:59.999Z', 'INV-2627'],
    ['2099-04-01T00:00:00.000Z', 'INV-9900'],
  ])('[TAX-04] is that of the financial year in India: %s', (issuedAt, series) => {
    expect(invoiceSeries(new Date(issuedAt))).toBe(series);
  });
});

describe('the number of an invoice', () => {
  it('[TAX-04] has sixteen characters, and ends in the running number', () => {
    expect(numberInSeries('INV-2627', 1)).toBe('INV-2627-0000001');
    expect(numberInSeries('INV-2627', 9_999_999)).toBe('INV-2627-9999999');
    expect(numberInSeries('INV-2627', 9_999_999)).toHaveLength(16);
  });
});
