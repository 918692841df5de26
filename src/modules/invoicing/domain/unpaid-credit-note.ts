import type { OrderRefund } from '#modules/orders/index.js';
import {
  asBilled,
  asInvoiced,
  type CancelledUnits,
  type IssuedCreditNote,
} from '#modules/orders/sums/index.js';
import type { CreditNote } from './credited-supply.js';

/** An order with its credit note. */
type NotedOrder = CreditNote['order'] & {
  readonly _id: { toHexString(): string };
  readonly cancelledUnits?: readonly CancelledUnits[] | undefined;
};

/**
 * Returns the credit note of an invoice that nobody has paid, or of the part of it that came back at the door: all of it is credited, and
 * nothing is refunded.
 */
export function creditNoteOfUnpaid(bought: NotedOrder, note: IssuedCreditNote): CreditNote {
  const { issuedAt, unpaid } = note;
  const order = asInvoiced(bought);
  // As the refund of a payment of the whole order, which was never made.
  const refund: OrderRefund = {
    refundId: order._id.toHexString(),
    gatewayPaymentId: '',
    amountMinor: order.pricing.totalMinor,
    reason: 'CANCELLED',
    status: 'PENDING',
    createdAt: issuedAt,
    ...(unpaid?.isPart === true ? partOf(order) : {}),
  };
  const invoice = unpaid && { invoiceNumber: unpaid.invoiceNumber, invoicedAt: unpaid.invoicedAt };
  return {
    order: { ...order, ...invoice, gatewayPaymentId: '', refunds: [], creditNotes: [] },
    refund,
    note,
  };
}

/** Returns what came back at the door: its units, and what the invoice charges beyond the bill that was paid. */
function partOf(order: NotedOrder): Pick<OrderRefund, 'amountMinor' | 'units'> {
  const back = (order.cancelledUnits ?? []).filter(({ invoiced }) => invoiced === true);
  return {
    amountMinor: order.pricing.totalMinor - asBilled(order).pricing.totalMinor,
    units: back.map(({ itemId, productId, quantity }) => ({ itemId, productId, quantity })),
  };
}
