import { aLine, orderOf } from '../../../../test/support/order-lines.js';
import { after, freshRefund, now, paid } from '../../../../test/support/order-states.js';
import { creditedRefund } from '#modules/invoicing/domain/credited-refund.js';
import { refundOfUnits, settledUnitsOf, type RefundedOrder, type UnitsOfLine } from '../sums/line-refunds.js';
import type { OrderRefund, OrderState } from './order-state.js';
import { movedByCarrier } from './order-transitions.js';
import { refundableMinor, refundedByAdmin } from '../money/payment-transitions.js';
import { cancelledQuantities, remainingLines } from './remaining-units.js';
import { refundForReturn, returnableUnitsOf, unitsBackOf, writtenOffUnitsOf } from '../sums/return-refund.js';
import { cancellationOf, unitsCancelled } from './unit-cancellation.js';

const named = (itemId: string, name: string) => ({ ...aLine(itemId, 1, 1), name });
const KETTLES = { ...aLine('kettle', 3, 3_333), name: 'Kettle' };
const PANS = { ...aLine('pan', 2, 7_777), name: 'Pan' };

type TestOrder = OrderState & RefundedOrder & { readonly items: ReadonlyArray<ReturnType<typeof named>> };

/** A paid order of three kettles and two pans. */
const bought = (totalMinor: number): TestOrder => ({
  ...paid,
  ...orderOf(totalMinor, [KETTLES, PANS]),
  items: [KETTLES, PANS],
  payments: [{ ...paid.payments[0]!, amountMinor: totalMinor }],
});

const some = (itemId: string, quantity: number): UnitsOfLine => ({ itemId, quantity });

/** The order after units have left it; undefined where that is refused. */
function without(order: TestOrder, units: readonly UnitsOfLine[], restock = true): TestOrder | undefined {
  const cancellation = cancellationOf(order, units);
  if (cancellation === undefined) return undefined;
  const act = { ...freshRefund(), restock, note: 'a test' };
  const transition = unitsCancelled(order, cancellation, act);
  return transition && (after(order, transition) as TestOrder);
}

const refunds = ({ refunds: all = [] }: OrderState) => all.map(({ amountMinor }) => amountMinor);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const counts = (lines: ReadonlyArray<{ name?: string | undefined; quantity: number }>) =>
  lines.map(({ name, quantity }) => `${quantity} ${name}`);

