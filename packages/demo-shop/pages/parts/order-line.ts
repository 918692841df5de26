import type { OrderLine } from 'storefront-client';
import { element } from '../core/dom.js';
import { chosenText, counted, money } from '../core/format.js';
import { lineAddress, linePicture } from './line-picture.js';

/** A line, and how many of its units left the order before it was sent; missing where none did. */
type ShownLine = OrderLine & { readonly cancelledQuantity?: number };

/** Shows a line of an order, with the picture and the page of its product. */
export function orderLine(line: ShownLine): HTMLElement {
  const { productId, name, quantity, cancelledQuantity = 0, selectedAttributes, lineTotal } = line;
  return element(
    'li',
    { class: 'line' },
    linePicture(productId),
    element(
      'div',
      {},
      element('a', { class: 'name', href: lineAddress(productId) }, name),
      element(
        'p',
        { class: 'quiet' },
        [counted(quantity, 'piece'), chosenText(selectedAttributes)].filter(Boolean).join(' · '),
      ),
      cancelledQuantity > 0 &&
        element('p', { class: 'quiet' }, `${cancelledQuantity} of ${quantity} cancelled`),
    ),
    element('strong', { class: 'sum' }, money(lineTotal)),
  );
}
