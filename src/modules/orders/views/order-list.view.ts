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

export class OrderListMeta {
  total!: number;
  limit!: number;
  page!: number;
}

export class OrderListView {
  orders!: OrderSummaryView[];
  meta!: OrderListMeta;
}

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

export class AdminOrderListMeta extends OrderListMeta {
  totalPage!: number;
}

export class AdminOrderListView {
  orders!: AdminOrderSummaryView[];
  meta!: AdminOrderListMeta;
}

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
