import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor } from '#common/money/money.js';
import { PricingView, toPricing } from '#common/money/pricing.view.js';
import type { Order, OrderLine, ShippingAddress, StatusEntry } from '../data/order.schema.js';
import { withItemIds } from '../domain/order-lines.js';
import { cancelledQuantities } from '../domain/remaining-units.js';
import type {
  FormerShipment,
  OrderRefund,
  PaymentStatus,
  RefundReason,
  RefundStatus,
} from '../domain/order-state.js';
import type { OrderStatus } from '../domain/order-status.js';
import { gatewayDifference } from '../sums/gateway-difference.js';
import { isPayable } from '../money/payment-decision.js';
import { paymentMethodOf, type PaymentMethod } from '../money/payment-method.js';
import { refundsIn } from '../sums/payment-money.js';
import { refundedMinor } from '../money/refunds.js';

/** A line as it was bought. Amounts in the major unit. */
export class OrderLineView {
  /** The id of this line within the order; a return names it. @example 65f0c3a2b1d4e5f6a7b8c9d1 */
  itemId!: string;
  productId!: string;
  /** Null for a product without variants */
  variantId!: string | null;
  name!: string;
  sku!: string;
  unitPrice!: number;
  /** As bought. */
  quantity!: number;
  /** How many of them left the order before its dispatch; missing where none did. @example 1 */
  cancelledQuantity?: number;
  selectedAttributes!: Record<string, string | number | boolean>;
  lineTotal!: number;
  /** HSN code. @example 73239390 */
  hsnCode!: string | null;
  /** The tax that the price contains, in per cent. @example 18 */
  taxRate!: number;
}

/** The address that the order goes to, as it was at checkout. */
export class ShippingAddressView {
  street!: string;
  city!: string;
  state!: string;
  pincode!: string;
  label!: string;
  /** The GSTIN of the buyer, if the address has it. @example 29AAGCB7383J1Z4 */
  gstin?: string;
  company?: string;
  /** The recipient of the parcel, if not the buyer. @example Meera Nair */
  recipient?: string;
  /** The phone that the courier calls, if not the buyer's. @example 9876543210 */
  recipientPhone?: string;
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
  /** Waits until a dispute of its payment has ended; absent otherwise. */
  held?: true;
  /** The part that is shipping, where that was refunded by itself or with units; absent otherwise. @example 49 */
  shipping?: number;
}

/**
 * A former shipment: of an order that was reopened after the carrier had cancelled it, of one that was settled because its
 * parcel does not arrive, or a number that the parcel had before.
 */
export class ShipmentView {
  /** Our reference of the parcel at the carrier. @example ORD-26112104837261 */
  reference!: string;
  carrierOrderId!: string | null;
  trackingNumber!: string | null;
  courierName!: string | null;
  endedAt!: string;
}

/** The customer. After the account is deleted the email address is null and the name scrambled. */
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
  /**
   * Why the customer cancelled, if they said so; in the administrator's detail also why the order was settled.
   * @example Ordered the wrong size
   */
  reason?: string;
}

/** The days between which the parcel arrives, in the time zone of the shop */
export class PromisedDeliveryView {
  /** @example 2026-12-01 */
  from!: string;
  /** @example 2026-12-04 */
  to!: string;
}

/** How the order is shipped. `price` in the major unit, of shipping; `pricing` contains it. */
export class DeliveryView {
  rateId!: string;
  /** @example Surface */
  name!: string;
  /** @example 49 */
  price!: number;
  /** Null where nothing is promised. */
  estimatedDelivery!: PromisedDeliveryView | null;
}

/** The cash that is paid at the door. */
export class CashView {
  /** The amount that the courier collects, in the major unit. @example 1579 */
  amount!: number;
}

/** The whole order, as the owner and the administrator see it. */
export class OrderView {
  _id!: string;
  /** @example ORD-26112104837261 */
  orderNumber!: string;
  orderStatus!: OrderStatus;
  paymentStatus!: PaymentStatus;
  /** Only in shops that have, or had, zones. */
  paymentMethod?: PaymentMethod;
  /** Refunded amount, in the major unit. */
  refundedAmount!: number;
  refunds!: RefundView[];
  /** The captured amount, where the gateway made it another sum than `pricing.totalAmount`. @example 1619.19 */
  paidAmount?: number;
  /** The amount that the gateway's own offer has taken off the total. @example 179.91 */
  gatewayOffer?: number;
  /** The fee of the gateway that the customer bears, added to the total. @example 42.45 */
  gatewayFee?: number;
  pricing!: PricingView;
  /** Missing in orders of a shop without zones. */
  delivery?: DeliveryView;
  /** Only in orders that are paid at the door. */
  cod?: CashView;
  items!: OrderLineView[];
  shippingAddress!: ShippingAddressView;
  couponCode!: string | null;
  gatewayOrderId!: string | null;
  /** Given soon after the payment; null until then. @example INV-2627-0000042 */
  invoiceNumber!: string | null;
  trackingNumber!: string | null;
  courierName!: string | null;
  /**
   * The carrier's page on which the parcel is followed, for a link; null for a number that the shop has given,
   * and until there is one.
   * @example https://carrier.example/tracking/19041424751540
   */
  trackingUrl!: string | null;
  carrierOrderId!: string | null;
  /** The former shipments, oldest first; the present one is not among them. */
  shipments!: ShipmentView[];
  statusHistory!: StatusStepView[];
  createdAt!: string;
}

