import { formatMoney } from '#common/money/format-money.js';
import { longDate } from '#common/time/long-date.js';
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
} from '#infrastructure/pdf/printed-document.js';
import type { OrderPayment, PaymentStatus } from './order-state.js';

/** The seller's data on an invoice. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string | undefined;
}

interface InvoicedLine {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly lineTotalMinor: number;
  readonly selectedAttributes?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** The order data on an invoice. Amounts are integer minor units of `currency`. */
export interface InvoicedOrder {
  readonly orderNumber: string;
  readonly orderStatus: string;
  readonly paymentStatus: PaymentStatus;
  readonly createdAt: Date;
  readonly currency: string;
  readonly items: readonly InvoicedLine[];
  readonly pricing: {
    readonly subtotalMinor: number;
    readonly discountMinor: number;
    readonly totalMinor: number;
  };
  readonly coupon?: { readonly code: string } | undefined;
  readonly gatewayPaymentId?: string | undefined;
  readonly payments: readonly OrderPayment[];
  readonly userFirstname: string;
  readonly userEmail: string | null;
  readonly shippingAddress: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly pincode: string;
  };
}

const PAYMENT: Record<PaymentStatus, string> = {
  PENDING: 'Awaited',
  FAILED: 'Failed',
  EXPIRED: 'Not received in time',
  PAID: 'Paid',
  REFUND_PENDING: 'Refund under way',
  REFUNDED: 'Refunded',
};

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 95 },
  { title: 'Quantity', align: 'right', width: 44 },
  { title: 'Unit price', align: 'right', width: 75 },
  { title: 'Amount', align: 'right', width: 80 },
];

/** The invoice of a paid order, or the proforma invoice of an unpaid one. */
export function invoiceDocument(order: InvoicedOrder, seller: Seller): PrintedDocument {
  const paidAt = paymentDate(order);
  const title = wasPaid(order) ? 'Invoice' : 'Proforma invoice';
  const { street, city, state, pincode } = order.shippingAddress;
  const address = [street, city, `${state} ${pincode}`];
  const buyer = [order.userFirstname, ...(order.userEmail === null ? [] : [order.userEmail])];
  return {
    title,
    letterhead: [
      seller.name,
      seller.address,
      ...(seller.taxId === undefined ? [] : [`Tax ID: ${seller.taxId}`]),
    ],
    facts: facts(order, paidAt),
    blocks: [
      { title: 'Billed to', lines: [...buyer, ...address] },
      { title: 'Shipped to', lines: [order.userFirstname, ...address] },
    ],
    columns: COLUMNS,
    rows: order.items.map((line, index) => row(line, index, order.currency)),
    totals: totals(order),
    notes: notes(order),
    footer: `${seller.name} · ${title} ${numberOf(order)}`,
    replacedNote:
      'Characters that this document cannot print are shown as “?”. The order in your account shows them as written.',
    issuedAt: paidAt ?? order.createdAt,
  };
}

/** An order stays invoiced after its payment is refunded. */
function wasPaid({ gatewayPaymentId, paymentStatus }: InvoicedOrder): boolean {
  return gatewayPaymentId !== undefined || paymentStatus === 'PAID';
}

function paymentDate({ gatewayPaymentId, payments }: InvoicedOrder): Date | undefined {
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId)?.receivedAt;
}

/** An order has one invoice, so the invoice number reuses the digits of the order number. */
function numberOf(order: InvoicedOrder): string {
  return order.orderNumber.replace(/^ORD-/, wasPaid(order) ? 'INV-' : 'PRO-');
}

function facts(order: InvoicedOrder, paidAt: Date | undefined): PrintedFact[] {
  return [
    [wasPaid(order) ? 'Invoice number' : 'Proforma number', numberOf(order)],
    ['Order number', order.orderNumber],
    ['Ordered', longDate(order.createdAt)],
    ...(paidAt === undefined ? [] : [['Paid', longDate(paidAt)] as const]),
    ['Payment', PAYMENT[order.paymentStatus]],
    ...(order.gatewayPaymentId === undefined ? [] : [['Payment reference', order.gatewayPaymentId] as const]),
    ['Currency', order.currency],
  ];
}

function row(line: InvoicedLine, index: number, currency: string): PrintedCell[] {
  const chosen = Object.entries(line.selectedAttributes ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    { text: String(index + 1) },
    { text: line.name, detail: chosen.length === 0 ? undefined : chosen.join(', ') },
    { text: line.sku },
    { text: String(line.quantity) },
    { text: formatMoney(line.unitPriceMinor, currency) },
    { text: formatMoney(line.lineTotalMinor, currency) },
  ];
}

function totals({ pricing, coupon, currency }: InvoicedOrder): PrintedFact[] {
  const money = (minor: number): string => formatMoney(minor, currency);
  const discount = coupon === undefined ? 'Discount' : `Discount (${coupon.code})`;
  return [
    ['Subtotal', money(pricing.subtotalMinor)],
    [discount, pricing.discountMinor === 0 ? money(0) : `-${money(pricing.discountMinor)}`],
    [`Total (${currency})`, money(pricing.totalMinor)],
  ];
}

function notes(order: InvoicedOrder): string[] {
  if (wasPaid(order)) return ['Thank you for your order.'];
  if (order.orderStatus === 'CANCELLED') return ['This order was cancelled. Nothing is to be paid for it.'];
  return ['This is not a tax invoice. The invoice is issued when the order is paid.'];
}
