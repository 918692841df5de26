import type { ShippingZoneView } from '#modules/shipping-rates/views/shipping-zone.view.js';
import type { CheckoutView } from '#modules/checkout/views/checkout.view.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import { aZone } from './a-zone.js';
import { aShopper, type Shopper, type ShoppingOptions } from './an-order.js';

/** A customer with an order that is paid at the door. */
export interface CashPurchase extends Shopper {
  readonly order: CheckoutView;
}

/** Makes the zone of the addresses of tests, with one rate that is paid at the door for 30.00. */
export function aCashZone(app: TestApp, cod: object = {}): Promise<ShippingZoneView> {
  const rate = { name: 'Surface', price: 49, cod: { fee: 30, ...cod } };
  return aZone(app, { name: 'Bengaluru', pincodes: ['560'], rates: [rate] });
}

/** The checkout of a shopper who pays at the door. */
export function checkOutInCash({ customer, checkout }: Shopper, body: object = {}) {
  return customer.client.post('/orders/checkout', { ...checkout, paymentMethod: 'COD', ...body });
}

/** Makes an order that is paid at the door: `PROCESSING`, its units sold. The shop needs `aCashZone`. */
export async function aCashOrder(app: TestApp, options: ShoppingOptions = {}): Promise<CashPurchase> {
  const shopper = await aShopper(app, options);
  return { ...shopper, order: expectSuccess(await checkOutInCash(shopper)) };
}