/** The data that a client needs to pay the order, or to pay it again after a failed payment. */
export class OrderPaymentView {
  /** @example order_RB58MiP5SPFYyM */
  gatewayOrderId!: string | null;
  /** The gateway's public key of the shop. @example rzp_live_ILgsfZCZoFIKMb */
  keyId!: string;
  /** In the major unit. @example 1799.1 */
  amount!: number;
  /** @example INR */
  currency!: string;
  /** When the reservation ends; null once the order is paid or has ended. */
  expiresAt!: string | null;
  /** Whether the order waits for a payment and is still reserved. */
  payable!: boolean;
}

/** The whole order as its owner sees it, with what is needed to pay it. */
export class OwnOrderView extends OrderView {
  payment!: OrderPaymentView;
}

export function toOrder(order: Order): OrderView {
  return {
    _id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    ...(order.pricing.shippingMinor === undefined ? {} : { paymentMethod: paymentMethodOf(order) }),
    refundedAmount: toMajor(refundedMinor(order)),
    refunds: refundsIn(order).map((refund) => toRefund(refund)),
    ...toDifference(order),
    pricing: toPricing(order.pricing),
    ...(order.delivery === undefined ? {} : { delivery: toDelivery(order.delivery) }),
    ...(order.cod === undefined ? {} : { cod: { amount: toMajor(order.cod.amountMinor) } }),
    items: toOrderLines(order),
    shippingAddress: toShippingAddress(order.shippingAddress),
    couponCode: order.coupon?.code ?? null,
    gatewayOrderId: order.gatewayOrderId ?? null,
    invoiceNumber: order.invoiceNumber ?? null,
    trackingNumber: order.trackingNumber ?? null,
    courierName: order.courierName ?? null,
    trackingUrl: order.trackingUrl ?? null,
    carrierOrderId: order.carrierOrderId ?? null,
    shipments: (order.shipments ?? []).map((shipment) => toShipment(shipment)),
    statusHistory: order.statusHistory.map((entry) => toOwnStep(entry)),
    createdAt: order.createdAt.toISOString(),
  };
}

/** @param keyId the gateway's public key of the shop */
export function toOwnOrder(order: Order, { keyId, now }: { keyId: string; now: Date }): OwnOrderView {
  return {
    ...toOrder(order),
    payment: {
      gatewayOrderId: order.gatewayOrderId ?? null,
      keyId,
      amount: toMajor(order.pricing.totalMinor),
      currency: order.currency,
      expiresAt: order.reservedUntil?.toISOString() ?? null,
      payable: isPayable(order, now),
    },
  };
}

export function toCustomer({ userId, userEmail, userFirstname }: Order): CustomerView {
  return { _id: userId.toHexString(), email: userEmail, firstname: userFirstname };
}

export function toStatusStep({ status, at, reason }: StatusEntry): StatusStepView {
  return { status, at: at.toISOString(), ...(reason === undefined ? {} : { reason }) };
}

/** The owner reads their own words, and not the staff's. */
function toOwnStep({ reason, ...entry }: StatusEntry): StatusStepView {
  return toStatusStep(reason !== undefined && entry.by === 'CUSTOMER' ? { ...entry, reason } : entry);
}

function toDifference(order: Order): Pick<OrderView, 'paidAmount' | 'gatewayOffer' | 'gatewayFee'> {
  const difference = gatewayDifference(order);
  if (difference === undefined) return {};
  const { paidMinor, offerMinor, feeMinor } = difference;
  return {
    paidAmount: toMajor(paidMinor),
    ...(offerMinor === undefined ? {} : { gatewayOffer: toMajor(offerMinor) }),
    ...(feeMinor === undefined ? {} : { gatewayFee: toMajor(feeMinor) }),
  };
}

function toDelivery(delivery: NonNullable<Order['delivery']>): DeliveryView {
  const { rateId, name, priceMinor, estimatedDelivery = null } = delivery;
  return { rateId, name, price: toMajor(priceMinor), estimatedDelivery };
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
    ...(refund.held === undefined ? {} : { held: refund.held }),
    ...(refund.shippingMinor === undefined ? {} : { shipping: toMajor(refund.shippingMinor) }),
  };
}

function toShipment(shipment: FormerShipment): ShipmentView {
  return {
    reference: shipment.reference,
    carrierOrderId: shipment.carrierOrderId ?? null,
    trackingNumber: shipment.trackingNumber ?? null,
    courierName: shipment.courierName ?? null,
    endedAt: shipment.endedAt.toISOString(),
  };
}

export function toOrderLines(order: Order): OrderLineView[] {
  const cancelled = cancelledQuantities(order);
  return withItemIds(order.items).map((line, index) => toOrderLine(line, cancelled[index]!));
}

function toOrderLine(
  line: OrderLine & { readonly itemId: string },
  cancelledQuantity: number,
): OrderLineView {
  return {
    itemId: line.itemId,
    productId: line.productId.toHexString(),
    variantId: line.variantId ?? null,
    name: line.name,
    sku: line.sku,
    unitPrice: toMajor(line.unitPriceMinor),
    quantity: line.quantity,
    ...(cancelledQuantity === 0 ? {} : { cancelledQuantity }),
    selectedAttributes: line.selectedAttributes ?? {},
    lineTotal: toMajor(line.lineTotalMinor),
    hsnCode: line.hsnCode ?? null,
    taxRate: line.taxRate ?? 0,
  };
}

function toShippingAddress(address: ShippingAddress): ShippingAddressView {
  const { street, city, state, pincode, label, gstin, company, recipient, recipientPhone } = address;
  const optional = withoutUndefined({ gstin, company, recipient, recipientPhone });
  return { street, city, state, pincode, label, ...optional };
}
