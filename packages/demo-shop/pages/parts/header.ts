import { addressOf, pathHere, withQuery } from '../core/links.js';
import { element } from '../core/dom.js';
import { icon } from '../core/icon.js';
import { navigate } from '../core/router.js';
import { onCustomerChanged, rememberedCustomer } from '../core/session.js';
import { shopFacts } from '../core/settings.js';
import { countCart, onCartCounted } from './cart-store.js';
import { categoryTree } from './categories.js';
import { LONGEST } from '../../src/list-choice.js';

/** The line on top of every page: categories, search, account, cart. */
export function showHeader(): void {
  const account = element('span', { class: 'account' });
  const count = element('span', { class: 'count', hidden: true });
  const field = element('input', {
    type: 'search',
    name: 'q',
    'aria-label': 'Search products',
    placeholder: 'Search products',
    enterkeyhint: 'search',
    maxlength: LONGEST.q,
  });
  document
    .getElementById('header')!
    .append(
      element(
        'div',
        { class: 'bar' },
        categoryMenu(),
        element('a', { class: 'brand', href: addressOf('') }, mark()),
        searchForm(field),
        element(
          'nav',
          { 'aria-label': 'Shop' },
          account,
          element(
            'a',
            { class: 'tool', href: addressOf('/cart') },
            icon('cart'),
            element('span', { class: 'tool-name' }, 'Cart '),
            count,
          ),
        ),
      ),
    );
  const showAccount = (): void => account.replaceChildren(accountLink());
  showAccount();
  onCartCounted((units) => {
    count.textContent = String(units);
    count.hidden = units === 0;
  });
  onCustomerChanged((wasHere) => {
    showAccount();
    void countCart({ join: wasHere });
  });
  // What was searched for stays in the field as long as its list is shown.
  document.addEventListener('page-left', () => {
    field.value = new URLSearchParams(location.search).get('q') ?? '';
  });
  void countCart();
}

/** The shop's logo, or its name. */
function mark(): HTMLElement | string {
  const { name, logo } = shopFacts;
  return logo === undefined ? name : element('img', { class: 'logo', alt: name, ...logo });
}

function accountLink(): HTMLElement {
  const customer = rememberedCustomer();
  const href =
    customer === undefined
      ? withQuery('/login', { back: pathHere() === '' ? undefined : pathHere() })
      : '/account';
  return element(
    'a',
    {
      class: 'tool',
      href: addressOf(href),
      'aria-label': customer === undefined ? 'Log in' : `Account of ${customer.firstname}`,
    },
    icon('person'),
    element('span', { class: 'tool-name' }, customer?.firstname ?? 'Log in'),
  );
}

function searchForm(field: HTMLInputElement): HTMLElement {
  const search = (event: SubmitEvent): void => {
    event.preventDefault();
    const q = field.value.trim();
    // On a phone the field is behind its icon.
    if (q === '') return field.focus();
    void navigate(withQuery('/products', { q }));
  };
  const made = element(
    'form',
    { role: 'search', class: 'search', onsubmit: search },
    field,
    element('button', { class: 'tool', 'aria-label': 'Search' }, icon('search')),
  );
  return made;
}

/** Filled when it is opened for the first time: a visitor who searches does not wait for it. */
function categoryMenu(): HTMLElement {
  const list = element('ul', {});
  const menu: HTMLDetailsElement = element(
    'details',
    { class: 'menu', ontoggle: () => menu.open && list.childElementCount === 0 && void fill() },
    element(
      'summary',
      { class: 'tool' },
      icon('menu'),
      element('span', { class: 'tool-name' }, 'Categories'),
    ),
    element('nav', { 'aria-label': 'Categories' }, list),
  );
  const close = (): void => {
    menu.open = false;
  };
  document.addEventListener('page-left', close);
  document.addEventListener('click', ({ target }) => !menu.contains(target as Node) && close());
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
  return menu;

  async function fill(): Promise<void> {
    const tree = await categoryTree();
    list.replaceChildren(
      entry('/products', 'All products'),
      ...tree.map(({ slug, name }) => entry(withQuery('/products', { category: slug }), name)),
    );
  }

  function entry(path: string, name: string): HTMLElement {
    return element('li', {}, element('a', { href: addressOf(path) }, name));
  }
}
