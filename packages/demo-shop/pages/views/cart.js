import { addressOf } from '../addresses.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { button, field, form } from '../fields.js';
import { showCartCount } from '../header.js';
import { money } from '../format.js';
import { picture } from '../product-card.js';
import { sums } from '../sums.js';

/** @typedef {import('/shop/client/index.js').Cart} Cart */

/** @type {import('../router.js').View} */
export async function cartView({ signal }) {
  const content = element('div', {});
  draw(await client.getCart({}, { signal }));
  return { title: 'Cart', content };

  /**
   * Every change answers with the whole cart, priced anew: nothing is added up here.
   * @param {Cart} cart
   */
  function draw(cart) {
    showCartCount(cart.items);
    content.replaceChildren(cart.items.length === 0 ? emptyCart() : fullCart(cart, draw));
  }
}

function emptyCart() {
  return element(
    'div',
    { class: 'empty' },
    element('p', {}, 'Your cart is empty.'),
    element('a', { class: 'button', href: addressOf('') }, 'To all products'),
  );
}

/** @param {Cart} cart @param {(cart: Cart) => void} draw */
function fullCart(cart, draw) {
  return element(
    'div',
    { class: 'two-columns' },
    element(
      'ul',
      { class: 'list' },
      cart.items.map((item) => line(item, draw)),
    ),
    element(
      'section',
      { class: 'card', 'aria-label': 'Total' },
      sums(cart.pricing, cart.couponCode),
      coupon(cart, draw),
      cart.items.every(({ isAvailable }) => isAvailable)
        ? element('a', { class: 'button wide', href: addressOf('/checkout') }, 'Go to checkout')
        : element('p', {}, 'To go on, please remove what is no longer available.'),
    ),
  );
}

/** @param {import('/shop/client/index.js').CartItem} item @param {(cart: Cart) => void} draw */
function line({ itemId, product, quantity, selectedAttributes, lineTotal, isAvailable }, draw) {
  const chosen = Object.values(selectedAttributes).join(', ');
  /** @param {{ target: HTMLInputElement }} event */
  const change = async ({ target }) => {
    if (!target.reportValidity()) return;
    target.form?.requestSubmit();
  };
  const remove = button('Remove', async () => draw(await client.removeCartItem({ itemId })), {
    class: 'plain',
    'aria-label': `Remove ${product.name}`,
  });
  return element(
    'li',
    { class: 'line' },
    picture(product),
    element(
      'div',
      {},
      element('a', { href: addressOf(`/products/${product._id}`) }, product.name),
      chosen !== '' && element('p', { class: 'quiet' }, chosen),
      !isAvailable && element('p', {}, element('strong', {}, 'No longer available')),
      isAvailable
        ? form(
            { class: 'inline' },
            async ({ quantity: wanted }) =>
              draw(await client.updateCartItem({ itemId, quantity: Number(wanted) })),
            field('Quantity', {
              name: 'quantity',
              type: 'number',
              min: 1,
              value: quantity,
              required: true,
              onchange: change,
            }),
            remove,
          )
        : remove,
    ),
    element('strong', {}, money(lineTotal)),
  );
}

/** @param {Cart} cart @param {(cart: Cart) => void} draw */
function coupon({ couponCode }, draw) {
  if (couponCode !== null)
    return button(`Remove coupon ${couponCode}`, async () => draw(await client.removeCoupon()), {
      class: 'plain',
    });
  return form(
    { class: 'inline' },
    async ({ code = '' }) => draw(await client.applyCoupon({ code: code.trim() })),
    field('Coupon', {
      name: 'code',
      required: true,
      maxlength: 64,
      autocapitalize: 'characters',
      autocomplete: 'off',
    }),
    element('button', { class: 'second' }, 'Apply'),
  );
}
