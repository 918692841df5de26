import { aLine, orderOf } from '../../../../test/support/order-lines.js';
import { refundForReturn, returnableUnitsOf, unitsBackOf, writtenOffUnitsOf } from './return-refund.js';
import { linesOfUnits, linesWithout } from '../domain/order-lines.js';

const units = (itemId: string, quantity: number) => ({ itemId, productId: `product of ${itemId}`, quantity });
/** As they were stored before lines had ids. */
const old = (itemId: string, quantity: number) => ({ productId: `product of ${itemId}`, quantity });
const amount = (...input: Parameters<typeof refundForReturn>) => refundForReturn(...input).amountMinor;

describe('the refund of a return', () => {
  it('is the whole total when everything came back', () => {
    const bought = orderOf(25_000, [aLine('kettle', 2, 10_000), aLine('pan', 1, 7_777)]);
    expect(amount(bought, [units('kettle', 2), units('pan', 1)])).toBe(25_000);
  });

  it('is the price of the units that came back when there was no coupon', () => {
    const bought = orderOf(27_777, [aLine('kettle', 2, 10_000), aLine('pan', 1, 7_777)]);
    expect(amount(bought, [units('kettle', 1)])).toBe(10_000);
    expect(amount(bought, [units('pan', 1)])).toBe(7_777);
  });

  it('is what the invoice charges for the line: the coupon is shared out over all lines', () => {
    const bought = orderOf(9_001, [aLine('kettle', 1, 5_000), aLine('pan', 1, 5_000)]);
    expect(amount(bought, [units('kettle', 1)])).toBe(4_501);
    expect(amount(bought, [units('pan', 1)])).toBe(4_500);
  });

  it('says what each line has of it', () => {
    const bought = orderOf(9_001, [aLine('kettle', 1, 5_000), aLine('pan', 2, 2_500)]);
    expect(refundForReturn(bought, [units('kettle', 1), units('pan', 1)]).units).toEqual([
      { ...units('kettle', 1), amountMinor: 4_501 },
      { ...units('pan', 1), amountMinor: 2_250 },
    ]);
  });

  it('is exact where the product of the amounts is not', () => {
    const bought = orderOf(9_999_999_999_999, [aLine('ship', 3, 3_333_333_333_333)]);
    expect(amount(bought, [units('ship', 1)])).toBe(3_333_333_333_333);
  });

  rules('RTP-03').it(
    'adds up over the parts to what was paid, in every order in which the units can come back',
    () => {
      // Three kettles and two pans of odd prices, after a coupon that leaves a total which no part divides. The parts of
      // before, if any, were given their share of the total as a whole.
      for (const total of [1, 99, 100, 9_999, 10_001, 25_003]) {
        const bought = orderOf(total, [aLine('kettle', 3, 3_333), aLine('pan', 2, 7_777)]);
        const before = (parts: Part[]) =>
          Math.floor((2 * total * valueOf(parts.flat()) + 25_553) / (2 * 25_553));
        for (const parts of waysBack(['kettle', 'kettle', 'kettle', 'pan', 'pan'])) {
          for (const oldParts of [0, 1, 2]) {
            // No order of before cost less than 100.
            if (oldParts >= parts.length || (oldParts > 0 && total < 100)) continue;
            const earlier = (index: number) =>
              parts
                .slice(0, index)
                .flatMap((part, at) =>
                  part.map(({ itemId, quantity }) => (at < oldParts ? old : units)(itemId, quantity)),
                );
            const refunds = parts
              .slice(oldParts)
              .map((part, index) => amount(bought, part, earlier(oldParts + index)));
            const given = before(parts.slice(0, oldParts));
            expect(refunds.reduce((sum, refund) => sum + refund, given)).toBe(total);
            expect(refunds.every((refund) => refund >= 0)).toBe(true);
          }
        }
      }
    },
  );
});

type Part = Array<ReturnType<typeof units>>;

const valueOf = (part: Part) =>
  part.reduce((sum, { itemId, quantity }) => sum + quantity * (itemId === 'pan' ? 7_777 : 3_333), 0);

