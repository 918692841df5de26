import { formatMoney } from '#common/money/format-money.js';
import { besideGoods } from '#common/money/pricing.js';
import { longDate } from '#common/time/long-date.js';
import type {
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
  PrintedTable,
} from '#infrastructure/pdf/printed-document.js';
import type { OrderRefund, RefundReason } from '#modules/orders/index.js';
import { gatewayDifference, type UnpaidReason, paidMinor } from '#modules/orders/sums/index.js';
import { isRegistered, type Seller, headsOf, placeOfSupply } from '#modules/orders/tax/index.js';
import { amountInWords } from './amount-in-words.js';
import type { InvoicedOrder } from './invoice-document.js';
import { differenceFact, roundingFact } from './below-total.js';
import { addressesOf, brandOf, itemCell, letterheadOf, REPLACED_NOTE } from './letterhead.js';
import {
  creditedMinorOf,
  isOfOrder,
  takenBackBy,
  type CreditedOrder,
  type CreditNote,
} from './credited-supply.js';
import { ratesTable, taxedLines } from './taxed-table.js';
import { creditedRefund } from './credited-refund.js';

const REASONS: Record<RefundReason, string> = {
  CANCELLED: 'Order cancelled',
  RETURN: 'Goods returned',
  LATE_PAYMENT: 'Payment came too late for the order',
  DUPLICATE_PAYMENT: 'Order was paid twice',
  AMOUNT_MISMATCH: 'Payment was not of the order\u2019s amount',
  ADMIN: 'Refund by the seller',
};

const UNPAID: Record<UnpaidReason, string> = {
  RETURNED_UNPAID: 'Goods returned, and not paid',
  CANCELLED_UNPAID: 'Order cancelled, and not paid',
};

const TAX_STAYS_NOTE =
  'Issued after 30 November of the financial year after the supply: no tax is taken back (section 34(2) of the CGST Act).';

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 95 },
];

/** The columns of a refund that returns units. */
const UNIT_COLUMNS: readonly PrintedColumn[] = [
  { title: 'Quantity', align: 'right', width: 44 },
  { title: 'Unit price', align: 'right', width: 80 },
];

/**
 * The credit note of a refund, or of an invoice that nobody has paid. A registered seller's gives the taxes back line by line: of
 * the units that the refund is for, else of all lines in proportion. The refund of a payment that paid no order corrects no supply,
 * so there is no tax in it; nor is there after the last day of `takesTaxBack`.
 */
export function creditNoteDocument({ order, refund, note }: CreditNote, seller: Seller): PrintedDocument {
  const { currency } = order;
  const creditedMinor = creditedMinorOf(order, refund);
  return {
    title: 'Credit note',
    letterhead: letterheadOf(seller),
    brand: brandOf(seller),
    ...contentOf({ order, refund, note }, seller),
    facts: factsOf({ order, refund, note }, seller),
    blocks: addressesOf(order),
    totals: [
      ...creditedTotals(order, refund, creditedMinor),
      [
        `${note.unpaid === undefined ? 'Refunded' : 'Total'} (${currency})`,
        formatMoney(refund.amountMinor, currency),
      ],
    ],
    statements: [`Amount in words: ${amountInWords(creditedMinor, currency)}`],
    footer: `${seller.name} · Credit note ${note.number}`,
    replacedNote: REPLACED_NOTE,
    issuedAt: note.issuedAt,
  };
}

function contentOf(
  { order, refund, note }: CreditNote,
  seller: Seller,
): PrintedTable & Pick<PrintedDocument, 'breakdown' | 'notes'> {
  if (!isOfOrder(order, refund))
    return {
      columns: [],
      rows: [],
      notes: ['No order was supplied for this payment. It was returned in full.'],
    };
  if (!isRegistered(seller)) return { ...plainLines(order, refund), notes: [] };
  const lines = takenBackBy({ order, refund, note }, seller.state);
  if (lines === undefined) return { ...plainLines(order, refund), notes: [TAX_STAYS_NOTE] };
  const { currency, pricing } = order;
  const beyond = refund.amountMinor - lines.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0);
  return {
    ...taxedLines(lines, currency, { reduced: isWhole(order, refund) && pricing.discountMinor > 0 }),
    breakdown: ratesTable(lines, currency, headsOf(order, seller.state)),
    notes:
      beyond === 0
        ? []
        : [`${formatMoney(beyond, currency)} of it was paid beyond the invoice. There is no tax in that.`],
  };
}

