import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/page.view.js';
import type { CustomerCardView } from '#modules/users/index.js';
import type { Return, ReturnInstructions, ReturnItem } from '../data/return.schema.js';
import type { RefundTo } from '../domain/refund-to.js';
import type { ReturnStatus } from '../domain/return-status.js';

/** The returned units of a line of the order, and the line as it was bought. */
export class ReturnItemView {
  /** Null in legacy returns, which name the product only. @example 65f0c3a2b1d4e5f6a7b8c9d1 */
  itemId!: string | null;
  productId!: string;
  /** Null where `itemId` is. */
  name!: string | null;
  /** Null where `itemId` is. */
  sku!: string | null;
  selectedAttributes!: Record<string, string | number | boolean>;
  /** In the major unit; null where `itemId` is. */
  unitPrice!: number | null;
  /** Units to return */
  quantity!: number;
  /** Units that arrived; null until the return is `RECEIVED` */
  received!: number | null;
  /** Units that were restocked. Shown to administrators only */
  restocked?: number | null;
}

/** How the goods of an approved return are to be sent: fixed with the approval. */
export class ReturnInstructionsView {
  /** Null while the shop has set none: the customer asks the support. @example Kettle House, Returns, 1 Market Street, Bengaluru 560001 */
  address!: string | null;
  /** The reference on the parcel: the order's number. @example ORD-26112104837261 */
  reference!: string;
  /** The end of the last day on which the goods are to be sent */
  until!: string;
  /** In the shop's words; null without any. @example Put the invoice into the parcel. */
  text!: string | null;
}

/** The UPI address, or the bank account, to which the money is to go: `upi`, or `account`, `ifsc` and `name`. */
export class RefundToView {
  /** @example asha@okbank */
  upi?: string;
  /** @example 50100234567890 */
  account?: string;
  /** @example HDFC0001234 */
  ifsc?: string;
  /** @example Asha Verma */
  name?: string;
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
  /** From the approval on; absent in returns that were approved by earlier versions */
  returnInstructions?: ReturnInstructionsView;
  /**
   * The refund instead of the share of what arrived, in the major unit: an administrator's sum, or all that was left
   * of the payment; null if it is the share
   */
  refundAmount!: number | null;
  /** Shown to administrators alone; null after the account's deletion */
  customer?: CustomerCardView | null;
  /** Shown to administrators alone, not to keys, where the return itself is asked for; absent without one, and once it is erased */
  refundTo?: RefundToView;
  createdAt!: string;
}

export class ReturnListView extends pageOf('returns', ReturnView) {}

/**
 * @param customers by user id; owners do not get them
 * @param refundTo the opened account, for who may see it
 */
export function toReturn(
  stored: Return,
  customers?: ReadonlyMap<string, CustomerCardView>,
  refundTo?: RefundTo,
): ReturnView {
  return {
    _id: stored._id.toHexString(),
    orderId: stored.orderId.toHexString(),
    orderNumber: stored.orderNumber,
    items: stored.items.map((item) => toReturnItem(item, stored.status, customers !== undefined)),
    reason: stored.reason,
    status: stored.status,
    note: stored.note ?? null,
    ...(stored.instructions && { returnInstructions: toInstructions(stored, stored.instructions) }),
    refundAmount: stored.refundMinor === undefined ? null : toMajor(stored.refundMinor),
    ...(customers && { customer: customers.get(stored.userId?.toHexString() ?? '') ?? null }),
    ...(refundTo && { refundTo: withoutUndefined({ ...refundTo }) }),
    createdAt: stored.createdAt.toISOString(),
  };
}

function toInstructions(
  { orderNumber }: Pick<Return, 'orderNumber'>,
  { address, until, text }: ReturnInstructions,
): ReturnInstructionsView {
  return {
    address: address ?? null,
    reference: orderNumber,
    until: until.toISOString(),
    text: text ?? null,
  };
}

function toReturnItem(item: ReturnItem, status: ReturnStatus, isForStaff: boolean): ReturnItemView {
  // Before it was counted, all that was requested had arrived.
  const arrived = (count: number | undefined) => (status === 'RECEIVED' ? (count ?? item.quantity) : null);
  return {
    itemId: item.itemId ?? null,
    productId: item.productId.toHexString(),
    name: item.name ?? null,
    sku: item.sku ?? null,
    selectedAttributes: item.selectedAttributes ?? {},
    unitPrice: item.unitPriceMinor === undefined ? null : toMajor(item.unitPriceMinor),
    quantity: item.quantity,
    received: arrived(item.received),
    ...(isForStaff ? { restocked: arrived(item.restocked) } : {}),
  };
}