/** Every sequence of parts in which the units can come back. */
function waysBack(left: readonly string[]): Part[][] {
  if (left.length === 0) return [[]];
  const ways = [];
  for (let size = 1; size <= left.length; size += 1) {
    for (const first of new Set(choices(left, size).map((choice) => choice.join()))) {
      const part = first.split(',');
      const rest = [...left];
      for (const id of part) rest.splice(rest.indexOf(id), 1);
      const named = [...new Set(part)].map((id) => units(id, part.filter((each) => each === id).length));
      ways.push(...waysBack(rest).map((others) => [named, ...others]));
    }
  }
  return ways;
}

function choices(from: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return from.flatMap((id, index) => choices(from.slice(index + 1), size - 1).map((rest) => [id, ...rest]));
}

const kettles = (quantity: number, itemId?: string) => ({
  productId: 'kettle',
  quantity,
  ...(itemId === undefined ? {} : { itemId }),
});
const pans = (quantity: number) => ({ productId: 'pan', quantity });
const line = (itemId: string, productId: string, quantity: number) => ({
  itemId,
  productId: { toHexString: () => productId },
  quantity,
  name: productId,
});
const order = {
  items: [line('S', 'kettle', 2), line('pan', 'pan', 1), line('L', 'kettle', 1)],
  stockState: 'COMMITTED' as const,
};
const counts = (lines: ReadonlyArray<{ itemId: string; quantity: number }>) =>
  lines.map(({ itemId, quantity }) => `${quantity} ${itemId}`);

describe('returned units', () => {
  it('are taken from the line that they name', () => {
    expect(counts(linesOfUnits(order.items, [kettles(1, 'L')]))).toEqual(['1 L']);
    expect(counts(linesWithout(order.items, [kettles(1, 'L')]))).toEqual(['2 S', '1 pan']);
  });

  it('are taken from the lines in their order when they name a product alone, as they were stored before', () => {
    const old = [kettles(1), kettles(1), pans(1)];
    expect(counts(linesWithout(order.items, old))).toEqual(['1 L']);
    expect(counts(linesOfUnits(order.items, [...old, kettles(1)]))).toEqual(['2 S', '1 pan', '1 L']);
  });

  it('take no unit twice in both forms', () => {
    expect(counts(linesWithout(order.items, [kettles(1), kettles(1, 'L')]))).toEqual(['1 S', '1 pan']);
    expect(counts(linesWithout(order.items, [kettles(2, 'S'), kettles(1)]))).toEqual(['1 pan']);
  });

  it('are never more than there are, and take nothing from other lines', () => {
    expect(counts(linesWithout(order.items, [kettles(5)]))).toEqual(['1 pan']);
    expect(counts(linesWithout(order.items, [kettles(5, 'L')]))).toEqual(['2 S', '1 pan']);
    expect(linesWithout([], [kettles(1)])).toEqual([]);
  });

  it("are those of an order's returns, and all of them once all went back", () => {
    const part = { ...order, returnedUnits: [kettles(1, 'L')] };
    expect(unitsBackOf(order)).toEqual([]);
    expect(counts(unitsBackOf(part))).toEqual(['1 L']);
    expect(counts(unitsBackOf({ ...part, stockState: 'RETURNED' }))).toEqual(['2 S', '1 pan', '1 L']);
  });

  rules('RTI-04').it('are not back in the stock when they are written off, also once all went back', () => {
    const returnedUnits = [{ ...kettles(1, 'S'), writtenOff: true as const }, kettles(1, 'S')];
    const part = { ...order, returnedUnits };
    expect(counts(unitsBackOf(part))).toEqual(['1 S']);
    expect(counts(writtenOffUnitsOf(part))).toEqual(['1 S']);
    expect(counts(returnableUnitsOf(part))).toEqual(['1 pan', '1 L']);
    expect(counts(unitsBackOf({ ...part, stockState: 'RETURNED' }))).toEqual(['1 S', '1 pan', '1 L']);
  });

  rules('RTP-04').it('leave the others to be returned', () => {
    expect(counts(returnableUnitsOf(order))).toEqual(['2 S', '1 pan', '1 L']);
    const returnedUnits = [kettles(2, 'S'), kettles(1, 'L')];
    expect(counts(returnableUnitsOf({ ...order, returnedUnits }))).toEqual(['1 pan']);
  });
});
