import type { IssuedCreditNote } from '#modules/orders/sums/index.js';
import type { PaperKind } from './invoice-number.js';

/** A paper that has a number. */
interface NumberedPaper {
  readonly kind: PaperKind;
  readonly number: string;
  readonly issuedAt: Date;
}

/** Returns the papers of an order that have numbers: those that were taken back, too. */
export function numberedPapersOf({
  invoiceNumber,
  invoicedAt,
  creditNotes = [],
}: {
  readonly invoiceNumber?: string | undefined;
  readonly invoicedAt?: Date | undefined;
  readonly creditNotes?: readonly IssuedCreditNote[] | undefined;
}): NumberedPaper[] {
  const invoices = [
    { invoiceNumber, invoicedAt },
    ...creditNotes.flatMap(({ unpaid }) => (unpaid === undefined ? [] : [unpaid])),
  ];
  return [
    ...invoices.flatMap(({ invoiceNumber: number, invoicedAt: issuedAt }) =>
      number === undefined || issuedAt === undefined ? [] : [{ kind: 'INVOICE' as const, number, issuedAt }],
    ),
    ...creditNotes.map(({ number, issuedAt }) => ({ kind: 'CREDIT_NOTE' as const, number, issuedAt })),
  ];
}
