import * as fc from 'fast-check';
import { aLine, discounted, subtotalOf } from '../../../../test/support/order-lines.js';
import { taxOfOrder } from './order-tax.js';

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
