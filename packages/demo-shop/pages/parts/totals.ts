import type { Pricing } from 'storefront-client';
import { element } from '../core/dom.js';
import { money } from '../core/format.js';

/** The sums of a cart or an order. @param savings what the lines cost less than their base prices, if it is to be said */
export function sums(
  { subtotal, discount, totalAmount }: Pricing,
  couponCode: string | null,
  savings = 0,
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
      row('Delivery', 'free'),
      row('Total, with tax', money(totalAmount), 'total'),
    ),
    saved > 0 && element('p', { class: 'savings' }, `You save ${money(saved)}.`),
  );
}

function row(name: string, value: string, className?: string): HTMLElement {
  return element('div', { class: className }, element('dt', {}, name), element('dd', {}, value));
}
