import { ListMeta, pageOf } from '#common/paging/list.view.js';
import type { Order } from '../data/order.schema.js';
import type { PaymentStatus } from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { PricingView, toPricing } from './order-parts.view.js';
import { CustomerView, toCustomer } from './order.view.js';

/** An order in its owner's list. */
export class OrderSummaryView {
  _id!: string;
  orderNumber!: string;
  orderStatus!: OrderStatus;
  pricing!: PricingView;
  createdAt!: string;
}

export class OrderListView extends pageOf('orders', OrderSummaryView) {}

/** An order in the administrator's list. */
export class AdminOrderSummaryView {
  _id!: string;
  orderNumber!: string;
  orderStatus!: OrderStatus;
  paymentStatus!: PaymentStatus;
  pricing!: PricingView;
  /** How many lines the order has */
  itemCount!: number;
  customer!: CustomerView;
  trackingNumber!: string | null;
  courierName!: string | null;
  createdAt!: string;
}

export class AdminOrderListMeta extends ListMeta {
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
    _id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    pricing: toPricing(order.pricing),
    itemCount: order.items.length,
    customer: toCustomer(order),
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    createdAt: order.createdAt.toISOString(),
  };
}
