import { refundsIn, type OrderRefund } from '#modules/orders/index.js';
import { unpaidInvoice } from '#modules/orders/sums/index.js';
import { repeated, type BookedOrder, type Format } from './booked-order.js';

/** Returns what is wrong with the credit notes of an order: each refund that was made has one, and each invoice that nobody has paid. */
export function paperFaults(order: BookedOrder, format: Format): string[] {
  const { creditNotes = [], creditNoteDueAt } = order;
  const noted = creditNotes.flatMap(({ refundId }) => refundId ?? []);
  const refunds = refundsIn(order);
  const lacking = refunds.filter(
    (refund) =>
      refund.status === 'PROCESSED' &&
      !noted.includes(refund.refundId) &&
      creditNoteDueAt === undefined &&
      isAfterInvoice(order, refund),
  );
  const isUnknown = (id: string) => refunds.every(({ refundId }) => refundId !== id);
  const isUncredited = creditNoteDueAt === undefined && unpaidInvoice(order) !== undefined;
  return [
    ...lacking.map(
      ({ amountMinor }) => `a refund of ${format(amountMinor)} was made, and gets no credit note`,
    ),
    ...repeated(noted).map((id) => `refund ${id} has two credit notes`),
    ...(isUncredited ? ['its invoice was not paid, and gets no credit note'] : []),
    ...creditNotes
      .filter(
        ({ refundId, unpaid }) => unpaid === undefined && (refundId === undefined || isUnknown(refundId)),
      )
      .map(({ number }) => `credit note ${number} is of no refund`),
  ];
}

/** Papers of legacy orders get their numbers when they are asked for. */
function isAfterInvoice({ invoicedAt }: BookedOrder, { processedAt }: OrderRefund): boolean {
  return invoicedAt !== undefined && processedAt !== undefined && processedAt >= invoicedAt;
}
