import { pageOf } from '#common/paging/list.view.js';
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
  createdAt!: string;
}

export class ReturnListView extends pageOf('returns', ReturnView) {}

export function toReturn(stored: Return): ReturnView {
  return {
    _id: stored._id.toHexString(),
    orderId: stored.orderId.toHexString(),
    orderNumber: stored.orderNumber,
    items: stored.items.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity })),
    reason: stored.reason,
    status: stored.status,
    note: stored.note ?? null,
    createdAt: stored.createdAt.toISOString(),
  };
}
