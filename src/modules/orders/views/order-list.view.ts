import { pageOf, ScrollMeta } from '#common/paging/list.view.js';
import { PricingView, toPricing } from '#common/money/pricing.view.js';
import type { Order } from '../data/order.schema.js';
import type { PaymentStatus } from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { CustomerView, toCustomer } from './order.view.js';

/** An order in its owner's list. */
export class OrderSummaryView {
  _id!: string;
  orderNumber!: string;
  orderStatus!: OrderStatus;
  pricing!: PricingView;
  createdAt!: string;
}

export class OrderListView extends pageOf('orders', OrderSummaryView, ScrollMeta) {}

/** An order in the administrator's list. */
export class AdminOrderSummaryView extends OrderSummaryView {
  paymentStatus!: PaymentStatus;
  /** Number of lines */
  itemCount!: number;
  customer!: CustomerView;
  trackingNumber!: string | null;
  courierName!: string | null;
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

export function toAdminOrderSummary(order: Order): AdminOrderSummaryView {
  return {
    ...toOrderSummary(order),
    paymentStatus: order.paymentStatus,
    itemCount: order.items.length,
    customer: toCustomer(order),
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
  };
}
