import { formatMoney } from '#common/money/format-money.js';
import { longDate } from '#common/time/long-date.js';
import type {
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
  PrintedTable,
} from '#infrastructure/pdf/printed-document.js';
import type { Pricing } from '#common/money/pricing.js';
import type { OrderState, PaymentStatus } from '#modules/orders/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { asInvoiced, gatewayDifference } from '#modules/orders/sums/index.js';
import {
  isRegistered,
  type RegisteredSeller,
  type Seller,
  headsOf,
  placeOfSupply,
} from '#modules/orders/tax/index.js';
import { amountInWords } from './amount-in-words.js';
import { taxOfSupply } from './shipping-tax.js';
import { belowTotal, besideFacts } from './below-total.js';
import {
  addressesOf,
  brandOf,
  ewayBillFact,
  itemCell,
  letterheadOf,
  REPLACED_NOTE,
  type Buyer,
} from './letterhead.js';
import { ratesTable, taxedLines, type PrintedLine } from './taxed-table.js';

/** The order data on an invoice. Amounts are integer minor units of `currency`. */
export interface InvoicedOrder
  extends
    Buyer,
    Pick<
      OrderState,
      | 'orderStatus'
      | 'paymentStatus'
      | 'gatewayPaymentId'
      | 'payments'
      | 'currency'
      | 'cod'
      | 'cancelledUnits'
    > {
  readonly orderNumber: string;
  /** Every paid order has one. */
  readonly invoiceNumber?: string | undefined;
  readonly invoicedAt?: Date | undefined;
  readonly createdAt: Date;
  readonly items: readonly PrintedLine[];
  readonly pricing: Pricing;
  readonly coupon?: { readonly code: string } | undefined;
  /** The e-way bill of its parcel. */
  readonly ewaybillNumber?: string | undefined;
}

const PAYMENT: Record<PaymentStatus, string> = {
  PENDING: 'Awaited',
  FAILED: 'Failed',
  EXPIRED: 'Not received in time',
  PAID: 'Paid',
  REFUND_PENDING: 'Refund under way',
  REFUNDED: 'Refunded',
};

/** Without taxes. */
const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 95 },
  { title: 'Quantity', align: 'right', width: 44 },
  { title: 'Unit price', align: 'right', width: 75 },
  { title: 'Amount', align: 'right', width: 80 },
];

/**
 * The invoice of a paid order, or the proforma invoice of an unpaid one. A registered seller's is a tax invoice, or a bill of
 * supply when all goods are exempt (decisions 13.21).
 */
export function invoiceDocument(bought: InvoicedOrder, seller: Seller): PrintedDocument {
  const order = asInvoiced(bought);
  const { title, ...content } = contentOf(order, seller);
  return {
    title,
    letterhead: letterheadOf(seller),
    brand: brandOf(seller),
    ...content,
    blocks: addressesOf(order),
    totals: totals(order),
    notes: notes(order),
    footer: `${seller.name} · ${title} ${numberOf(order)}`,
    replacedNote: REPLACED_NOTE,
    issuedAt: order.invoicedAt ?? order.createdAt,
  };
}

type Content = Pick<PrintedDocument, 'title' | 'facts' | 'columns' | 'rows' | 'breakdown' | 'statements'>;

function contentOf(order: InvoicedOrder, seller: Seller): Content {
  if (!wasPaid(order)) return { title: 'Proforma invoice', facts: facts(order), ...linesOf(order) };
  if (!isRegistered(seller)) return { title: 'Invoice', facts: facts(order), ...linesOf(order) };
  return isExempt(order) ? exemptContent(order) : taxContent(order, seller);
}

/** Orders from before the place of supply was kept have tax invoices, whatever their goods. */
function isExempt({ supply, items }: InvoicedOrder): boolean {
  return supply !== undefined && items.every(({ taxRate }) => taxRate === 0);
}

function exemptContent(order: InvoicedOrder): Content {
  return {
    title: 'Bill of supply',
    facts: [...facts(order), ['Place of supply', placeOfSupply(order)]],
    ...linesOf(order, ({ hsnCode }) => (hsnCode === undefined ? [] : [`HSN ${hsnCode}`])),
    statements: [inWords(order), 'The goods are exempt from the tax.'],
  };
}

