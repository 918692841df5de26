import { pageOf } from '#common/paging/list.view.js';
import type { CustomerCardView } from '#modules/users/index.js';
import type { Return } from '../data/return.schema.js';
import type { ReturnStatus } from '../domain/return-status.js';

export class ReturnItemView {
  productId!: string;
  quantity!: number;
}

/** A return as its owner and administrators see it. */
export class ReturnView {
  _id!: string;
  orderId!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  items!: ReturnItemView[];
  /** @example The lid does not close */
  reason!: string;
  status!: ReturnStatus;
  /** The administrator's latest note */
  note!: string | null;
  /** Shown to administrators alone; null after the account's deletion */
  customer?: CustomerCardView | null;
  createdAt!: string;
}

export class ReturnListView extends pageOf('returns', ReturnView) {}

/** @param customers by user id; owners do not get them */
export function toReturn(stored: Return, customers?: ReadonlyMap<string, CustomerCardView>): ReturnView {
  return {
    _id: stored._id.toHexString(),
    orderId: stored.orderId.toHexString(),
    orderNumber: stored.orderNumber,
    items: stored.items.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity })),
    reason: stored.reason,
    status: stored.status,
    note: stored.note ?? null,
    ...(customers && { customer: customers.get(stored.userId?.toHexString() ?? '') ?? null }),
    createdAt: stored.createdAt.toISOString(),
  };
}
