import type { Product } from 'storefront-client';
import { lineTitle } from '../format/line-title.js';

/** A product without variants, or a variant, and what was counted of it. */
export interface CountRow {
  readonly key: string;
  readonly id: string;
  readonly variantId?: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string;
  /** The stock of the shop when it was scanned first. */
  readonly expected: number;
  /** As it is typed, or counted up by scans. */
  readonly counted: string;
  /** Why the shop did not take the count. */
  readonly problem?: string;
}

/** Returns what can be counted of a product: its variants, or itself. */
export function countable({ _id: id, name, sku, barcode, currentStock, variants }: Product): CountRow[] {
  if (variants.length === 0)
    return [{ key: id, id, name, sku, barcode: barcode ?? '', expected: currentStock, counted: '0' }];
  return variants.map((variant) => ({
    key: `${id} ${variant._id}`,
    id,
    variantId: variant._id,
    name: lineTitle({ name, selectedAttributes: variant.options }),
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    expected: variant.currentStock,
    counted: '0',
  }));
}

/** Whether a code that was scanned or typed is the SKU or the barcode. */
export function isOf({ sku, barcode }: Pick<CountRow, 'sku' | 'barcode'>, code: string): boolean {
  const wanted = code.trim().toUpperCase();
  return sku.toUpperCase() === wanted || (barcode !== '' && barcode.toUpperCase() === wanted);
}

/** Returns the rows with one more unit of what was scanned, which is on top. */
export function withScanned(rows: readonly CountRow[], scanned: CountRow): CountRow[] {
  const known = rows.find(({ key }) => key === scanned.key) ?? scanned;
  const counted = String((unitsIn(known) ?? 0) + 1);
  return [{ ...known, counted }, ...rows.filter(({ key }) => key !== scanned.key)];
}

/** Returns the units that were counted; undefined for what is no number of units. */
export function unitsIn({ counted }: Pick<CountRow, 'counted'>): number | undefined {
  return /^\d{1,9}$/.test(counted.trim()) ? Number(counted) : undefined;
}
