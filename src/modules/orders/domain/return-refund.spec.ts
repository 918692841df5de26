import { refundForReturn } from './return-refund.js';

const line = (id: string, quantity: number, unitPriceMinor: number) => ({
  productId: { toHexString: () => id },
  quantity,
  unitPriceMinor,
});
const order = (totalMinor: number, ...items: Array<ReturnType<typeof line>>) => ({
  items,
  pricing: {
    subtotalMinor: items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0),
    totalMinor,
  },
});
const units = (productId: string, quantity: number) => ({ productId, quantity });

describe('the refund of a return', () => {
  it('is the whole total when everything came back', () => {
    const bought = order(25_000, line('kettle', 2, 10_000), line('pan', 1, 7_777));
    expect(refundForReturn(bought, [units('kettle', 2), units('pan', 1)])).toBe(25_000);
  });

  it('is the price of the units that came back when there was no coupon', () => {
    const bought = order(27_777, line('kettle', 2, 10_000), line('pan', 1, 7_777));
    expect(refundForReturn(bought, [units('kettle', 1)])).toBe(10_000);
    expect(refundForReturn(bought, [units('pan', 1)])).toBe(7_777);
  });

  it('shares the coupon out over all lines, rounded half up', () => {
    const bought = order(9_001, line('kettle', 1, 5_000), line('pan', 1, 5_000));
    expect(refundForReturn(bought, [units('pan', 1)])).toBe(4_501);
  });

  it('counts the lines of one product together', () => {
    const bought = order(4_000, line('kettle', 1, 1_000), line('kettle', 3, 1_000));
    expect(refundForReturn(bought, [units('kettle', 2)])).toBe(2_000);
    expect(refundForReturn(bought, [units('kettle', 1), units('kettle', 3)])).toBe(4_000);
  });

  it('is exact where the product of the amounts is not', () => {
    const bought = order(9_999_999_999_999, line('ship', 3, 3_333_333_333_333));
    expect(refundForReturn(bought, [units('ship', 1)])).toBe(3_333_333_333_333);
  });

  it('[RTP-03] of the parts adds up to what was paid, in every order in which the units can come back', () => {
    // Three kettles and two pans of odd prices, after a coupon that leaves a total which no part divides.
    for (const total of [1, 99, 100, 9_999, 10_001, 25_003]) {
      const bought = order(total, line('kettle', 3, 3_333), line('pan', 2, 7_777));
      for (const parts of waysBack(['kettle', 'kettle', 'kettle', 'pan', 'pan'])) {
        const refunds = parts.map((part, index) =>
          refundForReturn(bought, part, parts.slice(0, index).flat()),
        );
        expect(refunds.every((refund) => refund >= 0)).toBe(true);
        expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(total);
      }
    }
  });
});

/** Every sequence of parts in which the units can come back; each part is given as units of one. */
function waysBack(left: readonly string[]): Array<Array<Array<ReturnType<typeof units>>>> {
  if (left.length === 0) return [[]];
  const ways = [];
  for (let size = 1; size <= left.length; size += 1) {
    for (const first of new Set(choices(left, size).map((choice) => choice.join()))) {
      const part = first.split(',');
      const rest = [...left];
      for (const id of part) rest.splice(rest.indexOf(id), 1);
      ways.push(...waysBack(rest).map((others) => [part.map((id) => units(id, 1)), ...others]));
    }
  }
  return ways;
}

function choices(from: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return from.flatMap((id, index) => choices(from.slice(index + 1), size - 1).map((rest) => [id, ...rest]));
}
