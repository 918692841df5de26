import { asInvoiced } from '#modules/orders/sums/index.js';
import type { CreditedOrder, CreditNote } from './credited-supply.js';
import { creditNoteOfUnpaid } from './unpaid-credit-note.js';

/** Returns the credit note of an order that has a number; undefined if none of its refunds has it. */
export function numberedCreditNote(
  order: CreditedOrder & { readonly _id: { toHexString(): string } },
  number: string,
): CreditNote | undefined {
  const note = order.creditNotes?.find((each) => each.number === number);
  if (note?.unpaid !== undefined) return creditNoteOfUnpaid(order, note);
  const refund = order.refunds?.find(({ refundId }) => refundId === note?.refundId);
  return note && refund && { order: asInvoiced(order), refund, note };
}
