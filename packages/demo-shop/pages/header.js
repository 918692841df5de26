import { addressOf } from './addresses.js';
import { client } from './client.js';
import { element } from './element.js';
import { button } from './fields.js';
import { sayError } from './messages.js';
import { navigate } from './router.js';
import { forgetCustomer, onCustomerChanged, rememberedCustomer } from './session.js';

const cartCount = element('span', { class: 'count', hidden: true });

/** The line on top of every page: search, cart, account. */
export function showHeader() {
  draw();
  void countCart();
  onCustomerChanged(() => {
    draw();
    void countCart();
  });
}

/** @param {ReadonlyArray<{ quantity: number }>} items */
export function showCartCount(items) {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  cartCount.textContent = String(count);
  cartCount.hidden = count === 0;
}

function draw() {
  const header = /** @type {HTMLElement} */ (document.getElementById('header'));
  header.replaceChildren(
    element('a', { class: 'brand', href: addressOf('') }, 'Demo storefront'),
    searchForm(),
    element('nav', { 'aria-label': 'Shop' }, ...links()),
  );
}

function searchForm() {
  /** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
  const search = (event) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const q = typeof typed === 'string' ? typed.trim() : '';
    void navigate(q === '' ? '' : `?q=${encodeURIComponent(q)}`);
  };
  return element(
    'form',
    { role: 'search', class: 'search', onsubmit: search },
    element('input', {
      type: 'search',
      name: 'q',
      'aria-label': 'Search products',
      placeholder: 'Search products',
    }),
    element('button', {}, 'Search'),
  );
}

function links() {
  const cart = element('a', { href: addressOf('/cart') }, 'Cart', cartCount);
  const customer = rememberedCustomer();
  if (customer === undefined) return [cart, element('a', { href: addressOf('/login') }, 'Log in')];
  return [
    element('a', { href: addressOf('/orders') }, 'Orders'),
    element('a', { href: addressOf('/wishlist') }, 'Wishlist'),
    element('a', { href: addressOf('/notifications') }, 'Notifications'),
    cart,
    button(`Log out ${customer.firstname}`, logOut, { class: 'plain' }),
  ];
}

async function logOut() {
  await client.logout();
  forgetCustomer();
  await navigate('');
}

/** Asks the shop, after something else than the cart's own buttons has changed it. */
export async function countCart() {
  if (rememberedCustomer() === undefined) return showCartCount([]);
  try {
    showCartCount((await client.getCart()).items);
  } catch (error) {
    sayError(error);
  }
}
