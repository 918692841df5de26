import { toMajor } from '#common/money/money.js';
import type { Order } from '../data/order.schema.js';
import type { PaymentStatus } from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { refundedMinor, refundsIn } from '../domain/refunds.js';
import {
  OrderLineView,
  PricingView,
  RefundView,
  ShippingAddressView,
  toOrderLine,
  toPricing,
  toRefund,
  toShippingAddress,
} from './order-parts.view.js';

/** Who the order belongs to. After the account is deleted the address of the mailbox is null and the name scrambled. */
export class CustomerView {
  _id!: string;
  /** @example asha@example.com */
  email!: string | null;
  firstname!: string;
}

/** A step of the order's history. */
export class StatusStepView {
  status!: OrderStatus;
  at!: string;
}

/** A step of the order's history, and who caused it: `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM`, `ADMIN:<user id>`. */
export class AdminStatusStepView extends StatusStepView {
  by!: string;
}

/** The whole order as its owner sees it. */
export class OrderView {
  _id!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  orderStatus!: OrderStatus;
  paymentStatus!: PaymentStatus;
  /** What has come back to the customer, in the major unit. */
  refundedAmount!: number;
  refunds!: RefundView[];
  pricing!: PricingView;
  items!: OrderLineView[];
  shippingAddress!: ShippingAddressView;
  couponCode!: string | null;
  gatewayOrderId!: string | null;
  trackingNumber!: string | null;
  courierName!: string | null;
  carrierOrderId!: string | null;
  statusHistory!: StatusStepView[];
  createdAt!: string;
}

/** The whole order as an administrator sees it. */
export class AdminOrderView extends OrderView {
  customer!: CustomerView;
  override statusHistory!: AdminStatusStepView[];
}

export function toOrder(order: Order): OrderView {
  return {
    _id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    refundedAmount: toMajor(refundedMinor(order)),
    refunds: refundsIn(order).map((refund) => toRefund(refund)),
    pricing: toPricing(order.pricing),
    items: order.items.map((line) => toOrderLine(line)),
    shippingAddress: toShippingAddress(order.shippingAddress),
    couponCode: order.coupon?.code ?? null,
    gatewayOrderId: order.gatewayOrderId ?? null,
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    carrierOrderId: order.carrierOrderId ?? null,
    statusHistory: order.statusHistory.map(({ status, at }) => ({ status, at: at.toISOString() })),
    createdAt: order.createdAt.toISOString(),
  };
}

export function toAdminOrder(order: Order): AdminOrderView {
  return {
    ...toOrder(order),
    customer: toCustomer(order),
    statusHistory: order.statusHistory.map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
  };
}

export function toCustomer({ user, userEmail, userFirstname }: Order): CustomerView {
  return { _id: user.toHexString(), email: userEmail, firstname: userFirstname };
}
