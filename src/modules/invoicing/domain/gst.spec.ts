import * as fc from 'fast-check';
import { sumOfTaxes, taxByRate, taxIn, taxOfOrder } from './gst.js';
import { aLine, discounted, subtotalOf } from '../../../../test/support/order-lines.js';

const within = (taxRate: number) => ({ taxRate, isSameState: true });
const between = (taxRate: number) => ({ taxRate, isSameState: false });

const anAmount = fc.integer({ min: 0, max: 1e12 });
/** Per cent with at most two decimals. */
const aRate = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100);

describe('the tax in an amount', () => {
  rules('TAX-08').it('is CGST and SGST within a state', () => {
    expect(taxIn(118_000, within(18))).toEqual({
      paidMinor: 118_000,
      taxRate: 18,
      taxableMinor: 100_000,
      cgstMinor: 9_000,
      sgstMinor: 9_000,
      igstMinor: 0,
    });
  });

  rules('TAX-08').it('is IGST between states', () => {
    expect(taxIn(118_000, between(18))).toMatchObject({
      taxableMinor: 100_000,
      cgstMinor: 0,
      sgstMinor: 0,
      igstMinor: 18_000,
    });
  });

  it.each([
    [100, 0, { taxableMinor: 100, igstMinor: 0 }],
    [100, 100, { taxableMinor: 50, igstMinor: 50 }],
    [10_000, 0.25, { taxableMinor: 9_975, igstMinor: 25 }],
    [10_000, 2.5, { taxableMinor: 9_756, igstMinor: 244 }],
    [1, 18, { taxableMinor: 1, igstMinor: 0 }],
    [1_000_000_000_000, 28, { taxableMinor: 781_250_000_000, igstMinor: 218_750_000_000 }],
  ])('is rounded half up: %i paise at %d %%', (paid, rate, expected) => {
    expect(taxIn(paid, between(rate))).toMatchObject(expected);
  });

  rules('TAX-08').it('adds up with the taxable value, for all amounts and rates', () => {
    fc.assert(
      fc.property(anAmount, aRate, fc.boolean(), (paidMinor, taxRate, same) => {
        const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = taxIn(paidMinor, {
          taxRate,
          isSameState: same,
        });
        expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(paidMinor);
        expect(cgstMinor).toBe(sgstMinor);
        expect(same ? igstMinor : cgstMinor).toBe(0);
        expect(taxableMinor).toBeGreaterThanOrEqual(0);
        const exact = paidMinor / (1 + taxRate / 100);
        expect(Math.abs(taxableMinor - exact)).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  it('is summed by rate, lowest rate first', () => {
    const taxes = [taxIn(118, between(18)), taxIn(105, between(5)), taxIn(236, between(18))];
    const sums = taxByRate(taxes);
    expect(sums).toMatchObject([
      { taxRate: 5, taxableMinor: 100, igstMinor: 5 },
      { taxRate: 18, taxableMinor: 300, igstMinor: 54 },
    ]);
    expect(sumOfTaxes(sums)).toEqual(sumOfTaxes(taxes));
  });
});

const someLines = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
    )
    .map(([product, quantity, price, rate]) => aLine(`p${product}`, quantity, price, rate / 100)),
  { minLength: 1, maxLength: 12 },
);
const sumOf = (lines: ReadonlyArray<{ paidMinor: number }>) =>
  lines.reduce((sum, { paidMinor }) => sum + paidMinor, 0);

describe('the tax of an order', () => {
  rules('TAX-09').it('is that of what is paid: a discount lowers the taxable value of each line', () => {
    const order = discounted([aLine('kettle', 2, 59_000, 18), aLine('book', 1, 82_000, 0)], 20_000);
    expect(taxOfOrder(order, 'Kerala')).toMatchObject([
      { paidMinor: 106_200, taxableMinor: 90_000, igstMinor: 16_200 },
      { paidMinor: 73_800, taxableMinor: 73_800, igstMinor: 0 },
    ]);
  });

  rules('TAX-08').it('follows from the states of seller and delivery', () => {
    const order = discounted([aLine('kettle', 1, 11_800, 18)]);
    expect(taxOfOrder(order, ' karnataka')).toMatchObject([{ cgstMinor: 900, sgstMinor: 900, igstMinor: 0 }]);
  });

  it('is 0 for a line from before taxes were recorded', () => {
    expect(taxOfOrder(discounted([aLine('kettle', 1, 100)]), 'Kerala')).toMatchObject([
      { taxRate: 0, taxableMinor: 100 },
    ]);
  });

  rules('TAX-09').it('has lines that add up to the total, for all prices and discounts', () => {
    fc.assert(
      fc.property(someLines, fc.double({ min: 0, max: 1, noNaN: true }), (items, part) => {
        const order = discounted(items, Math.floor(subtotalOf(items) * part));
        const lines = taxOfOrder(order, 'Kerala');
        expect(sumOf(lines)).toBe(order.pricing.totalMinor);
        for (const { paidMinor, line } of lines) {
          expect(paidMinor).toBeGreaterThanOrEqual(0);
          expect(paidMinor).toBeLessThanOrEqual(line.lineTotalMinor + 1);
        }
      }),
    );
  });
});
