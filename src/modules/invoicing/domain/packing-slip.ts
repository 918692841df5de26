import { longDate } from '#common/time/long-date.js';
import type { PrintedColumn, PrintedDocument } from '#infrastructure/pdf/printed-document.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import type { Seller } from '#modules/orders/index.js';
import { brandOf, deliveryOf, itemCell, letterheadOf, REPLACED_NOTE, type Buyer } from './letterhead.js';

/** A line as it is packed. */
export interface PackedLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly selectedAttributes?: SelectedAttributes | undefined;
}

/** The order data on a packing slip. */
export interface PackedOrder extends Buyer {
  readonly orderNumber: string;
  readonly createdAt: Date;
  readonly items: readonly PackedLine[];
  readonly shippingAddress: Buyer['shippingAddress'] & { readonly recipientPhone?: string | undefined };
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'No.', align: 'right', width: 22 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'SKU', align: 'left', width: 140 },
  { title: 'Units', align: 'right', width: 44 },
];

/** What goes into the parcel of an order, and to whom. It has no prices: the parcel may be a present. */
export function packingSlip(order: PackedOrder, seller: Seller): PrintedDocument {
  const { orderNumber, createdAt, items } = order;
  const { recipientPhone } = order.shippingAddress;
  const delivery = deliveryOf(order);
  const phone = recipientPhone === undefined ? [] : [`Phone: ${recipientPhone}`];
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    title: 'Packing slip',
    letterhead: letterheadOf(seller),
    brand: brandOf(seller),
    facts: [
      ['Order number', orderNumber],
      ['Ordered', longDate(createdAt)],
    ],
    code: orderNumber,
    blocks: [{ ...delivery, lines: [...delivery.lines, ...phone] }],
    columns: COLUMNS,
    rows: items.map((line, index) => [
      { text: String(index + 1) },
      itemCell(line),
      { text: line.sku },
      { text: String(line.quantity) },
    ]),
    totals: [['Units', String(units)]],
    notes: [],
    footer: `${seller.name} · Packing slip ${orderNumber}`,
    replacedNote: REPLACED_NOTE,
    issuedAt: createdAt,
  };
}
