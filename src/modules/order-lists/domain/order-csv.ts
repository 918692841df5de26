import type { CsvRecord } from '#common/csv/csv-stream.js';
import { toMajor } from '#common/money/money.js';
import { cancelledQuantities, refundedMinor, type Order } from '#modules/orders/index.js';

/** The columns of exported orders. Amounts in the major unit; those of the order stand in its first row alone, so that a column adds up (decisions 14.34). */
export const ORDER_COLUMNS = [
  'orderNumber',
  'createdAt',
  'orderStatus',
  'paymentStatus',
  'customerId',
  'email',
  'firstname',
  'lastname',
  'phone',
  'street',
  'city',
  'state',
  'pincode',
  'company',
  'gstin',
  'productId',
  'variantId',
  'sku',
  'name',
  'options',
  'quantity',
  'unitPrice',
  'lineTotal',
  'hsnCode',
  'taxRate',
  'currency',
  'subtotal',
  'discount',
  'total',
  'refunded',
  'couponCode',
  'gatewayPaymentId',
  'invoiceNumber',
  'trackingNumber',
  'cancelledQuantity',
  'recipient',
  'recipientPhone',
] as const;

/** Returns the rows of an order: one for each of its lines. */
export function toOrderRows(order: Order): Array<CsvRecord<(typeof ORDER_COLUMNS)[number]>> {
  const { shippingAddress: address, pricing } = order;
  const ofOrder = {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    customerId: order.userId.toHexString(),
    email: order.userEmail,
    firstname: order.userFirstname,
    lastname: order.userLastname,
    phone: order.phone,
    street: address.street,
    city: address.city,
    state: address.state,
    pincode: address.pincode,
    company: address.company,
    gstin: address.gstin,
    currency: order.currency,
    couponCode: order.coupon?.code,
    gatewayPaymentId: order.gatewayPaymentId,
    invoiceNumber: order.invoiceNumber,
    trackingNumber: order.trackingNumber,
    recipient: address.recipient,
    recipientPhone: address.recipientPhone,
  };
  const sums = {
    subtotal: toMajor(pricing.subtotalMinor),
    discount: toMajor(pricing.discountMinor),
    total: toMajor(pricing.totalMinor),
    refunded: toMajor(refundedMinor(order)),
  };
  const cancelled = cancelledQuantities(order);
  return order.items.map((line, index) => ({
    ...ofOrder,
    ...(index === 0 ? sums : {}),
    productId: line.productId.toHexString(),
    variantId: line.variantId,
    sku: line.sku,
    name: line.name,
    options: Object.entries(line.selectedAttributes ?? {})
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    quantity: line.quantity,
    unitPrice: toMajor(line.unitPriceMinor),
    lineTotal: toMajor(line.lineTotalMinor),
    hsnCode: line.hsnCode,
    taxRate: line.taxRate,
    cancelledQuantity: cancelled[index] === 0 ? undefined : cancelled[index],
  }));
}
