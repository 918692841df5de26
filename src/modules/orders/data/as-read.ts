import { refundsIn } from '../sums/payment-money.js';
import type { Order } from './order.schema.js';

/**
 * Returns the condition that payments, refunds, disputes, returned and cancelled units, the time to ask about them, and what `attention` follows from
 * are unchanged, each as it was read: a transition replaces all of them, and the next time to ask follows from them. In an
 * array a missing field is asked for by `$exists`: `refunds.0.retries: null` holds whatever the first refund has, because no
 * refund has a field that is called `0`.
 */
export function asRead(order: Order): Record<string, unknown> {
  const refunds = refundsIn(order);
  const { disputes = [] } = order;
  const missing = { $exists: false };
  return Object.fromEntries([
    ...order.payments.flatMap(
      ({ gatewayPaymentId, state, amountMinor = missing, manual = missing }, index) => [
        [`payments.${index}.gatewayPaymentId`, gatewayPaymentId],
        [`payments.${index}.state`, state],
        [`payments.${index}.amountMinor`, amountMinor],
        [`payments.${index}.manual`, manual],
      ],
    ),
    [`payments.${order.payments.length}`, missing],
    ...refunds.flatMap((refund, index) => [
      [`refunds.${index}.status`, refund.status],
      [`refunds.${index}.amountMinor`, refund.amountMinor],
      [`refunds.${index}.gatewayRefundId`, refund.gatewayRefundId ?? missing],
      [`refunds.${index}.retries`, refund.retries ?? missing],
      [`refunds.${index}.held`, refund.held ?? missing],
    ]),
    [`refunds.${refunds.length}`, missing],
    ...disputes.flatMap(({ status, phase = missing, settlements = [] }, index) => [
      [`disputes.${index}.status`, status],
      [`disputes.${index}.phase`, phase],
      [`disputes.${index}.settlements.${settlements.length}`, missing],
    ]),
    [`disputes.${disputes.length}`, missing],
    ['shippingAddress.state', order.shippingAddress.state],
    ['shippingAddress.pincode', order.shippingAddress.pincode],
    [`otherRefunds.${order.otherRefunds?.length ?? 0}`, missing],
    ['uncapturedSince', order.uncapturedSince ?? null],
    ['carrierStatus.at', order.carrierStatus?.at ?? null],
    ['redelivery.at', order.redelivery?.at ?? null],
    ['redeliveryLink.usedAt', order.redeliveryLink?.usedAt ?? null],
    ['dispatchFailure.at', order.dispatchFailure?.at ?? null],
    [`returnedUnits.${order.returnedUnits?.length ?? 0}`, missing],
    [`cancelledUnits.${order.cancelledUnits?.length ?? 0}`, missing],
    ['cod.amountMinor', order.cod?.amountMinor ?? null],
    ['cod.collectedAt', order.cod?.collectedAt ?? null],
    // An order that is paid online loses its fee: not one that is invoiced meanwhile.
    ...(order.cod === undefined ? [] : [['invoicedAt', order.invoicedAt ?? null]]),
    ['cod.confirmation.nonce', order.cod?.confirmation?.nonce ?? null],
    ['cod.confirmation.tries', order.cod?.confirmation?.tries ?? null],
    [`cod.remittances.${order.cod?.remittances?.length ?? 0}`, missing],
    ['reconcileAt', order.reconcileAt ?? null],
  ]);
}
