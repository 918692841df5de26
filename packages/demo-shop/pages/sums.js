import { element } from './element.js';
import { money } from './format.js';

/** The sums of a cart or an order. @param {import('/shop/client/index.js').Pricing} pricing @param {string | null} couponCode */
export function sums({ subtotal, discount, totalAmount }, couponCode) {
  return element(
    'dl',
    { class: 'sums' },
    row('Subtotal', money(subtotal)),
    discount > 0 && row(couponCode === null ? 'Discount' : `Coupon ${couponCode}`, `−${money(discount)}`),
    row('Total', money(totalAmount), 'total'),
  );
}

/** @param {string} name @param {string} value @param {string} [className] */
function row(name, value, className) {
  return element('div', { class: className }, element('dt', {}, name), element('dd', {}, value));
}
