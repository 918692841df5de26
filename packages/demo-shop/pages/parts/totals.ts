import type { Pricing } from 'storefront-client';
import { element } from '../core/dom.js';
import { money } from '../core/format.js';

/** The sums that were paid for an order, where the payment provider made them another than the total. */
export interface PaidSums {
  readonly _id: string;
  readonly paidAmount?: number;
  readonly gatewayOffer?: number;
  readonly gatewayFee?: number;
}

/** Shows what was paid for the order, below its total; nothing where it is the total. */
export function paidSums({ paidAmount, gatewayOffer = 0, gatewayFee = 0 }: PaidSums): HTMLElement | false {
  if (paidAmount === undefined) return false;
  return element(
    'dl',
    { class: 'sums' },
    gatewayOffer > 0 && row('Offer of the payment provider', `−${money(gatewayOffer)}`),
    gatewayFee > 0 && row('Fee of the payment provider', money(gatewayFee)),
    row('Paid', money(paidAmount), 'total'),
  );
}

/**
 * The sums of a cart or an order.
 * @param savings what the lines cost less than their base prices, if it is to be said
 * @param delivery what is known of it where the sums do not contain it
 */
export function sums(
  { subtotal, discount, shipping = 0, codFee = 0, rounding = 0, totalAmount }: Pricing,
  couponCode: string | null,
  savings = 0,
  delivery = shipping === 0 ? 'free' : money(shipping),
): HTMLElement {
  const saved = savings + discount;
  return element(
    'div',
    {},
    element(
      'dl',
      { class: 'sums' },
      row('Subtotal', money(subtotal)),
      discount > 0 && row(couponCode === null ? 'Discount' : `Coupon ${couponCode}`, `−${money(discount)}`),
      row('Delivery', delivery),
      codFee > 0 && row('Fee for payment at the door', money(codFee)),
      rounding !== 0 && row('Rounding', rounding < 0 ? `−${money(-rounding)}` : money(rounding)),
      row('Total, with tax', money(totalAmount), 'total'),
    ),
    saved > 0 && element('p', { class: 'savings' }, `You save ${money(saved)}.`),
  );
}

function row(name: string, value: string, className?: string): HTMLElement {
  return element('div', { class: className }, element('dt', {}, name), element('dd', {}, value));
}
