import { toMajor } from '#common/money/money.js';
import type { CarrierShipment } from '../carrier.port.js';
import { indiaTime } from './india-time.js';

const MAX_CITY = 30;
/** Centimetres: what the carrier takes for a side must be more than half of one. */
const MIN_SIDE = 0.51;

/** The body of `POST /orders/create/adhoc` for a shipment. One without a phone number is refused by the carrier. */
export function adhocOrder(shipment: CarrierShipment, pickupLocation: string): Record<string, unknown> {
  const { customer, address, parcel } = shipment;
  const { date, time } = indiaTime(shipment.orderedAt);
  return {
    order_id: shipment.orderNumber,
    order_date: `${date} ${time.slice(0, 5)}`,
    pickup_location: pickupLocation,
    billing_customer_name: customer.name,
    billing_last_name: '',
    billing_address: address.street,
    // A longer city is refused. The pincode routes the parcel; the whole name goes on the second line.
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
    })),
    payment_method: 'Prepaid',
    total_discount: toMajor(shipment.discountMinor),
    sub_total: toMajor(shipment.subtotalMinor - shipment.discountMinor),
    length: Math.max(parcel.length, MIN_SIDE),
    breadth: Math.max(parcel.breadth, MIN_SIDE),
    height: Math.max(parcel.height, MIN_SIDE),
    weight: parcel.weight,
  };
}

/** As much of the city as the carrier takes, cut between words where there are several. */
function shortCity(city: string): string {
  const characters = [...city];
  if (characters.length <= MAX_CITY) return city;
  const cut = characters.slice(0, MAX_CITY).join('');
  const insideAWord = !/\s/u.test(characters[MAX_CITY]!);
  return (insideAWord && /\S\s/u.test(cut) ? cut.replace(/\s+\S*$/u, '') : cut).trim();
}

/** What the carrier's words may repeat of a shipment, although it is nobody's business in a log. */
export function personalDataOf({ customer, address }: CarrierShipment): string[] {
  const { name, email, phone = '' } = customer;
  return [name, ...name.split(/\s+/u), email, phone, address.street];
}
