import { formatMoney } from '#common/money/format-money.js';
import { longDate } from '#common/time/long-date.js';
import type {
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
  PrintedTable,
} from '#infrastructure/pdf/printed-document.js';
import { amountInWords } from './amount-in-words.js';
import type { InvoicedOrder } from './invoice-document.js';
import { linesOfUnits } from './lines-of-units.js';
import type { IssuedCreditNote, OrderRefund, RefundReason } from './order-state.js';
import { taxOfRefund } from './order-tax.js';
import { addressesOf, isRegistered, itemCell, letterheadOf, REPLACED_NOTE, type Seller } from './paper.js';
import { headsOf, placeOfSupply } from './place-of-supply.js';
import { ratesTable, taxedLines } from './taxed-table.js';

/** What a credit note is of. */
export interface CreditedRefund {
  readonly order: InvoicedOrder;
  /** A processed one. */
  readonly refund: OrderRefund;
  readonly note: IssuedCreditNote;
}

const REASONS: Record<RefundReason, string> = {
  CANCELLED: 'Order cancelled',
  RETURN: 'Goods returned',
  LATE_PAYMENT: 'Payment came too late for the order',
  DUPLICATE_PAYMENT: 'Order was paid twice',
  AMOUNT_MISMATCH: 'Payment was not of the order\u2019s amount',
  ADMIN: 'Refund by the seller',
};

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 95 },
  { title: 'Quantity', align: 'right', width: 44 },
];

/**
 * The credit note of a refund. A registered seller's gives the taxes back line by line: of the units of a return, else of
 * all lines in proportion. The refund of a payment that paid no order corrects no supply, so there is no tax in it.
 */
export function creditNoteDocument({ order, refund, note }: CreditedRefund, seller: Seller): PrintedDocument {
  const { currency } = order;
  return {
    title: 'Credit note',
    letterhead: letterheadOf(seller),
    ...contentOf(order, refund, seller),
    facts: factsOf({ order, refund, note }, seller),
    blocks: addressesOf(order),
    totals: [[`Refunded (${currency})`, formatMoney(refund.amountMinor, currency)]],
    notes: isOfOrder(order, refund)
      ? []
      : ['No order was supplied for this payment. It was returned in full.'],
    statements: [`Amount in words: ${amountInWords(refund.amountMinor, currency)}`],
    footer: `${seller.name} · Credit note ${note.number}`,
    replacedNote: REPLACED_NOTE,
    issuedAt: note.issuedAt,
  };
}

/** Whether the refund is of the payment that paid the order, and so corrects its invoice. */
function isOfOrder({ gatewayPaymentId }: InvoicedOrder, refund: OrderRefund): boolean {
  return refund.gatewayPaymentId === gatewayPaymentId;
}

function contentOf(
  order: InvoicedOrder,
  refund: OrderRefund,
  seller: Seller,
): PrintedTable & Pick<PrintedDocument, 'breakdown'> {
  if (!isOfOrder(order, refund)) return { columns: [], rows: [] };
  if (!isRegistered(seller)) return plainLines(order, refund);
  const { currency, pricing } = order;
  const lines = taxOfRefund(order, seller.state, refund);
  const isWhole = refund.units !== undefined || refund.amountMinor === pricing.totalMinor;
  return {
    ...taxedLines(lines, currency, { reduced: isWhole && pricing.discountMinor > 0 }),
    breakdown: ratesTable(lines, currency, headsOf(order, seller.state)),
  };
}

function plainLines({ items }: InvoicedOrder, { units }: OrderRefund): PrintedTable {
  const lines = units === undefined ? items : linesOfUnits(items, units);
  const rows = lines.map((line, index) => [
    { text: String(index + 1) },
    itemCell(line),
    { text: line.sku },
    { text: String(line.quantity) },
  ]);
  return { columns: COLUMNS, rows };
}

function factsOf({ order, refund, note }: CreditedRefund, seller: Seller): PrintedFact[] {
  const invoice: PrintedFact[] =
    isOfOrder(order, refund) && order.invoiceNumber !== undefined
      ? [['Against invoice', [order.invoiceNumber, ...dated(order.invoicedAt)].join(' of ')]]
      : [];
  return [
    ['Credit note number', note.number],
    ['Issued', longDate(note.issuedAt)],
    ...invoice,
    ['Order number', order.orderNumber],
    ['Reason', REASONS[refund.reason]],
    ['Refunded', longDate(refund.processedAt ?? note.issuedAt)],
    ['Payment reference', refund.gatewayPaymentId],
    ...(refund.gatewayRefundId === undefined ? [] : [['Refund reference', refund.gatewayRefundId] as const]),
    ['Currency', order.currency],
    ...(isRegistered(seller) ? [['Place of supply', placeOfSupply(order)] as const] : []),
  ];
}

function dated(at: Date | undefined): string[] {
  return at === undefined ? [] : [longDate(at)];
}
