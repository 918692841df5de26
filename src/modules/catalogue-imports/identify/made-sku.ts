import { createHash } from 'node:crypto';
import type { SelectedAttributes } from '#modules/products/index.js';
import { isSeenSku, MAX_SKU, normalSku } from '#modules/products/editing/index.js';

const HASH = 8;

/** Whether the shop can have it as it stands. */
export function isSku(sku: string): boolean {
  const { length } = [...sku];
  return length >= 2 && length <= MAX_SKU && isSeenSku(sku);
}

/** Returns the base of a variant's SKU: that of its model or product with its values. */
export function variantBase(base: string, options: SelectedAttributes): string {
  const values = Object.values(options).map((value) => String(value).replaceAll(/\s+/g, '-'));
  return [base, ...values].join('-');
}

/**
 * The SKUs that are made of a text, best first: itself, and with a sign that only it can have. The same text has the same ones.
 * @param owner keeps products apart that are called the same
 */
export function madeSkus(text: string, owner: string): string[] {
  const seen = [...text].map((sign) => (isSeenSku(sign) ? sign : '-')).join('');
  const plain = normalSku(seen.slice(0, 4 * MAX_SKU));
  const hash = createHash('sha256').update(`${owner}\n${text}`).digest('hex').slice(0, HASH).toUpperCase();
  const cut = [...plain]
    .slice(0, MAX_SKU - HASH - 1)
    .join('')
    .trim();
  return [plain, `${cut}-${hash}`].filter((sku) => isSku(sku));
}
