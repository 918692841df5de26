import { array, assert, integer, nat, property, record } from 'fast-check';
import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  report,
} from '../../../../test/support/order-states.js';
import { paymentReport } from '../../../../test/support/played-order.js';
import { gatewayDifference, paidByLine, paidMinor } from './gateway-difference.js';
import type { OrderState } from '../domain/order-state.js';
import { cancelledByCustomer, confirmed } from '../domain/order-transitions.js';
import { refundableMinor, refundedByAdmin, refundOf } from '../money/payment-transitions.js';
import { correctedRefund } from '../money/captured-amount.js';
import { refundForReturn } from './return-refund.js';
import { spentOn } from './spent.js';

const paidBy = (amountMinor: number, order = pending, id = 'pay_1') =>
  after(order, paymentReport(order, { ...report(id, amountMinor, true), offerName: 'offer_1' })!);
const signed = after(pending, confirmed(pending, { gatewayPaymentId: 'pay_1', captured: false }, now));

describe('the difference that the gateway made', () => {
  rules('GWO-05').it.each([
    ['an offer', 900, { paidMinor: 900, offerMinor: 100, offerName: 'offer_1' }],
    ['a fee', 1024, { paidMinor: 1024, feeMinor: 24 }],
    ['none when the amount is the order’s', 1000, undefined],
  ])('is %s', (_, amountMinor, difference) => {
    for (const order of [pending, lapsed, signed]) {
      expect(gatewayDifference(paidBy(amountMinor, order))).toEqual(difference);
      expect(paidMinor(paidBy(amountMinor, order))).toBe(amountMinor);
    }
  });

  rules('GWO-05').it('is none of an order that is not paid, or whose payment was refused', () => {
    const disproved = after(signed, paymentReport(signed, report('pay_1', 900, false))!);
    const second = after(paid, paymentReport(paid, report('pay_2', 900, true))!);
    for (const order of [pending, signed, disproved, second]) {
      expect(gatewayDifference(order)).toBeUndefined();
      expect(paidMinor(order)).toBe(1000);
    }
  });
});

describe('the money of an order with a difference', () => {
  rules('GWO-06').it('can go back up to what was paid, and counts as spent until then', () => {
    for (const amountMinor of [900, 1024]) {
      const order = paidBy(amountMinor);
      expect(refundableMinor(order)).toBe(amountMinor);
      expect(spentOn(order)).toBe(amountMinor);
      const refund = { ...fresh(), amountMinor };
      expect(refundedByAdmin(order, { ...refund, amountMinor: amountMinor + 1 })).toBeUndefined();
      expect(after(order, refundedByAdmin(order, refund)!)).toMatchObject({
        paymentStatus: 'REFUND_PENDING',
      });
      const cancelled = after(order, cancelledByCustomer(order, fresh()));
      expect(cancelled.refunds).toMatchObject([{ amountMinor, reason: 'CANCELLED' }]);
    }
  });

  rules('GWO-06').it.each([900, 1024])(
    'goes back as a whole when the order was cancelled before its amount was known: %i',
    (amountMinor) => {
      const cancelled = after(signed, cancelledByCustomer(signed, fresh()));
      const { refundId } = cancelled.refunds![0]!;
      const byRefund = after(
        cancelled,
        correctedRefund(cancelled, refundId, { amountMinor, isOrderPaid: true })!,
      );
      const byReport = after(cancelled, paymentReport(cancelled, report('pay_1', amountMinor, true))!);
      for (const order of [byRefund, byReport]) {
        expect(order.refunds).toMatchObject([{ amountMinor }]);
        expect(paidMinor(order)).toBe(amountMinor);
        expect(order.paymentStatus).toBe('REFUND_PENDING');
      }
    },
  );

  rules('GWO-06').it('leaves refunds within what was captured that were started before it was known', () => {
    const part = after(signed, refundedByAdmin(signed, { ...fresh(), amountMinor: 950 })!);
    const known = after(part, paymentReport(part, report('pay_1', 900, true))!);
    expect(known.refunds).toMatchObject([{ amountMinor: 900 }]);
    expect(known.paymentStatus).toBe('REFUND_PENDING');
  });

  const lines = array(
    record({ unitPriceMinor: nat(99_999).map((price) => price + 1), quantity: integer({ min: 1, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );

  rules('GWO-07').it('goes back with the units in proportion, and as a whole with the last one', () => {
    assert(
      property(lines, integer({ min: 50, max: 150 }), nat(3), (bought, percent, turn) => {
        const items = bought.map((line, index) => ({
          ...line,
          itemId: `item ${index}`,
          productId: { toHexString: () => `product ${index}` },
        }));
        const totalMinor = bought.reduce(
          (sum, { unitPriceMinor, quantity }) => sum + unitPriceMinor * quantity,
          0,
        );
        const amountMinor = Math.max(1, Math.floor((totalMinor * percent) / 100));
        const waiting: OrderState = { ...pending, pricing: { totalMinor } };
        const order = {
          ...paidBy(amountMinor, waiting),
          items,
          pricing: { totalMinor, subtotalMinor: totalMinor },
        };
        expect(paidByLine(order).reduce((sum, share) => sum + share, 0)).toBe(amountMinor);
        const units = items.flatMap(({ itemId, quantity, productId }) =>
          Array.from({ length: quantity }, () => ({
            itemId,
            productId: productId.toHexString(),
            quantity: 1,
          })),
        );
        const turned = [...units.slice(turn % units.length), ...units.slice(0, turn % units.length)];
        const refunds = turned.map(
          (unit, index) => refundForReturn(order, [unit], turned.slice(0, index)).amountMinor,
        );
        expect(refunds.reduce((sum, refund) => sum + refund, 0)).toBe(amountMinor);
        const most = after(
          order,
          refundOf(order, { ...fresh(), reason: 'RETURN', amountMinor: refunds[0]! }),
        );
        expect(refundableMinor(most)).toBe(amountMinor - refunds[0]!);
      }),
      { numRuns: 200 },
    );
  });
});
