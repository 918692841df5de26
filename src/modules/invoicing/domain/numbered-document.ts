import type { PrintedDocument } from '#infrastructure/pdf/printed-document.js';
import type { Seller } from '#modules/orders/tax/index.js';
import { creditNoteDocument } from './credit-note-document.js';
import type { CreditedOrder } from './credited-supply.js';
import { invoiceDocument } from './invoice-document.js';
import type { PaperKind } from './invoice-number.js';
import { numberedCreditNote } from './numbered-credit-note.js';
import { numberedPapersOf } from './numbered-papers.js';

/** Returns the print of a paper of an order by its number; undefined if the order has no such paper. */
export function numberedDocument(
  order: CreditedOrder & { readonly _id: { toHexString(): string } },
  { kind, number }: { readonly kind: PaperKind; readonly number: string },
  seller: Seller,
): PrintedDocument | undefined {
  if (kind === 'CREDIT_NOTE') {
    const note = numberedCreditNote(order, number);
    return note && creditNoteDocument(note, seller);
  }
  // A credit note may have taken the number back.
  const paper = numberedPapersOf(order).find((each) => each.kind === kind && each.number === number);
  return paper && invoiceDocument({ ...order, invoiceNumber: number, invoicedAt: paper.issuedAt }, seller);
}
