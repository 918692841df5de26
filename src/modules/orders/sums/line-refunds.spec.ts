import { aLine, orderOf, subtotalOf } from '../../../../test/support/order-lines.js';
import { refundForReturn } from './return-refund.js';
import { refundOfUnits, settledUnitsOf } from './line-refunds.js';
import type { OrderRefund, ReturnedUnits } from '../domain/order-state.js';

type Paid = Parameters<typeof refundOfUnits>[0];

/** The order after a refund of the units, or undefined where that is refused. */
function refunded(bought: Paid, itemId: string, quantity: number): Paid | undefined {
  const part = refundOfUnits(bought, [{ itemId, quantity }]);
  if (part === undefined) return undefined;
  const refund = { reason: 'ADMIN', ...part } as unknown as OrderRefund;
  return { ...bought, refunds: [...(bought.refunds ?? []), refund] };
}

/** The order after a return of the units. */
function returned(bought: Paid, itemId: string, quantity: number): Paid {
  const units: ReturnedUnits = { itemId, productId: `product of ${itemId}`, quantity };
  const refund = { reason: 'RETURN', ...refundForReturn(bought, [units], settledUnitsOf(bought)) };
  return {
    ...bought,
    returnedUnits: [...(bought.returnedUnits ?? []), units],
    refunds: [...(bought.refunds ?? []), refund as unknown as OrderRefund],
  };
}

const sumOf = ({ refunds = [] }: Paid) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

describe('the refund of units without their return', () => {
  rules('RFU-01').it('is their share of what was paid, line by line, a coupon shared out', () => {
    const bought = orderOf(9_001, [aLine('kettle', 1, 5_000), aLine('pan', 2, 2_500)]);
    const items = [
      { itemId: 'kettle', quantity: 1 },
      { itemId: 'pan', quantity: 1 },
    ];
    expect(refundOfUnits(bought, items)).toEqual({
      amountMinor: 6_751,
      units: [
        { itemId: 'kettle', productId: 'product of kettle', quantity: 1, amountMinor: 4_501 },
        { itemId: 'pan', productId: 'product of pan', quantity: 1, amountMinor: 2_250 },
      ],
    });
  });

  rules('RFU-02').it('has no more units than were bought, nor a line of another order', () => {
    const bought = orderOf(30_000, [aLine('kettle', 3, 10_000)]);
    expect(refunded(bought, 'kettle', 4)).toBeUndefined();
    expect(refunded(bought, 'pan', 1)).toBeUndefined();
    const twice = [
      { itemId: 'kettle', quantity: 2 },
      { itemId: 'kettle', quantity: 2 },
    ];
    expect(refundOfUnits(bought, twice)).toBeUndefined();
    expect(
      refundOfUnits(bought, [...twice.slice(0, 1), { itemId: 'kettle', quantity: 1 }])?.units,
    ).toHaveLength(1);
  });

  rules('RFU-02').it('counts what was refunded or returned before', () => {
    const bought = orderOf(30_000, [aLine('kettle', 3, 10_000)]);
    const one = refunded(returned(bought, 'kettle', 1), 'kettle', 1)!;
    expect(refunded(one, 'kettle', 2)).toBeUndefined();
    expect(sumOf(refunded(one, 'kettle', 1)!)).toBe(30_000);
  });

  rules('RFU-03').it('pays a unit once, whatever is returned afterwards', () => {
    const bought = orderOf(30_000, [aLine('kettle', 3, 10_000)]);
    const one = refunded(bought, 'kettle', 1)!;
    expect(sumOf(returned(one, 'kettle', 2))).toBe(30_000);
    expect(sumOf(returned(one, 'kettle', 3))).toBe(30_000);
    expect(sumOf(returned(returned(one, 'kettle', 3), 'kettle', 0))).toBe(30_000);
  });

  rules('RFU-01').it('adds up to the total to the last minor unit, in whatever parts and order', () => {
    let seed = 7;
    const below = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + below(4) }, (_, i) =>
        aLine(`line ${i}`, 1 + below(5), 1 + below(99_999)),
      );
      const subtotal = subtotalOf(lines);
      let bought: Paid = orderOf(subtotal - below(subtotal), lines);
      const units = lines.flatMap(({ itemId, quantity }) => Array.from({ length: quantity }, () => itemId));
      while (units.length > 0) {
        const [itemId] = units.splice(below(units.length), 1) as [string];
        bought = below(2) === 0 ? refunded(bought, itemId, 1)! : returned(bought, itemId, 1);
      }
      expect(sumOf(bought)).toBe(bought.pricing.totalMinor);
      expect(refunded(bought, lines[0]!.itemId, 1)).toBeUndefined();
    }
  });
});
