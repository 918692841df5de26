import type { CsvRecord } from '#common/csv/csv-stream.js';
import { toMajor } from '#common/money/money.js';
import { taxByLine } from '#modules/invoicing/index.js';
import type { Order } from '#modules/orders/index.js';
import { paymentMethodOf } from '#modules/orders/cash/index.js';
import { cancelledQuantities, refundedMinor } from '#modules/orders/sums/index.js';
import { gstCodeOfSupply, isRegistered, type Seller } from '#modules/orders/tax/index.js';

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
  'placeOfSupply',
  'taxable',
  'igst',
  'cgst',
  'sgst',
] as const;

/** The same of a shop that has, or had, zones. */
export const SHIPPED_ORDER_COLUMNS = [
  ...ORDER_COLUMNS,
  'shipping',
  'codFee',
  'rounding',
  'paymentMethod',
] as const;

type Column = (typeof SHIPPED_ORDER_COLUMNS)[number];

/**
 * Returns the rows of an order: one for each of its lines. Taxable value and taxes of all lines add up to the order's total, as its tax
 * invoice has them, each line with its share of the shipping; those of a seller who is not registered are empty.
 * @param writtenTime writes a moment in the shop's zone
 */
export function toOrderRows(
  order: Order,
  seller: Seller,
  writtenTime: (time: Date) => string,
): Array<CsvRecord<Column>> {
  const { shippingAddress: address, pricing } = order;
  const ofOrder = {
    orderNumber: order.orderNumber,
    createdAt: writtenTime(order.createdAt),
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
    placeOfSupply: gstCodeOfSupply(order),
    paymentMethod: paymentMethodOf(order),
  };
  const sums = {
    subtotal: toMajor(pricing.subtotalMinor),
    discount: toMajor(pricing.discountMinor),
    ...(pricing.shippingMinor === undefined ? {} : { shipping: toMajor(pricing.shippingMinor) }),
    ...(pricing.codFeeMinor === undefined ? {} : { codFee: toMajor(pricing.codFeeMinor) }),
    ...(pricing.roundingMinor === undefined ? {} : { rounding: toMajor(pricing.roundingMinor) }),
    total: toMajor(pricing.totalMinor),
    refunded: toMajor(refundedMinor(order)),
  };
  const cancelled = cancelledQuantities(order);
  const taxes = taxesOf(order, seller);
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
    ...taxes[index],
  }));
}

/** The tax in each line, by head; none where the seller is not registered. The half of a union territory stands under `sgst`, as in returns. */
function taxesOf(order: Order, seller: Seller): Array<CsvRecord<Column>> {
  if (!isRegistered(seller)) return [];
  return taxByLine(order, seller.state).map(({ taxableMinor, igstMinor, cgstMinor, sgstMinor }) => ({
    taxable: toMajor(taxableMinor),
    igst: toMajor(igstMinor),
    cgst: toMajor(cgstMinor),
    sgst: toMajor(sgstMinor),
  }));
}
