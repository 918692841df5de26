import { toMajor } from '#common/money/money.js';
import type { Pricing } from '#modules/carts/index.js';
import type { OrderLine, ShippingAddress } from '../data/order.schema.js';
import type { OrderRefund, RefundReason, RefundStatus } from '../domain/order-state.js';

/** The three sums of an order, in the major unit. */
export class PricingView {
  /** @example 1999 */
  subtotal!: number;
  /** @example 199.9 */
  discount!: number;
  /** @example 1799.1 */
  totalAmount!: number;
}

/** A line as it was bought. Amounts in the major unit. */
export class OrderLineView {
  productId!: string;
  name!: string;
  sku!: string;
  unitPrice!: number;
  quantity!: number;
  selectedAttributes!: Record<string, string | number | boolean>;
  lineTotal!: number;
}

/** The address that the order goes to, as it was at checkout. */
export class ShippingAddressView {
  street!: string;
  city!: string;
  state!: string;
  pincode!: string;
  label!: string;
}

/** A refund of the order. `amount` in the major unit. */
export class RefundView {
  _id!: string;
  /** @example 1799.1 */
  amount!: number;
  reason!: RefundReason;
  /** `PROCESSED` and `FAILED` come from the gateway alone. */
  status!: RefundStatus;
  /** @example pay_RB58MiP5SPFYyM */
  gatewayPaymentId!: string;
  gatewayRefundId!: string | null;
  createdAt!: string;
  processedAt!: string | null;
}

export function toRefund(refund: OrderRefund): RefundView {
  return {
    _id: refund.refundId,
    amount: toMajor(refund.amountMinor),
    reason: refund.reason,
    status: refund.status,
    gatewayPaymentId: refund.gatewayPaymentId,
    gatewayRefundId: refund.gatewayRefundId ?? null,
    createdAt: refund.createdAt.toISOString(),
    processedAt: refund.processedAt?.toISOString() ?? null,
  };
}

export function toPricing({ subtotalMinor, discountMinor, totalMinor }: Pricing): PricingView {
  return {
    subtotal: toMajor(subtotalMinor),
    discount: toMajor(discountMinor),
    totalAmount: toMajor(totalMinor),
  };
}

export function toOrderLine(line: OrderLine): OrderLineView {
  return {
    productId: line.productId.toHexString(),
    name: line.name,
    sku: line.sku,
    unitPrice: toMajor(line.unitPriceMinor),
    quantity: line.quantity,
    selectedAttributes: line.selectedAttributes ?? {},
    lineTotal: toMajor(line.lineTotalMinor),
  };
}

export function toShippingAddress({
  street,
  city,
  state,
  pincode,
  label,
}: ShippingAddress): ShippingAddressView {
  return { street, city, state, pincode, label };
}
