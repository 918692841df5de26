import { isDisputed } from './payment.js';
import { remainingOf } from './refund.js';
import type { Order } from './shop.js';

/** Why somebody has to look at an order. That a carrier is silent for long is told by the time, which the model does not follow. */
export function attentionOf(order: Order): string[] {
  const { status, paymentStatus, dispatched, payments, disputes, word } = order;
  const isUndispatched = (status === 'PENDING' || status === 'PROCESSING') && !dispatched;
  const kind = status === 'SHIPPED' ? word?.kind : undefined;
  const open = payments.some(({ payment }) => disputes[payment]?.status === 'OPEN');
  const isLeft =
    status === 'CANCELLED' &&
    order.cancelledBy === 'CARRIER' &&
    order.units !== 'BACK' &&
    ['PENDING', 'FAILED', 'PAID'].includes(paymentStatus);
  const reasons = {
    refundFailed: order.refunds.some((refund) => refund.status === 'FAILED'),
    carrierCancelled: isLeft,
    lost: kind === 'LOST',
    stuck: kind === 'ENDED',
    undelivered: kind === 'FAILED_ATTEMPT',
    returnedPaid:
      status === 'RETURNED' &&
      paymentStatus === 'PAID' &&
      order.awaitsRefund &&
      remainingOf(order, order.paidWith!) > 0,
    refundedUndispatched: isUndispatched && ['REFUND_PENDING', 'REFUNDED'].includes(paymentStatus),
    disputed: open || (isUndispatched && isDisputed(order)),
    toDispatch: isUndispatched && paymentStatus === 'PAID' && !isDisputed(order),
  };
  return Object.entries(reasons)
    .filter(([, holds]) => holds)
    .map(([reason]) => reason);
}
