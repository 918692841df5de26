import { asInvoiced, type CancelledUnits } from '#modules/orders/sums/index.js';
import { gstCodeOfSupply, headsOf } from '#modules/orders/tax/index.js';
import { creditedMinorOf, isOfOrder, takenBackBy, type CreditedOrder } from './credited-supply.js';
import type { RateTax } from './gst.js';
import type { PaperKind } from './invoice-number.js';
import { numberedCreditNote } from './numbered-credit-note.js';
import { taxOfSupply } from './shipping-tax.js';

/** A line of a paper, or the share of the shipping that it bears, with the tax that the paper has in it. */
interface TaxPaperLine extends RateTax {
  readonly hsnCode?: string | undefined;
  /** The units that are supplied, or that come back; 0 where the line is of money alone. */
  readonly quantity: number;
}

/** A tax invoice, a bill of supply or a credit note as the books have it. Amounts are integer minor units, without a sign. */
export interface TaxPaper {
  readonly kind: PaperKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly orderNumber: string;
  /** The company, or the name of the buyer. */
  readonly buyer: string;
  /** The buyer's registration. */
  readonly gstin?: string | undefined;
  /** The GST code of the state; missing where neither state nor PIN code tells it. */
  readonly placeOfSupply?: string | undefined;
  readonly isBetweenStates: boolean;
  /** The total of the document, the tax included. */
  readonly totalMinor: number;
  /** None in a credit note that takes no tax back. */
  readonly lines: readonly TaxPaperLine[];
  /** The invoice that a credit note corrects. */
  readonly against?: AgainstInvoice | undefined;
}

interface AgainstInvoice {
  /** Missing where the invoice has none. */
  readonly number?: string | undefined;
  readonly issuedAt: Date;
  readonly totalMinor: number;
}

interface PaperOrder extends CreditedOrder {
  readonly cancelledUnits?: readonly CancelledUnits[] | undefined;
  readonly _id: { toHexString(): string };
}

/**
 * Returns a paper of an order by its number, with the figures that its print has: both are of the same functions.
 * @returns undefined if the order has no such paper
 */
export function taxPaperOf(
  order: PaperOrder,
  { kind, number }: { readonly kind: PaperKind; readonly number: string },
  sellerState: string,
): TaxPaper | undefined {
  return kind === 'INVOICE' ? invoiceOf(order, number, sellerState) : noteOf(order, number, sellerState);
}

function invoiceOf(bought: PaperOrder, number: string, sellerState: string): TaxPaper | undefined {
  const order = asInvoiced(bought);
  const issuedAt = invoicedAtOf(order, number);
  if (issuedAt === undefined) return undefined;
  const lines = taxOfSupply(order, sellerState).map(({ line, ...tax }) => ({
    ...tax,
    hsnCode: line.hsnCode,
  }));
  return {
    ...commonOf(order, sellerState),
    kind: 'INVOICE',
    number,
    issuedAt,
    totalMinor: order.pricing.totalMinor,
    lines,
  };
}

/** When the order got the number, which it has, or had until a credit note took it back. */
function invoicedAtOf(
  { invoiceNumber, invoicedAt, creditNotes = [] }: PaperOrder,
  number: string,
): Date | undefined {
  if (invoiceNumber === number) return invoicedAt;
  return creditNotes.find(({ unpaid }) => unpaid?.invoiceNumber === number)?.unpaid?.invoicedAt;
}

function noteOf(order: PaperOrder, number: string, sellerState: string): TaxPaper | undefined {
  const credit = numberedCreditNote(order, number);
  if (credit === undefined) return undefined;
  const taken = takenBackBy(credit, sellerState) ?? [];
  return {
    ...commonOf(order, sellerState),
    kind: 'CREDIT_NOTE',
    number,
    issuedAt: credit.note.issuedAt,
    totalMinor: creditedMinorOf(credit.order, credit.refund),
    lines: taken.map(({ line, quantity = 0, ...tax }) => ({ ...tax, quantity, hsnCode: line.hsnCode })),
    ...(isOfOrder(credit.order, credit.refund) ? { against: againstOf(credit.order) } : {}),
  };
}

function againstOf({ invoiceNumber, invoicedAt, createdAt, pricing }: CreditedOrder): AgainstInvoice {
  return {
    ...(invoiceNumber === undefined ? {} : { number: invoiceNumber }),
    issuedAt: invoicedAt ?? createdAt,
    totalMinor: pricing.totalMinor,
  };
}

function commonOf(order: PaperOrder, sellerState: string) {
  const { gstin, company } = order.shippingAddress;
  const placeOfSupply = gstCodeOfSupply(order);
  return {
    orderNumber: order.orderNumber,
    buyer: company ?? `${order.userFirstname} ${order.userLastname ?? ''}`.trim(),
    ...(gstin === undefined ? {} : { gstin }),
    ...(placeOfSupply === undefined ? {} : { placeOfSupply }),
    isBetweenStates: headsOf(order, sellerState) === 'IGST',
  };
}
