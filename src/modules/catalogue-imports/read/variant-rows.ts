import { MAX_VARIANTS } from '#modules/products/editing/index.js';
import type { RowCells } from './cells.js';

/** Returns the rows of the variants that a product may have; the others are noted, and not read. */
export function variantRows<T extends RowCells>(rows: readonly T[]): readonly T[] {
  for (const row of rows.slice(MAX_VARIANTS)) row.note(null, 'LEFT_OUT', TOO_MANY);
  return rows.slice(0, MAX_VARIANTS);
}

/** The words of a note of a variant that is one too many. */
export const TOO_MANY = `the variant: a product has at most ${MAX_VARIANTS}`;
