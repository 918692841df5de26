import type { Product } from '../data/product.schema.js';
import type { NewMovement } from '../stock/stock-movement.repository.js';

/** Units that an administrator adds to a variant or, without one, to the product; negative if they are taken. */
export interface AdminChange {
  readonly variantId?: string | undefined;
  readonly units: number;
  readonly reason?: string;
}

/** The movements of an administrator's changes of a product, as it is afterwards; none for a change of 0. */
export function adminMovements(
  { _id, updatedAt }: Product,
  changes: readonly AdminChange[],
  adminId: string,
): NewMovement[] {
  return changes
    .filter(({ units }) => units !== 0)
    .map(({ variantId, units, reason }) => ({
      productId: _id.toHexString(),
      ...(variantId === undefined ? {} : { variantId }),
      delta: units,
      cause: 'ADMIN',
      ...(reason === undefined ? {} : { reason }),
      at: updatedAt,
      by: `ADMIN:${adminId}`,
    }));
}
