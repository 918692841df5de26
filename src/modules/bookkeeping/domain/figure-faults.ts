import type { TaxPaper } from '#modules/invoicing/index.js';
import type { BookedOrder, Format } from './booked-order.js';
import { totalOfLines } from './order-books.js';
import { nameOf } from './register-faults.js';

/** Returns what is wrong with the figures of an order's papers, as they print. */
export function figureFaults(
  order: Pick<BookedOrder, 'items' | 'pricing'> & { readonly orderNumber: string },
  papers: readonly TaxPaper[],
  format: Format,
): string[] {
  const { orderNumber } = order;
  const linesMinor = totalOfLines(order);
  const invoices = papers.filter(({ kind }) => kind === 'INVOICE');
  return [
    ...invoices
      .filter(({ totalMinor }) => totalMinor !== linesMinor)
      .map(
        (paper) =>
          `${nameOf(paper)} of order ${orderNumber} is of ${format(paper.totalMinor)}, and its lines come to ${format(linesMinor)}.`,
      ),
    ...invoices.flatMap((invoice) => creditFaults(invoice, papers, orderNumber, format)),
  ];
}

/** No more goes back with the credit notes of an invoice than it is of. */
function creditFaults(
  invoice: TaxPaper,
  papers: readonly TaxPaper[],
  orderNumber: string,
  format: Format,
): string[] {
  const notes = papers.filter(({ against }) => against?.number === invoice.number);
  const creditedMinor = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  if (creditedMinor <= invoice.totalMinor) return [];
  const names = notes.map(({ number }) => number).join(', ');
  return [
    `${nameOf(invoice)} of order ${orderNumber} is of ${format(invoice.totalMinor)}, and its credit notes (${names}) come to ${format(creditedMinor)}.`,
  ];
}
