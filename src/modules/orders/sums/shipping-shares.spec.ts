import { array, assert, integer, nat, property } from 'fast-check';
import { aLine, subtotalOf } from '../../../../test/support/order-lines.js';
import { paidByLine, paidForShipping } from './gateway-difference.js';
import { apportioned, chargedByLine, totalOf } from './prorate.js';
import { refundForReturn } from './return-refund.js';
import { refundOfShipping } from './shipping-refund.js';

const shippedOrder = (shippingMinor: number, discountMinor = 0) => {
  const items = [aLine('kettle', 1, 10_000), aLine('pan', 2, 2_550)];
  const subtotalMinor = subtotalOf(items);
  const totalMinor = subtotalMinor - discountMinor + shippingMinor;
  return { items, pricing: { subtotalMinor, totalMinor, shippingMinor } };
};

describe('an amount shared by the largest remainder', () => {
  rules('SHC-10').it(
    'gives what was cut off to those of which most was, the first of equal ones first',
    () => {
      expect(apportioned(10, [1, 1, 1])).toEqual([4, 3, 3]);
      expect(apportioned(100, [335, 333, 332])).toEqual([34, 33, 33]);
      expect(apportioned(7, [0, 3, 4])).toEqual([0, 3, 4]);
      expect(apportioned(5, [0, 0])).toEqual([5, 0]);
      expect(apportioned(0, [1, 2])).toEqual([0, 0]);
    },
  );

  rules('SHC-10').it('adds up, and no share is a minor unit away from its part', () => {
    assert(
      property(
        nat(10_000_000),
        array(nat(10_000_000), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const shares = apportioned(amount, weights);
          expect(totalOf(shares)).toBe(amount);
          const whole = totalOf(weights);
          if (whole === 0) return;
          for (const [index, share] of shares.entries())
            expect(Math.abs(share - (amount * weights[index]!) / whole)).toBeLessThan(1);
        },
      ),
    );
  });
});

describe('the shipping of an order', () => {
  rules('SHC-08').it('is no part of what its lines are charged, and of what comes back with units', () => {
    const order = shippedOrder(4_900, 510);
    expect(totalOf(chargedByLine(order))).toBe(15_100 - 510);
    const units = [
      { itemId: 'kettle', productId: 'product of kettle', quantity: 1 },
      { itemId: 'pan', productId: 'product of pan', quantity: 2 },
    ];
    expect(refundForReturn(order, units).amountMinor).toBe(15_100 - 510);
    expect(refundOfShipping(order)).toBe(4_900);
  });

  rules('SHC-09').it('goes back once; there is none to go back where it was free', () => {
    const { shippingMinor } = shippedOrder(4_900).pricing;
    const refund = { shippingMinor, amountMinor: shippingMinor, status: 'FAILED' } as never;
    expect(refundOfShipping({ ...shippedOrder(4_900), refunds: [refund] })).toBeUndefined();
    expect(refundOfShipping(shippedOrder(0))).toBeUndefined();
  });

  rules('SHC-11').it('has its part of a payment that the gateway made another sum', () => {
    assert(
      property(integer({ min: 1, max: 50_000 }), integer({ min: 50, max: 150 }), (shippingMinor, percent) => {
        const order = shippedOrder(shippingMinor);
        const amountMinor = Math.floor((order.pricing.totalMinor * percent) / 100);
        const payment = { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: new Date(0) } as const;
        const paid = {
          ...order,
          gatewayPaymentId: 'pay_1',
          payments: [{ ...payment, amountMinor, paysInFull: true as const }],
        };
        expect(totalOf(paidByLine(paid)) + paidForShipping(paid)).toBe(amountMinor);
        expect(paidForShipping(paid)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