/** Returns what is credited, and the part of the gateway's offer or fee in the refund, where they differ. */
function creditedTotals(order: CreditedOrder, refund: OrderRefund, creditedMinor: number): PrintedFact[] {
  const difference = gatewayDifference(order);
  const { currency } = order;
  const roundedMinor = refund.amountMinor - creditedMinor;
  if (!isOfOrder(order, refund)) return [];
  if (difference === undefined) return roundedMinor === 0 ? [] : [roundingFact(roundedMinor, currency)];
  return [
    [`Total (${currency})`, formatMoney(creditedMinor, currency)],
    differenceFact(difference, refund.amountMinor - creditedMinor, currency),
  ];
}

/** Whether nothing but a discount makes the refund less than the price of its units. */
function isWhole(order: InvoicedOrder, { amountMinor, units, shippingMinor = 0 }: OrderRefund): boolean {
  if (units === undefined) return amountMinor === paidMinor(order);
  const shares = units.map((each) => each.amountMinor ?? Number.NaN);
  const share = shares.reduce((sum, minor) => sum + minor, 0) + shippingMinor;
  return Number.isNaN(share) || amountMinor === share;
}

function plainLines(order: CreditedOrder, refund: OrderRefund): PrintedTable {
  const { quantities, weights = quantities } = creditedRefund(order, refund);
  const lines = order.items
    .map((line, index) => ({ line, quantity: quantities?.[index], weight: weights?.[index] }))
    // Units that have come back are named, also when nothing is paid for them.
    .filter(({ quantity = 0, weight }) => quantity !== 0 || weight !== 0);
  const isOfShippingAlone = refund.shippingMinor === refund.amountMinor;
  const goods = (isOfShippingAlone ? [] : lines).map(({ line, quantity }) => [
    itemCell(line),
    { text: line.sku },
    ...(quantity === undefined
      ? []
      : [{ text: String(quantity) }, { text: formatMoney(line.unitPriceMinor, order.currency) }]),
  ]);
  const blanks = (quantities === undefined ? [''] : ['', '', '']).map((text) => ({ text }));
  const shipping = returnsShipping(order, refund) ? [[{ text: 'Shipping' }, ...blanks]] : [];
  const rows = [...goods, ...shipping].map((cells, index) => [{ text: String(index + 1) }, ...cells]);
  return { columns: quantities === undefined ? COLUMNS : [...COLUMNS, ...UNIT_COLUMNS], rows };
}

/** Whether the shipping goes back with the refund: named, or with all that was paid. */
function returnsShipping(order: CreditedOrder, { amountMinor, shippingMinor }: OrderRefund): boolean {
  return shippingMinor !== undefined || (besideGoods(order.pricing) > 0 && amountMinor === paidMinor(order));
}

function factsOf({ order, refund, note }: CreditNote, seller: Seller): PrintedFact[] {
  const invoice: PrintedFact[] =
    isOfOrder(order, refund) && order.invoiceNumber !== undefined
      ? [['Against invoice', [order.invoiceNumber, ...dated(order.invoicedAt)].join(' of ')]]
      : [];
  return [
    ['Credit note number', note.number],
    ['Issued', longDate(note.issuedAt)],
    ...invoice,
    ['Order number', order.orderNumber],
    ['Reason', note.unpaid === undefined ? reasonOf(refund) : UNPAID[note.unpaid.reason]],
    // One that has failed afterwards is still on its way.
    ...(refund.status === 'PROCESSED'
      ? [['Refunded', longDate(refund.processedAt ?? note.issuedAt)] as const]
      : []),
    ...(note.unpaid === undefined ? [['Payment reference', refund.gatewayPaymentId] as const] : []),
    ...(refund.gatewayRefundId === undefined ? [] : [['Refund reference', refund.gatewayRefundId] as const]),
    ['Currency', order.currency],
    ...(isRegistered(seller) ? [['Place of supply', placeOfSupply(order)] as const] : []),
  ];
}

/** The end of an order gives back all that is left, and names no units. */
function reasonOf({ reason, units }: OrderRefund): string {
  return reason === 'CANCELLED' && units !== undefined ? 'Units cancelled before dispatch' : REASONS[reason];
}

function dated(at: Date | undefined): string[] {
  return at === undefined ? [] : [longDate(at)];
}
