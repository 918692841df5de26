import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/page.view.js';
import type { RefundReason, RefundStatus } from '#modules/orders/index.js';
import { AdminCustomerView, toAdminCustomer } from '#modules/orders/views/index.js';
import type { ListedRefund } from '../data/refund-list.repository.js';

/** A refund in the administrators' list. */
export class ListedRefundView {
  _id!: string;
  /** As `_id`. */
  refundId!: string;
  orderId!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  customer!: AdminCustomerView;
  /** In the major unit. */
  amount!: number;
  /** `PROCESSED` and `FAILED` come from the gateway alone. */
  status!: RefundStatus;
  reason!: RefundReason;
  /** @example pay_RB58MiP5SPFYyM */
  gatewayPaymentId!: string;
  /** Null until the gateway has taken the refund. */
  gatewayRefundId!: string | null;
  /** The administrator's words; null if none has started it. */
  note!: string | null;
  /** Why the gateway could not make it, in its words; null unless it is `FAILED`, and where the gateway gave none. */
  failureReason!: string | null;
  /** Whether it is of a manual payment: an administrator repays it, and marks it as processed. */
  manual!: boolean;
  /** Whether it is below `MIN_REFUND` and waits for the next refund of its payment: an administrator can repay and mark it, too. */
  waits!: boolean;
  /** Waits until a dispute of its payment has ended; absent otherwise. */
  held?: true;
  createdAt!: string;
  processedAt!: string | null;
}

export class RefundListView extends pageOf('refunds', ListedRefundView) {}

export function toListedRefund({ order, refund }: ListedRefund): ListedRefundView {
  return {
    _id: refund.refundId,
    refundId: refund.refundId,
    orderId: order._id.toHexString(),
    orderNumber: order.orderNumber,
    customer: toAdminCustomer(order),
    amount: toMajor(refund.amountMinor),
    status: refund.status,
    reason: refund.reason,
    gatewayPaymentId: refund.gatewayPaymentId,
    gatewayRefundId: refund.gatewayRefundId ?? null,
    note: refund.note ?? null,
    failureReason: refund.status === 'FAILED' ? (refund.failureReason ?? null) : null,
    manual: refund.manual === true,
    waits: refund.waits === true,
    ...(refund.held === undefined ? {} : { held: refund.held }),
    createdAt: refund.createdAt.toISOString(),
    processedAt: refund.processedAt?.toISOString() ?? null,
  };
}
