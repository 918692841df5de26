import {
  after,
  freshRefund as fresh,
  lapsed,
  now,
  paid,
  pending,
  report,
} from '../../../../test/support/order-states.js';
import type { OrderState, RefundReason } from '../domain/order-state.js';
import { paidByHand, revived } from '../domain/order-transitions.js';
import { reportedRefund } from '../money/refund-reports.js';
import { processedByHand } from '../money/refunds.js';
import { refusedPayment, refundedByAdmin } from '../money/payment-transitions.js';
import { spentOn } from './spent.js';

/** The order after another payment of it could not pay it, and has gone back as a whole. */
function withRefused(order: OrderState, reason: RefundReason, amountMinor = 1000): OrderState {
  const refused = after(order, refusedPayment(order, report('pay_2', amountMinor), { ...fresh(), reason }));
  return back(refused, 'pay_2', amountMinor);
}

function back(order: OrderState, gatewayPaymentId: string, amountMinor: number): OrderState {
  const made = {
    gatewayRefundId: `rfnd_${gatewayPaymentId}`,
    gatewayPaymentId,
    amountMinor,
    status: 'PROCESSED',
  } as const;
  return after(order, reportedRefund(order, made, fresh())!);
}

const revivedBy = (order: OrderState) =>
  after(order, revived(order, { ...report('pay_1'), couponHeld: false }, now));

describe('what was spent on an order', () => {
  const part = after(paid, refundedByAdmin(paid, { ...fresh(), amountMinor: 400 })!);
  const byHand = after(pending, paidByHand(pending, 'UTR 1', now)!);
  const refundedByHand = after(byHand, refundedByAdmin(byHand, { ...fresh(), amountMinor: 400 })!);

  rules('STF-06').it.each<[string, OrderState, number]>([
    ['nothing before it is paid', pending, 0],
    ['what was paid', paid, 1000],
    ['what was paid, while a part goes back', part, 1000],
    ['less the part that has come back', back(part, 'pay_1', 400), 600],
    [
      'less the part of a payment by hand',
      after(
        refundedByHand,
        processedByHand(refundedByHand, refundedByHand.refunds![0]!.refundId, { at: now })!,
      ),
      600,
    ],
    ['nothing when all has come back', back(paid, 'pay_1', 1000), 0],
    ['all of it when a second payment has gone back', withRefused(paid, 'DUPLICATE_PAYMENT'), 1000],
    [
      'all of it when a payment of another amount has gone back',
      withRefused(paid, 'AMOUNT_MISMATCH', 5000),
      1000,
    ],
    ['all of it when a late payment went back before', revivedBy(withRefused(lapsed, 'LATE_PAYMENT')), 1000],
    [
      'nothing while only a late payment is there, on its way back',
      after(lapsed, refusedPayment(lapsed, report('pay_2'), { ...fresh(), reason: 'LATE_PAYMENT' })),
      0,
    ],
    ['nothing when only a late payment has come and gone', withRefused(lapsed, 'LATE_PAYMENT'), 0],
  ])('is %s', (_, order, spent) => {
    expect(spentOn(order)).toBe(spent);
  });
});
