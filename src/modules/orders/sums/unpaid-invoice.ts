import type { OrderState, PaymentStatus, UnpaidReason } from '../domain/order-state.js';

/** Without a payment that has paid the order. */
const UNPAID: readonly PaymentStatus[] = ['PENDING', 'FAILED', 'EXPIRED'];

/**
 * Says why a credit note takes the order's invoice back: nobody has paid it, and nobody will any more (decisions 14e). Such as that of an
 * order which was marked as paid by another order's payment. Undefined for every other order.
 */
export function unpaidInvoice(order: OrderState): UnpaidReason | undefined {
  const { invoicedAt, gatewayPaymentId, paymentStatus, orderStatus } = order;
  if (invoicedAt === undefined || gatewayPaymentId !== undefined || !UNPAID.includes(paymentStatus))
    return undefined;
  if (orderStatus === 'RETURNED') return 'RETURNED_UNPAID';
  if (orderStatus !== 'CANCELLED' || mayGoOn(order)) return undefined;
  return order.cod === undefined ? 'CANCELLED_UNPAID' : 'RETURNED_UNPAID';
}

/** After a cancellation by the carrier the administrator still decides, until the units are back or the reservation has ended. */
function mayGoOn({ cancelCause, paymentStatus, stockState }: OrderState): boolean {
  return cancelCause === 'CARRIER' && paymentStatus !== 'EXPIRED' && stockState !== 'RETURNED';
}

/** Since when the order waits for that credit note. Empty for an order that waits for none, or for one already. */
export function unpaidInvoiceDue(order: OrderState, now: Date): { readonly creditNoteDueAt?: Date } {
  return order.creditNoteDueAt === undefined && unpaidInvoice(order) !== undefined
    ? { creditNoteDueAt: now }
    : {};
}