describe('units that leave an order before its dispatch', () => {
  rules('UNC-03').it('get shares that add up to what was paid, in whatever parts they leave', () => {
    for (const total of [100, 9_999, 25_003, 25_553]) {
      const parts = [some('kettle', 1), some('pan', 1), some('kettle', 2), some('pan', 1)];
      for (const order of permutations(parts)) {
        const end = order.reduce((each, units) => without(each, [units])!, bought(total));
        expect(sum(refunds(end))).toBe(total);
        expect(end.orderStatus).toBe('CANCELLED');
      }
    }
  });

  rules('UNC-03').it('get shares of what was paid where the gateway had an offer', () => {
    const order = bought(25_553);
    const payments = [{ ...order.payments[0]!, amountMinor: 20_001, paysInFull: true as const }];
    const parts = [some('kettle', 1), some('pan', 2), some('kettle', 2)];
    const end = parts.reduce<TestOrder>((each, units) => without(each, [units])!, { ...order, payments });
    expect(refunds(end)).toHaveLength(3);
    expect(sum(refunds(end))).toBe(20_001);
    expect(end.orderStatus).toBe('CANCELLED');
  });

  rules('UNC-03').it('leave the rest the share that is left, by whatever way that comes back', () => {
    const order = without(bought(25_003), [some('kettle', 2), some('pan', 1)])!;
    const rest = [
      { itemId: 'kettle', productId: 'product of kettle', quantity: 1 },
      { itemId: 'pan', productId: 'product of pan', quantity: 1 },
    ];
    const { amountMinor } = refundForReturn(order, rest, settledUnitsOf(order));
    expect(sum(refunds(order)) + amountMinor).toBe(25_003);
    expect(refundOfUnits(order, rest)?.amountMinor).toBe(amountMinor);
    expect(refundOfUnits(order, [some('pan', 2)])).toBeUndefined();
    const returned = { ...order, returnedUnits: rest.slice(0, 1) };
    expect(counts(returnableUnitsOf(returned))).toEqual(['1 Pan']);
  });

  rules('UNC-01').it('are no more than remain in the order, and of its own lines', () => {
    const order = bought(25_553);
    expect(without(order, [some('kettle', 4)])).toBeUndefined();
    expect(without(order, [some('kettle', 2), some('kettle', 2)])).toBeUndefined();
    expect(without(order, [some('cup', 1)])).toBeUndefined();
    expect(without(without(order, [some('kettle', 2)])!, [some('kettle', 2)])).toBeUndefined();
  });

  rules('UNC-03').it('are refused where less of the payment is left than their share', () => {
    const goodwill = { ...freshRefund(), amountMinor: 20_000, note: 'late' };
    const order = after(bought(25_553), refundedByAdmin(bought(25_553), goodwill)!) as TestOrder;
    expect(without(order, [some('kettle', 2)])).toBeUndefined();
    expect(refunds(without(order, [some('kettle', 1)])!)).toEqual([20_000, 3_333]);
    expect(refunds(without(order, [some('kettle', 3), some('pan', 2)])!)).toEqual([20_000, 5_553]);
  });

  rules('UNC-02').it('are back in the stock, or in none, each once', () => {
    const order = without(without(bought(25_553), [some('kettle', 1)])!, [some('pan', 1)], false)!;
    expect(order.stockState).toBe('COMMITTED');
    expect(counts(remainingLines(order))).toEqual(['2 Kettle', '1 Pan']);
    expect(cancelledQuantities(order)).toEqual([1, 1]);
    expect(counts(unitsBackOf(order))).toEqual(['1 Kettle']);
    expect(counts(writtenOffUnitsOf(order))).toEqual(['1 Pan']);
    const cameBack = { ...order, ...movedByCarrier({ ...order, orderStatus: 'SHIPPED' }, 'RETURNED', now) };
    expect(counts(unitsBackOf(cameBack as TestOrder))).toEqual(['3 Kettle', '1 Pan']);
  });

  rules('UNC-06').it(
    'cancel the order with the last of them, and give back what is left of the payment',
    () => {
      const goodwill = refundedByAdmin(bought(25_553), { ...freshRefund(), amountMinor: 500, note: 'late' })!;
      const order = after(bought(25_553), goodwill) as TestOrder;
      const end = without(order, [some('kettle', 3), some('pan', 2)], false)!;
      expect(end).toMatchObject({
        orderStatus: 'CANCELLED',
        cancelCause: 'ADMIN',
        stockState: 'RETURNED',
        couponHeld: false,
        paymentStatus: 'REFUND_PENDING',
      });
      expect(refunds(end)).toEqual([500, 25_053]);
      expect(remainingLines(end)).toEqual([]);
      expect(unitsBackOf(end)).toEqual([]);
    },
  );

  rules('UNC-05').it('leave first, and are paid once, when they were refunded as money alone', () => {
    const part = refundOfUnits(bought(25_553), [some('pan', 1)])!;
    const refunded = refundedByAdmin(bought(25_553), { ...freshRefund(), ...part, note: 'a test' })!;
    const order = after(bought(25_553), refunded) as TestOrder;
    const first = without(order, [some('pan', 1)])!;
    expect(refunds(first)).toEqual([7_777]);
    expect(counts(remainingLines(first))).toEqual(['3 Kettle', '1 Pan']);
    expect(refundOfUnits(first, [some('pan', 1)])?.amountMinor).toBe(7_777);
    const both = without(order, [some('pan', 2)])!;
    expect(refunds(both)).toEqual([7_777, 7_777]);
    expect(refunds(without(first, [some('pan', 1)])!)).toEqual([7_777, 7_777]);
    expect(without(first, [some('pan', 2)])).toBeUndefined();
    expect(refundableMinor(without(both, [some('kettle', 3)])!)).toBe(0);
  });

  rules('UNC-10').it('are in their credit notes with their quantities, the rest in that of the order', () => {
    const part = without(bought(25_553), [some('kettle', 1)])!;
    const [first] = part.refunds as OrderRefund[];
    expect(creditedRefund(part, first!)).toMatchObject({ amountMinor: 3_333, quantities: [1, 0] });
    const end = without(part, [some('kettle', 2), some('pan', 2)])!;
    expect(creditedRefund(end, end.refunds![1]!)).toMatchObject({ amountMinor: 22_220, quantities: [2, 2] });
  });
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]];
  return all.flatMap((each, index) => permutations(all.toSpliced(index, 1)).map((rest) => [each, ...rest]));
}
