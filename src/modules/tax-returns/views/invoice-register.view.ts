import { indianDayOf } from '#common/india/indian-day.js';
import { toMajor } from '#common/money/money.js';
import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import { sumOfTaxes, type PaperKind } from '#modules/invoicing/index.js';
import { AdminCustomerView, toAdminCustomer } from '#modules/orders/views/index.js';
import type { OrderPaper } from '../services/tax-papers.service.js';

/** An invoice or a credit note in the register. Amounts in the major unit and without a sign: `kind` says which way they go. */
export class RegisteredInvoiceView {
  _id!: string;
  kind!: PaperKind;
  /** @example INV-2627-0000001 */
  number!: string;
  /** The day in India, as the paper has it. @example 2026-11-28 */
  date!: string;
  orderId!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  customer!: AdminCustomerView;
  /** The buyer's registration; null without one. @example 29AAGCB7383J1Z4 */
  gstin!: string | null;
  /** The GST code of the state; null where the address does not tell it. @example 29 */
  placeOfSupply!: string | null;
  /** 0 for a credit note that takes no tax back. */
  taxable!: number;
  tax!: number;
  /** The total of the document. */
  total!: number;
  /** The refund of a credit note, by which it is printed; that of an invoice which nobody has paid has the id of the order. Null for an invoice. */
  refundId!: string | null;
}

export class InvoiceRegisterView extends pageOf('invoices', RegisteredInvoiceView, ScrollMeta) {}

export function toRegisteredInvoice({ _id, order, paper }: OrderPaper): RegisteredInvoiceView {
  const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = sumOfTaxes(paper.lines);
  return {
    _id: _id.toHexString(),
    kind: paper.kind,
    number: paper.number,
    date: indianDayOf(paper.issuedAt),
    orderId: order._id.toHexString(),
    orderNumber: paper.orderNumber,
    customer: toAdminCustomer(order),
    gstin: paper.gstin ?? null,
    placeOfSupply: paper.placeOfSupply ?? null,
    taxable: toMajor(taxableMinor),
    tax: toMajor(cgstMinor + sgstMinor + igstMinor),
    total: toMajor(paper.totalMinor),
    refundId: refundIdOf(order, paper),
  };
}

function refundIdOf(
  { _id, creditNotes = [] }: OrderPaper['order'],
  { kind, number }: OrderPaper['paper'],
): string | null {
  if (kind === 'INVOICE') return null;
  return creditNotes.find((note) => note.number === number)?.refundId ?? _id.toHexString();
}
