import { array, assert, integer, nat, property, tuple } from 'fast-check';
import { besideGoods, pricingOf, withCashOnDelivery, withShipping } from '#common/money/pricing.js';
import { aLine } from '../../../../test/support/order-lines.js';
import type { CancelledUnits } from '../domain/order-state.js';
import { asBilled } from './billed.js';
import { paidByLine, paidForShipping } from './gateway-difference.js';
import { chargedByLine, totalOf } from './prorate.js';
import { refundForReturn } from './return-refund.js';

/** Lines, each with the count of its units that leave the order before anybody pays. */
const someLines = array(tuple(integer({ min: 1, max: 4 }), integer({ min: 1, max: 100_000 }), nat(4)), {
  minLength: 1,
  maxLength: 5,
});

const unitsOf = (at: number, quantity: number) => ({
  itemId: `line ${at}`,
  productId: `product of line ${at}`,
  quantity,
});

describe('the sums of an order that is paid at the door', () => {
  rules('CDL-04', 'CDL-24').it(
    'add up to whole rupees, whatever leaves it unpaid, and go back to the paisa unit by unit',
    () => {
      assert(
        property(
          someLines,
          nat(100),
          nat(50_000),
          nat(10_000),
          (described, percent, shippingMinor, codFeeMinor) => {
            const items = described.map(([quantity, price], at) => aLine(`line ${at}`, quantity, price));
            const goods = pricingOf(items, 0);
            const discountMinor = Math.floor((goods.subtotalMinor * percent) / 100);
            const pricing = withCashOnDelivery(
              withShipping(pricingOf(items, discountMinor), shippingMinor),
              codFeeMinor,
            );
            const cancelledUnits = described.flatMap(([quantity, , leaving], at) => {
              const units = unitsOf(at, Math.min(quantity, leaving));
              return units.quantity === 0 ? [] : [{ ...units, unpaid: true } as unknown as CancelledUnits];
            });
            const order = { items, pricing, cancelledUnits };
            const billed = asBilled(order);
            for (const each of [pricing, billed.pricing]) {
              const { subtotalMinor, totalMinor, roundingMinor = 0 } = each;
              expect(totalMinor % 100).toBe(0);
              expect(roundingMinor).toBeGreaterThanOrEqual(-49);
              expect(roundingMinor).toBeLessThanOrEqual(50);
              const exactMinor = subtotalMinor - each.discountMinor + besideGoods(each);
              expect(exactMinor + roundingMinor).toBe(totalMinor);
            }
            expect(billed.pricing.totalMinor).toBeLessThanOrEqual(pricing.totalMinor);
            const { subtotalMinor, discountMinor: billedDiscountMinor } = billed.pricing;
            expect(totalOf(chargedByLine(billed))).toBe(subtotalMinor - billedDiscountMinor);

            const paid = totalOf(paidByLine(billed));
            expect(paid + paidForShipping(billed)).toBe(billed.pricing.totalMinor);
            const back: Array<ReturnType<typeof unitsOf>> = [];
            let returned = 0;
            for (const [at, { quantity }] of billed.items.entries()) {
              for (let unit = 0; unit < quantity; unit++) {
                const units = unitsOf(at, 1);
                const { amountMinor } = refundForReturn(order, [units], back);
                expect(amountMinor).toBeGreaterThanOrEqual(0);
                returned += amountMinor;
                back.push(units);
              }
            }
            if (back.length > 0) expect(returned).toBe(paid);
          },
        ),
        { numRuns: 500 },
      );
    },
  );
});
