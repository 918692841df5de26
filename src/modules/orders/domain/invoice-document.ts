import { formatMoney } from '#common/money/format-money.js';
import { longDate } from '#common/time/long-date.js';
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
} from '#infrastructure/pdf/printed-document.js';
import type { Pricing } from '#modules/carts/index.js';
import type { OrderState, PaymentStatus } from './order-state.js';
import type { PricedLine } from './priced-cart.js';

/** The seller's data on an invoice. */
export interface Seller {
  readonly name: string;
  readonly address: string;
  readonly taxId: string | undefined;
}

type InvoicedLine = Omit<PricedLine, 'productId' | 'selectedAttributes'> &
  Partial<Pick<PricedLine, 'selectedAttributes'>>;

/** The order data on an invoice. Amounts are integer minor units of `currency`. */
export interface InvoicedOrder extends Pick<
  OrderState,
  'orderStatus' | 'paymentStatus' | 'gatewayPaymentId' | 'payments' | 'currency'
> {
  readonly orderNumber: string;
  /** Every paid order has one. */
  readonly invoiceNumber?: string | undefined;
  readonly invoicedAt?: Date | undefined;
  readonly createdAt: Date;
  readonly items: readonly InvoicedLine[];
  readonly pricing: Pricing;
  readonly coupon?: { readonly code: string } | undefined;
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
    issuedAt: order.invoicedAt ?? order.createdAt,
  };
}

/** Whether the order has an invoice rather than a proforma invoice: it stays invoiced after its payment is refunded. */
export function wasPaid({
  gatewayPaymentId,
  paymentStatus,
}: Pick<OrderState, 'gatewayPaymentId' | 'paymentStatus'>): boolean {
  return gatewayPaymentId !== undefined || paymentStatus === 'PAID';
}

function paymentDate({ gatewayPaymentId, payments }: InvoicedOrder): Date | undefined {
  return payments.find((payment) => payment.gatewayPaymentId === gatewayPaymentId)?.receivedAt;
}

/** A proforma invoice is no paper of account: it has the digits of the order. */
function numberOf({ orderNumber, invoiceNumber }: InvoicedOrder): string {
  return invoiceNumber ?? orderNumber.replace(/^ORD-/, 'PRO-');
}

function facts(order: InvoicedOrder, paidAt: Date | undefined): PrintedFact[] {
  return [
    [wasPaid(order) ? 'Invoice number' : 'Proforma number', numberOf(order)],
    ['Order number', order.orderNumber],
    ['Ordered', longDate(order.createdAt)],
    ...(paidAt === undefined ? [] : [['Paid', longDate(paidAt)] as const]),
    ...(order.invoicedAt === undefined ? [] : [['Invoiced', longDate(order.invoicedAt)] as const]),
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
