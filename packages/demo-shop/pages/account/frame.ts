import { addressOf, pathHere } from '../core/links.js';
import { element, type Child } from '../core/dom.js';
import type { Shown } from '../core/router.js';

const PAGES = [
  ['/account', 'Profile'],
  ['/orders', 'Orders'],
  ['/account/addresses', 'Addresses'],
  ['/wishlist', 'Wishlist'],
  ['/notifications', 'Notifications'],
  ['/support-tickets', 'Help'],
  ['/account/security', 'Password and data'],
] as const;

/** A page of the account beside the list of all of them. */
export function accountPage(title: string, ...content: Child[]): Shown {
  const here = pathHere().split('?')[0];
  return {
    title,
    hasOwnHeading: true,
    content: element(
      'div',
      { class: 'with-side' },
      element(
        'nav',
        { class: 'side', 'aria-label': 'Account' },
        element(
          'ul',
          {},
          PAGES.map(([path, name]) =>
            element(
              'li',
              {},
              element(
                'a',
                { href: addressOf(path), 'aria-current': path === here ? 'page' : undefined },
                name,
              ),
            ),
          ),
        ),
      ),
      element('div', {}, element('h1', {}, title), content),
    ),
  };
}