/**
 * Returns what a tax invoice has instead: taxable values, the taxes of each rate, the place of supply, the total in
 * words.
 */
function taxContent(order: InvoicedOrder, { state }: RegisteredSeller): Content {
  const { currency, pricing } = order;
  const lines = taxOfSupply(order, state);
  return {
    title: 'Tax invoice',
    facts: [...facts(order), ['Place of supply', placeOfSupply(order)]],
    ...taxedLines(lines, currency, { reduced: pricing.discountMinor > 0 }),
    breakdown: ratesTable(lines, currency, headsOf(order, state)),
    statements: [inWords(order), 'Prices contain the tax. The tax is not payable on reverse charge.'],
  };
}

function inWords({ pricing, currency }: InvoicedOrder): string {
  return `Amount in words: ${amountInWords(pricing.totalMinor, currency)}`;
}

/**
 * Whether the order has an invoice rather than a proforma invoice: it stays invoiced after its payment is refunded. What is paid at the door is
 * invoiced as it is sent.
 */
export function wasPaid({
  gatewayPaymentId,
  paymentStatus,
  cod,
  invoiceNumber,
}: Pick<OrderState, 'gatewayPaymentId' | 'paymentStatus' | 'cod'> & {
  readonly invoiceNumber?: string | undefined;
}): boolean {
  if (gatewayPaymentId !== undefined || paymentStatus === 'PAID') return true;
  return cod !== undefined && invoiceNumber !== undefined;
}

function paymentDate({ gatewayPaymentId, payments }: InvoicedOrder): Date | undefined {
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId)?.receivedAt;
}

/** A proforma invoice is no paper of account: it has the digits of the order. */
function numberOf({ orderNumber, invoiceNumber }: InvoicedOrder): string {
  return invoiceNumber ?? orderNumber.replace(/^ORD-/, 'PRO-');
}

function facts(order: InvoicedOrder): PrintedFact[] {
  const paidAt = paymentDate(order);
  return [
    [wasPaid(order) ? 'Invoice number' : 'Proforma number', numberOf(order)],
    ['Order number', order.orderNumber],
    ['Ordered', longDate(order.createdAt)],
    ...(paidAt === undefined ? [] : [['Paid', longDate(paidAt)] as const]),
    ...(order.invoicedAt === undefined ? [] : [['Invoiced', longDate(order.invoicedAt)] as const]),
    ['Payment', awaitsCash(order) ? 'Cash on delivery' : PAYMENT[order.paymentStatus]],
    ...(order.gatewayPaymentId === undefined ? [] : [['Payment reference', order.gatewayPaymentId] as const]),
    ['Currency', order.currency],
    ...ewayBillFact(order),
  ];
}

function linesOf(
  { items, currency }: InvoicedOrder,
  more: (line: PrintedLine) => readonly string[] = () => [],
): PrintedTable {
  const rows = items.map((line, index) => [
    { text: String(index + 1) },
    itemCell(line, more(line)),
    { text: line.sku },
    { text: String(line.quantity) },
    { text: formatMoney(line.unitPriceMinor, currency) },
    { text: formatMoney(line.lineTotalMinor, currency) },
  ]);
  return { columns: COLUMNS, rows };
}

function totals(order: InvoicedOrder): PrintedFact[] {
  const { pricing, coupon, currency } = order;
  const money = (minor: number): string => formatMoney(minor, currency);
  const discount = coupon === undefined ? 'Discount' : `Discount (${coupon.code})`;
  return [
    ['Subtotal', money(pricing.subtotalMinor)],
    [discount, pricing.discountMinor === 0 ? money(0) : `-${money(pricing.discountMinor)}`],
    ...besideFacts(pricing, currency),
    [`Total (${currency})`, money(pricing.totalMinor)],
    ...belowTotal(gatewayDifference(order), currency),
  ];
}

function notes(order: InvoicedOrder): string[] {
  if (wasPaid(order)) return ['Thank you for your order.'];
  if (order.orderStatus === 'CANCELLED') return ['This order was cancelled. Nothing is to be paid for it.'];
  const isInCash = order.cod !== undefined;
  return [
    `This is not a tax invoice. The invoice is issued when the order is ${isInCash ? 'sent' : 'paid'}.`,
  ];
}
