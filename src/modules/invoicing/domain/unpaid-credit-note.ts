import type { OrderRefund } from '#modules/orders/index.js';
import type { IssuedCreditNote } from '#modules/orders/sums/index.js';
import type { CreditNote } from './credited-supply.js';

/** Returns the credit note of an invoice that nobody has paid: all of it is credited, and nothing is refunded. */
export function creditNoteOfUnpaid(
  order: CreditNote['order'] & { readonly _id: { toHexString(): string } },
  note: IssuedCreditNote,
): CreditNote {
  const { issuedAt, unpaid } = note;
  // As the refund of a payment of the whole order, which was never made.
  const refund: OrderRefund = {
    refundId: order._id.toHexString(),
    gatewayPaymentId: '',
    amountMinor: order.pricing.totalMinor,
    reason: 'CANCELLED',
    status: 'PENDING',
    createdAt: issuedAt,
  };
  const invoice = unpaid && { invoiceNumber: unpaid.invoiceNumber, invoicedAt: unpaid.invoicedAt };
  return {
    order: { ...order, ...invoice, gatewayPaymentId: '', refunds: [], creditNotes: [] },
    refund,
    note,
  };
}
