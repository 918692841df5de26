import { addressOf } from './addresses.js';
import { client } from './client.js';
import { element } from './element.js';

/** @typedef {Awaited<ReturnType<typeof client.listCategories>>[number]} Category */

/** @type {Promise<Category[]> | undefined} */
let tree;

/** The tree of categories; asked for once for each load of the page. */
export function categoryTree() {
  tree ??= client.listCategories().catch(() => {
    // Without it there are still products: the next visit asks again.
    tree = undefined;
    return [];
  });
  return tree;
}

/** Each category with its level, behind the one that it is below. @param {Category[]} categories @returns {Array<{ category: Category, level: number }>} */
export function inOrder(categories, level = 0) {
  return categories.flatMap((category) => [{ category, level }, ...inOrder(category.children, level + 1)]);
}

/**
 * The way from the first level to a category; empty when there is none.
 * @param {Category[]} categories
 * @param {(category: Category) => boolean} isWanted
 * @returns {Category[]}
 */
export function wayTo(categories, isWanted) {
  for (const category of categories) {
    if (isWanted(category)) return [category];
    const below = wayTo(category.children, isWanted);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** @param {Category[]} way @param {string} [here] the page itself, if the way leads to it and not to the last category */
export function breadcrumbs(way, here) {
  const last = here ?? way.at(-1)?.name;
  const before = here === undefined ? way.slice(0, -1) : way;
  return element(
    'nav',
    { class: 'breadcrumbs', 'aria-label': 'Breadcrumb' },
    element(
      'ol',
      {},
      element('li', {}, element('a', { href: addressOf('') }, 'All products')),
      before.map((category) => element('li', {}, categoryLink(category))),
      last !== undefined && element('li', { 'aria-current': 'page' }, last),
    ),
  );
}

/** The categories right below one. @param {Category[]} categories */
export function subcategories(categories) {
  if (categories.length === 0) return false;
  return element(
    'ul',
    { class: 'subcategories', 'aria-label': 'Subcategories' },
    categories.map((category) => element('li', {}, categoryLink(category), ` (${category.productCount})`)),
  );
}

/** @param {Category} category */
function categoryLink({ slug, name }) {
  return element('a', { href: addressOf(`?category=${encodeURIComponent(slug)}`) }, name);
}
