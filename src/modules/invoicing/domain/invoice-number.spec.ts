import { kindOfSeries, numberInSeries, seriesOf } from './invoice-number.js';

describe('the series of an invoice', () => {
  rules('TAX-04').it.each([
    ['2026-03-31T18:29:59.999Z', 'INV-2526'],
    ['2026-03-31T18:30:00.000Z', 'INV-2627'],
    ['2026-12-31T23:00:00.000Z', 'INV-2627'],
    ['2027-03-31T18:29:59.999Z', 'INV-2627'],
    ['2099-04-01T00:00:00.000Z', 'INV-9900'],
  ])('is that of the financial year in India: %s', (issuedAt, series) => {
    expect(seriesOf('INVOICE', new Date(issuedAt))).toBe(series);
    expect(kindOfSeries(series)).toBe('INVOICE');
  });
});

describe('the series of a credit note', () => {
  rules('TAX-11').it('is a row of its own', () => {
    const series = seriesOf('CREDIT_NOTE', new Date('2026-11-21T10:00:00Z'));
    expect(series).toBe('CN-2627');
    expect(kindOfSeries(series)).toBe('CREDIT_NOTE');
    expect(numberInSeries(series, 1)).toBe('CN-2627-0000001');
  });
});

describe('the number of an invoice', () => {
  rules('TAX-04').it('has sixteen characters, and ends in the running number', () => {
    expect(numberInSeries('INV-2627', 1)).toBe('INV-2627-0000001');
    expect(numberInSeries('INV-2627', 9_999_999)).toBe('INV-2627-9999999');
    expect(numberInSeries('INV-2627', 9_999_999)).toHaveLength(16);
  });
});
