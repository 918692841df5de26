import type { CellFault, ImportedProduct } from '../read/imported-product.js';
import { placeOf } from '../read/places.js';

/** A product of the file is refused with all of its rows. Internal: its faults are kept. */
export class RefusedProductError extends Error {
  constructor(readonly faults: readonly CellFault[]) {
    super('The product is refused');
  }
}

/** Returns the fault of a field of a product or variant, at its cell; without a field, of the product. */
export function faultOf(
  of: Pick<ImportedProduct, 'row' | 'rows' | 'columns'>,
  field: string | undefined,
  reason: string,
): CellFault {
  const place = field === undefined ? { row: of.row, column: null } : placeOf(of, field);
  return { ...place, reason };
}
