import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMajor } from '#common/money/money.js';
import type { CarrierShipment } from '../carrier.port.js';
import { indiaTime } from './india-time.js';

const MAX_CITY = 30;
/** Minimum side length in centimetres: the carrier requires more than 0.5. */
const MIN_SIDE = 0.51;

/** The body of `POST /orders/create/adhoc` for a shipment. One without a phone number is refused by the carrier. */
export function adhocOrder(shipment: CarrierShipment, pickupLocation: string): Record<string, unknown> {
  const { customer, address, parcel } = shipment;
  const { date, time } = indiaTime(shipment.orderedAt);
  return {
    order_id: shipment.orderNumber,
    order_date: `${date} ${time.slice(0, 5)}`,
    pickup_location: pickupLocation,
    billing_customer_name: customer.name.trim(),
    billing_last_name: '',
    billing_address: address.street,
    // The carrier refuses longer city names. The pincode routes the parcel; the full name goes on the second line.
    billing_address_2: [...address.city].length > MAX_CITY ? address.city : '',
    billing_city: shortCity(address.city),
    billing_pincode: address.pincode,
    billing_state: address.state,
    billing_country: 'India',
    billing_email: customer.email,
    billing_phone: customer.phone,
    shipping_is_billing: true,
    order_items: shipment.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      units: line.quantity,
      selling_price: toMajor(line.unitPriceMinor),
      ...(line.taxRate === undefined ? {} : { tax: line.taxRate }),
      ...(line.hsnCode === undefined ? {} : { hsn: line.hsnCode }),
    })),
    ...paymentOf(shipment),
    length: Math.max(parcel.length, MIN_SIDE),
    breadth: Math.max(parcel.breadth, MIN_SIDE),
    height: Math.max(parcel.height, MIN_SIDE),
    weight: parcel.weight,
    ...withoutUndefined({
      invoice_number: shipment.invoiceNumber,
      customer_gstin: shipment.buyer?.gstin,
      company_name: shipment.buyer?.company,
      ewaybill_no: shipment.ewaybillNumber,
    }),
  };
}

/**
 * Returns the payment. The sum to be paid at the door is sent as one without charges and discounts beside it: it is
 * not settled whether the carrier adds them to what it collects (decisions 14b).
 */
function paymentOf(shipment: CarrierShipment): Record<string, unknown> {
  const { codMinor } = shipment;
  if (codMinor !== undefined) return { payment_method: 'COD', sub_total: toMajor(codMinor) };
  return {
    payment_method: 'Prepaid',
    total_discount: toMajor(shipment.discountMinor),
    ...shippingCharges(shipment),
    sub_total: toMajor(shipment.subtotalMinor - shipment.discountMinor),
  };
}

/** Without a price of shipping the carrier is told nothing of it. */
function shippingCharges({ shippingMinor = 0 }: CarrierShipment): { readonly shipping_charges?: number } {
  return shippingMinor === 0 ? {} : { shipping_charges: toMajor(shippingMinor) };
}

/** The city truncated to the carrier's maximum, between words if possible. */
function shortCity(city: string): string {
  const characters = [...city];
  if (characters.length <= MAX_CITY) return city;
  const cut = characters.slice(0, MAX_CITY).join('');
  const insideAWord = !/\s/u.test(characters[MAX_CITY]!);
  return (insideAWord && /\S\s/u.test(cut) ? cut.replace(/\s+\S*$/u, '') : cut).trim();
}

/** Personal data of a shipment that the carrier's messages may repeat and that must not be logged. */
export function personalDataOf({ customer, address }: CarrierShipment): string[] {
  const { name, email, phone = '' } = customer;
  return [name, ...name.split(/\s+/u), email, phone, address.street];
}
