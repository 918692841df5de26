import type { Cart, CartItem } from 'storefront-client';
import { addressOf } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, field, form } from '../core/fields.js';
import { chosenText, money } from '../core/format.js';
import { nameOf } from '../core/places.js';
import type { Shown, Visit } from '../core/router.js';
import { rememberedCustomer } from '../core/session.js';
import { showCount } from '../parts/cart-store.js';
import { accountCart, visitorCart, type CartLine, type OpenCart } from '../parts/open-cart.js';
import { deliveryOfCart } from '../parts/delivery.js';
import { picture, price } from '../parts/product-card.js';
import { sums } from '../parts/totals.js';

type Draw = (cart: Cart) => void;

export async function cartView({ signal }: Visit): Promise<Shown> {
  const content = element('div', {});
  const open = rememberedCustomer() === undefined ? visitorCart(signal) : accountCart(signal);
  const first = await open.read();
  const delivery = await deliveryOfCart(first.pricing.totalAmount, signal).catch(() => 'at checkout');
  draw(first);
  return { title: 'Cart', content };

  /** Every change answers with the whole cart, priced anew. */
  function draw(cart: Cart): void {
    showCount(cart.items);
    const before = nameOf(document.activeElement);
    content.replaceChildren(cart.items.length === 0 ? emptyCart() : fullCart(cart, open, draw, delivery));
    if (before !== undefined) document.querySelector<HTMLElement>(before)?.focus();
  }
}

function emptyCart(): HTMLElement {
  return element(
    'div',
    { class: 'empty' },
    element('p', {}, 'Your cart is empty.'),
    element('a', { class: 'button', href: addressOf('/products') }, 'To all products'),
  );
}

function fullCart(cart: Cart, open: OpenCart, draw: Draw, delivery: string): HTMLElement {
  const lines: readonly CartLine[] = cart.items;
  const isComplete = lines.every(({ isAvailable, isUnread = false }) => isAvailable || isUnread);
  return element(
    'div',
    { class: 'two-columns' },
    element(
      'ul',
      { class: 'list' },
      cart.items.map((item) => line(item, open, draw)),
    ),
    element(
      'section',
      { class: 'card summary', 'aria-label': 'Total' },
      sums(cart.pricing, cart.couponCode, savingsOf(cart.items), delivery),
      open.hasCoupons && coupon(cart, draw),
      isComplete
        ? element('a', { class: 'button wide', href: addressOf('/checkout') }, 'Go to checkout')
        : element('p', {}, 'To go on, please remove what is no longer available, or take fewer.'),
    ),
  );
}

/**
 * Returns how much less the lines cost than their base prices. A variant has a price of its own, whose base the cart
 * does not say.
 */
function savingsOf(items: readonly CartItem[]): number {
  return items
    .filter(({ product, unitPrice }) => product.unitPrice === unitPrice)
    .reduce((sum, { product, unitPrice, quantity }) => sum + (product.basePrice - unitPrice) * quantity, 0);
}

function line(item: CartLine, open: OpenCart, draw: Draw): HTMLElement {
  const { itemId, product, quantity, selectedAttributes, unitPrice, lineTotal, isUnread = false } = item;
  const isAvailable = item.isAvailable || isUnread;
  const chosen = chosenText(selectedAttributes);
  const remove = button('Remove', async () => draw(await open.remove(itemId)), {
    class: 'plain',
    'aria-label': `Remove ${product.name}`,
  });
  const isTooMany = !isAvailable && product.currentStock > 0 && quantity > product.currentStock;
  const base = product.unitPrice === unitPrice ? product.basePrice : unitPrice;
  return element(
    'li',
    { class: 'line' },
    picture(product, '', { size: 'line' }),
    element(
      'div',
      {},
      element('a', { class: 'name', href: addressOf(`/products/${product._id}`) }, product.name),
      chosen !== '' && element('p', { class: 'quiet' }, chosen),
      isUnread ? unreadPrice(open, draw) : price({ basePrice: base, unitPrice }),
      !isAvailable &&
        element(
          'p',
          {},
          element('strong', {}, isTooMany ? `Only ${product.currentStock} left` : 'No longer available'),
        ),
      element(
        'div',
        { class: 'actions' },
        !isUnread && (isAvailable || isTooMany) && stepper(item, change),
        remove,
      ),
    ),
    element('strong', { class: 'sum' }, isUnread ? '' : money(lineTotal)),
  );

  async function change(units: number): Promise<void> {
    if (units === quantity) return;
    draw(units === 0 ? await open.remove(itemId) : await open.change(itemId, units));
  }
}

/** The product of the line could not be asked for: the rest of the cart stands, and its sums are without it. */
function unreadPrice(open: OpenCart, draw: Draw): HTMLElement {
  return element(
    'p',
    { class: 'missing' },
    'Its price could not be loaded, and is not in the sums. ',
    button('Try again', async () => draw(await open.read()), { class: 'plain' }),
  );
}

function stepper(
  { itemId, product, quantity }: CartItem,
  change: (units: number) => Promise<void>,
): HTMLElement {
  const units = element('input', {
    id: `units-${itemId}`,
    type: 'number',
    name: 'quantity',
    'aria-label': `Quantity of ${product.name}`,
    min: 1,
    value: quantity,
    required: true,
    inputmode: 'numeric',
    onchange: () => made.requestSubmit(),
  });
  const step = (by: number, name: string, text: string): HTMLElement =>
    button(
      text,
      () => {
        units.value = String(Math.max(1, Number(units.value) + by));
        made.requestSubmit();
      },
      {
        class: 'step',
        'aria-label': `${name} of ${product.name}`,
        ...(quantity + by < 1 && { disabled: true }),
      },
    );
  const made: HTMLFormElement = form(
    { class: 'stepper' },
    ({ quantity: wanted }) => change(Number(wanted)),
    step(-1, 'One less', '−'),
    units,
    step(1, 'One more', '+'),
  );
  return made;
}

function coupon({ couponCode }: Cart, draw: Draw): HTMLElement {
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
