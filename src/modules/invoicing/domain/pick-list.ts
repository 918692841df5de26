import { longDate } from '#common/time/long-date.js';
import type { PrintedCell, PrintedColumn, PrintedDocument } from '#infrastructure/pdf/printed-document.js';
import type { Seller } from '#modules/orders/tax/index.js';
import { ORDERS_IN_ROW } from '../invoicing.limits.js';
import type { PackedLine, PackedOrder } from './packing-slip.js';
import { brandOf, itemCell, letterheadOf, REPLACED_NOTE } from './letterhead.js';

/** The units of one thing on the shelf, and the orders that they are for. */
interface PickedLine {
  readonly line: PackedLine;
  units: number;
  /** Units by order number. */
  readonly orders: Map<string, number>;
}

const COLUMNS: readonly PrintedColumn[] = [
  { title: 'SKU', align: 'left', width: 110 },
  { title: 'Item', align: 'left', width: 'rest' },
  { title: 'Units', align: 'right', width: 40 },
  { title: 'For orders', align: 'left', width: 150 },
];

/** Makes the list of what to take from the shelves for the orders, sorted by SKU. */
export function pickList(
  orders: readonly Pick<PackedOrder, 'orderNumber' | 'items'>[],
  seller: Seller,
  now: Date,
): PrintedDocument {
  const picked = pickedLines(orders);
  const nothing = picked.length === 0 ? ['Nothing is to be taken from the shelves for these orders.'] : [];
  const units = picked.reduce((sum, line) => sum + line.units, 0);
  return {
    title: 'Pick list',
    letterhead: letterheadOf(seller),
    brand: brandOf(seller),
    facts: [
      ['Made', longDate(now)],
      ['Orders', String(orders.filter(({ items }) => items.length > 0).length)],
    ],
    blocks: [],
    columns: COLUMNS,
    rows: picked.flatMap((line) => rowsOf(line)),
    totals: [['Units', String(units)]],
    statements: nothing,
    notes: [],
    footer: `${seller.name} · Pick list`,
    replacedNote: REPLACED_NOTE,
    issuedAt: now,
  };
}

function pickedLines(orders: ReadonlyArray<Pick<PackedOrder, 'orderNumber' | 'items'>>): PickedLine[] {
  const picked = new Map<string, PickedLine>();
  for (const { orderNumber, items } of orders)
    for (const line of items) {
      const key = JSON.stringify([
        line.sku,
        line.name,
        Object.entries(line.selectedAttributes ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ]);
      const known = picked.get(key) ?? { line, units: 0, orders: new Map<string, number>() };
      known.units += line.quantity;
      known.orders.set(orderNumber, (known.orders.get(orderNumber) ?? 0) + line.quantity);
      picked.set(key, known);
    }
  const bySku = new Intl.Collator('en', { numeric: true });
  return [...picked.values()].toSorted((one, other) => bySku.compare(one.line.sku, other.line.sku));
}

function rowsOf({ line, units, orders }: PickedLine): PrintedCell[][] {
  const named = [...orders].map(([orderNumber, quantity]) => `${orderNumber}\u00a0×${quantity}`);
  const rows: PrintedCell[][] = [];
  for (let from = 0; from < named.length; from += ORDERS_IN_ROW) {
    const text = named.slice(from, from + ORDERS_IN_ROW).join(' ');
    const isFirst = from === 0;
    rows.push([
      { text: line.sku },
      itemCell(line, isFirst ? [] : ['continued']),
      { text: isFirst ? String(units) : '' },
      { text },
    ]);
  }
  return rows;
}
