import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import { PricingView, toPricing } from '#common/money/pricing.view.js';
import { toMajor } from '#common/money/money.js';
import {
  remainingLines,
  type Order,
  type OrderAttention,
  type OrderStatus,
  type PaymentStatus,
} from '#modules/orders/index.js';
import { paymentMethodOf, type PaymentMethod } from '#modules/orders/cash/index.js';
import { refundedMinor } from '#modules/orders/sums/index.js';
import {
  type CancelCause,
  AdminCustomerView,
  CarrierStatusView,
  DispatchFailureView,
  toAdminCustomer,
  toAttention,
  toCarrierStatus,
  toDispatchFailure,
} from '#modules/orders/views/index.js';

/** The fields of an order in both lists. */
class ListedOrderView {
  _id!: string;
  orderNumber!: string;
  orderStatus!: OrderStatus;
  pricing!: PricingView;
  createdAt!: string;
}

/** A line of an order in its owner's list. */
export class ListedItemView {
  name!: string;
  /** The image of the variant, else of the product, as it is now; null where there is none */
  image!: string | null;
  /** Units that have not left the order */
  quantity!: number;
}

/** An order in its owner's list, with what was bought where it is asked for. */
export class OrderSummaryView extends ListedOrderView {
  /** With `include=items`: the first three lines that have a unit left */
  items?: ListedItemView[];
  /** With `include=items`: the number of lines that have a unit left */
  itemCount?: number;
}

export class OrderListView extends pageOf('orders', OrderSummaryView, ScrollMeta) {}

/** Where an order goes to. */
export class DestinationView {
  /** @example Pune */
  city!: string;
  /** @example 411006 */
  pincode!: string;
}

/** An order in the administrator's list. */
export class AdminOrderSummaryView extends ListedOrderView {
  paymentStatus!: PaymentStatus;
  /** Only in shops that have, or had, zones. */
  paymentMethod?: PaymentMethod;
  /** Why it is `CANCELLED`; null otherwise. */
  cancelCause!: CancelCause | null;
  /** When it got its status. */
  statusSince!: string;
  /** Why it needs somebody, what went wrong first. Empty when it needs nobody. */
  attention!: OrderAttention[];
  /** Tags of the staff. */
  tags!: string[];
  /** In the major unit. */
  refundedAmount!: number;
  /** Number of lines that have a unit left */
  itemCount!: number;
  /** Number of units, without those that left the order before its dispatch */
  unitCount!: number;
  customer!: AdminCustomerView;
  shippingAddress!: DestinationView;
  trackingNumber!: string | null;
  courierName!: string | null;
  /** Null until the carrier has reported something. */
  carrierStatus!: CarrierStatusView | null;
  /** Null when the last dispatch has not failed, and once the order is shipped. */
  dispatchFailure!: DispatchFailureView | null;
}

class AdminOrderListMeta extends ScrollMeta {
  totalPage!: number;
}

export class AdminOrderListView extends pageOf('orders', AdminOrderSummaryView, AdminOrderListMeta) {}

export function toOrderSummary(order: Order): OrderSummaryView {
  return {
    _id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    pricing: toPricing(order.pricing),
    createdAt: order.createdAt.toISOString(),
  };
}

/** @param withMethod whether it says how the order is paid */
export function toAdminOrderSummary(order: Order, withMethod: boolean): AdminOrderSummaryView {
  const lines = remainingLines(order);
  return {
    ...toOrderSummary(order),
    paymentStatus: order.paymentStatus,
    ...(withMethod ? { paymentMethod: paymentMethodOf(order) } : {}),
    cancelCause: order.cancelCause ?? null,
    statusSince: (order.statusHistory.at(-1)?.at ?? order.createdAt).toISOString(),
    attention: toAttention(order),
    tags: order.tags ?? [],
    refundedAmount: toMajor(refundedMinor(order)),
    itemCount: lines.length,
    unitCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    customer: toAdminCustomer(order),
    shippingAddress: { city: order.shippingAddress.city, pincode: order.shippingAddress.pincode },
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    carrierStatus: toCarrierStatus(order),
    dispatchFailure: toDispatchFailure(order),
  };
}
