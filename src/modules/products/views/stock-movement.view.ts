import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import type { StockMovement } from '../stock/stock-movement.schema.js';
import type { MovementCause } from '../domain/stock-ledger.js';

/** A change of a product's stock. */
export class StockMovementView {
  _id!: string;
  /** The variant with the units; null if no variant has them */
  variantId!: string | null;
  /** Units added to the stock; negative if they were taken. @example -2 */
  delta!: number;
  cause!: MovementCause;
  /** The order's number, or the administrator's reason. @example ORD-26112104837261 */
  reference!: string | null;
  at!: string;
  /** CUSTOMER, GATEWAY, CARRIER, SYSTEM or ADMIN: and the user's id. @example CUSTOMER */
  by!: string;
  /** The administrator's name; null for all others, and after the account is deleted. @example Meera Nair */
  byName!: string | null;
}

export class StockMovementListView extends pageOf('movements', StockMovementView, ScrollMeta) {}

/** @param names of staff, by `ADMIN:<user id>` */
export function toStockMovement(
  movement: StockMovement,
  names: ReadonlyMap<string, string>,
): StockMovementView {
  return {
    _id: movement._id.toHexString(),
    variantId: movement.variantId ?? null,
    delta: movement.delta,
    cause: movement.cause,
    reference: movement.orderNumber ?? movement.reason ?? null,
    at: movement.at.toISOString(),
    by: movement.by,
    byName: names.get(movement.by) ?? null,
  };
}
