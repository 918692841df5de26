import type { OrderRefund } from '#modules/orders/index.js';
import {
  gatewayDifference,
  paidByLine,
  type CancelledUnits,
  type IssuedCreditNote,
} from '#modules/orders/sums/index.js';
import { taxOfRefund, type RefundedLine } from './credit-note-tax.js';
import { creditedRefund, entriesBefore } from './credited-refund.js';
import { takesTaxBack } from './financial-year.js';
import type { InvoicedOrder } from './invoice-document.js';
import { paidBySupply, taxOfSupply, type SuppliedLine } from './shipping-tax.js';
import type { PrintedLine } from './taxed-table.js';

/** The order with all of its refunds and credit notes, oldest first. */
export type CreditedOrder = InvoicedOrder & {
  readonly refunds?: readonly OrderRefund[] | undefined;
  readonly creditNotes?: readonly IssuedCreditNote[] | undefined;
  readonly cancelledUnits?: readonly CancelledUnits[] | undefined;
};

/** The content of a credit note. */
export interface CreditNote {
  readonly order: CreditedOrder;
  /** A processed one; of an unpaid invoice one of its whole sum, which is never made. */
  readonly refund: OrderRefund;
  readonly note: IssuedCreditNote;
}

/** A line of a credit note: of the goods, or of their shipping. */
export type TakenBackLine = RefundedLine<SuppliedLine<PrintedLine>>;

/** Whether the refund is of the payment that paid the order, and so corrects its invoice. */
export function isOfOrder({ gatewayPaymentId }: InvoicedOrder, refund: OrderRefund): boolean {
  return refund.gatewayPaymentId === gatewayPaymentId;
}

/**
 * Returns what a credit note takes back of the supply, line by line; undefined where it takes no tax back: the refund of a payment
 * that paid no order corrects no supply, and one after the last day of `takesTaxBack` comes too late.
 */
export function takenBackBy(
  { order, refund, note }: CreditNote,
  sellerState: string,
): TakenBackLine[] | undefined {
  if (!isOfOrder(order, refund) || !takesTaxBack(suppliedAt(order), note.issuedAt)) return undefined;
  return creditedLinesOf(order, refund, sellerState);
}

/** Returns what is credited: the refund, unless the order was paid by another sum than its total. Then it is that part of the invoice. */
export function creditedMinorOf(order: CreditedOrder, refund: OrderRefund): number {
  const isExact = gatewayDifference(order) === undefined && (order.pricing.roundingMinor ?? 0) === 0;
  if (isExact || !isOfOrder(order, refund)) return refund.amountMinor;
  // What is credited of a line does not depend on the taxes in it.
  const credited = creditedLinesOf(order, refund, order.shippingAddress.state);
  return credited.reduce((sum, line) => sum + line.paidMinor, 0);
}

/** When the goods were invoiced; legacy orders have no such time. */
function suppliedAt({ invoicedAt, createdAt }: InvoicedOrder): Date {
  return invoicedAt ?? createdAt;
}

function creditedLinesOf(order: CreditedOrder, refund: OrderRefund, sellerState: string): TakenBackLine[] {
  const earlier = notedBefore(order, refund).map((each) => creditedRefund(order, each));
  const supply = taxOfSupply(order, sellerState);
  const paid = paidBySupply(order, supply, paidByLine(order));
  return taxOfRefund(supply, creditedRefund(order, refund), earlier, paid);
}

/** The refunds of the order's payment with earlier credit notes, in the order of these. */
function notedBefore(order: CreditedOrder, refund: OrderRefund): OrderRefund[] {
  const { refunds = [], creditNotes = [] } = order;
  return entriesBefore(creditNotes, refund)
    .flatMap((note) => refunds.find((each) => each.refundId === note.refundId) ?? [])
    .filter((each) => isOfOrder(order, each));
}
