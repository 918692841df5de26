import type { ResultOf } from 'storefront-client';
import { addressOf, withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import { element } from '../core/dom.js';

export type Category = ResultOf<'listCategories'>[number];

let tree: Promise<Category[]> | undefined;

/** The tree of categories; asked for once for each load of the page. */
export function categoryTree(): Promise<Category[]> {
  tree ??= client.listCategories().catch(() => {
    // Without it there are still products: the next visit asks again.
    tree = undefined;
    return [];
  });
  return tree;
}

/** The way from the first level to a category; empty when there is none. */
export function wayTo(
  categories: readonly Category[],
  isWanted: (category: Category) => boolean,
): Category[] {
  for (const category of categories) {
    if (isWanted(category)) return [category];
    const below = wayTo(category.children, isWanted);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** @param here the page itself, if the way leads to it and not to the last category */
export function breadcrumbs(way: readonly Category[], here?: string): HTMLElement {
  const last = here ?? way.at(-1)?.name;
  const before = here === undefined ? way.slice(0, -1) : way;
  return element(
    'nav',
    { class: 'breadcrumbs', 'aria-label': 'Breadcrumb' },
    element(
      'ol',
      {},
      element('li', {}, element('a', { href: addressOf('/products') }, 'All products')),
      before.map((category) => element('li', {}, categoryLink(category))),
      last !== undefined && element('li', { 'aria-current': 'page' }, last),
    ),
  );
}

function categoryLink({ slug, name }: Category): HTMLElement {
  return element('a', { href: addressOf(withQuery('/products', { category: slug })) }, name);
}
