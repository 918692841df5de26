import { fitted } from './fit.js';
import { FORMATS } from './formats.js';
import type { FileFormatName, ReadOptions } from './import-format.js';
import type { ReadProduct } from './imported-product.js';
import type { ImportRow } from './cells.js';

/** The product of some rows as the shop can have it; else what is wrong with them. */
export function readProduct(
  format: FileFormatName,
  rows: readonly ImportRow[],
  options: ReadOptions,
): ReadProduct {
  const read = FORMATS[format].read(rows, options);
  if (read.product === undefined) return read;
  const { product, notes } = fitted(read.product);
  return { ...read, product, notes: [...read.notes, ...notes] };
}
