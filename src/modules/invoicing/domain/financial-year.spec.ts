import { takesTaxBack } from './financial-year.js';

describe('a credit note', () => {
  rules('ATN-06').it.each([
    ['2026-04-01T00:00:00Z', '2027-11-30T18:29:59.999Z', true],
    ['2026-04-01T00:00:00Z', '2027-11-30T18:30:00.000Z', false],
    ['2027-03-31T18:29:59Z', '2027-11-30T12:00:00Z', true],
    ['2027-03-31T18:29:59Z', '2027-12-01T00:00:00Z', false],
    // From April on in India: the next financial year.
    ['2027-03-31T18:30:00Z', '2027-12-01T00:00:00Z', true],
    ['2027-03-31T18:30:00Z', '2028-12-01T00:00:00Z', false],
  ])('takes back the tax of a supply of %s, issued at %s: %s', (suppliedAt, issuedAt, taken) => {
    expect(takesTaxBack(new Date(suppliedAt), new Date(issuedAt))).toBe(taken);
  });
});
