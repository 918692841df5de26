import { longDate } from '#common/time/long-date.js';
import { formatMoney } from '#common/money/format-money.js';
import type { OrderState } from '#modules/orders/index.js';
import type { PrintedColumn, PrintedDocument, PrintedFact } from '#infrastructure/pdf/printed-document.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import type { Seller } from '#modules/orders/tax/index.js';
import {
  brandOf,
  deliveryOf,
  ewayBillFact,
  itemCell,
  letterheadOf,
  REPLACED_NOTE,
  type Buyer,
} from './letterhead.js';

/** A line as it is packed. */
export interface PackedLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly selectedAttributes?: SelectedAttributes | undefined;
}

/** The order data on a packing slip. */
export interface PackedOrder extends Buyer, Partial<Pick<OrderState, 'cod' | 'paymentStatus' | 'currency'>> {
  readonly orderNumber: string;
  readonly createdAt: Date;
  /** None where the order was cancelled. */
  readonly items: readonly PackedLine[];
  /** The e-way bill of its parcel. */
  readonly ewaybillNumber?: string | undefined;
  readonly shippingAddress: Buyer['shippingAddress'] & { readonly recipientPhone?: string | undefined };
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 140 },
  { title: 'Units', align: 'right', width: 44 },
];

/** A page without a table would be taken for a misprint. */
const NOTHING = {
  columns: [],
  rows: [],
  totals: [],
  statements: ['This order was cancelled. Nothing of it is packed or sent.'],
} satisfies Partial<PrintedDocument>;

/**
 * Makes the packing slip of an order. It has no prices: the parcel may be a present. A parcel that is paid at the
 * door is none: the sum is on its slip.
 */
export function packingSlip(order: PackedOrder, seller: Seller): PrintedDocument {
  const { orderNumber, createdAt, items } = order;
  const { recipientPhone } = order.shippingAddress;
  const delivery = deliveryOf(order);
  const phone = recipientPhone === undefined ? [] : [`Phone: ${recipientPhone}`];
  return {
    title: 'Packing slip',
    letterhead: letterheadOf(seller),
    brand: brandOf(seller),
    facts: [
      ['Order number', orderNumber],
      ['Ordered', longDate(createdAt)],
      ...ewayBillFact(order),
      ...cashFact(order),
    ],
    code: orderNumber,
    blocks: [{ ...delivery, lines: [...delivery.lines, ...phone] }],
    ...(items.length === 0 ? NOTHING : contentOf(items)),
    notes: [],
    footer: `${seller.name} · Packing slip ${orderNumber}`,
    replacedNote: REPLACED_NOTE,
    issuedAt: createdAt,
  };
}

/** The one sum on a slip: what the courier asks for, and the customer keeps ready. */
function cashFact({ cod, paymentStatus, currency }: PackedOrder): PrintedFact[] {
  if (cod === undefined || paymentStatus !== 'PENDING' || currency === undefined) return [];
  return [['Cash on delivery', formatMoney(cod.amountMinor, currency)]];
}

function contentOf(items: readonly PackedLine[]): Pick<PrintedDocument, 'columns' | 'rows' | 'totals'> {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    columns: COLUMNS,
    rows: items.map((line, index) => [
      { text: String(index + 1) },
      itemCell(line),
      { text: line.sku },
      { text: String(line.quantity) },
    ]),
    totals: [['Units', String(units)]],
  };
}
