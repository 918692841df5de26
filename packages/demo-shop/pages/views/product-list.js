import { breadcrumbs, categoryTree, inOrder, subcategories, wayTo } from '../categories.js';
import { client } from '../client.js';
import { element } from '../element.js';
import { choice } from '../fields.js';
import { pagedList } from '../paged-list.js';
import { productCard } from '../product-card.js';
import { navigate } from '../router.js';

/** Two screens of twelve for one request. */
const LIMIT = 24;
/** Each with its name in the search, if it has one there. */
const SORTS = /** @type {const} */ ([
  ['newest', 'Newest first', 'createdAt:desc'],
  ['name', 'By name', undefined],
  ['price:asc', 'Lowest price first', 'basePrice:asc'],
  ['price:desc', 'Highest price first', 'basePrice:desc'],
]);

/**
 * All products, a category, or what a search has found. The address keeps every choice: a list can be sent to a friend,
 * and the browser's back button undoes a filter.
 * @type {import('../router.js').View}
 */
export async function productListView({ query, signal }) {
  const q = query.get('q') ?? '';
  const tree = await categoryTree();
  const way = wayTo(tree, ({ slug }) => slug === query.get('category'));
  const category = way.at(-1);
  const entries = q === '' ? listed(query, signal) : found(q, query, signal);
  const list = await pagedList(entries, {
    of: productCard,
    empty: 'Nothing found. Try another word, or fewer filters.',
    class: 'product-grid',
  });
  return {
    title: q === '' ? (category?.name ?? 'All products') : `Search: ${q}`,
    content: element(
      'div',
      {},
      category !== undefined && breadcrumbs(way),
      q === '' && subcategories(category?.children ?? []),
      filters(query, tree, q),
      list,
    ),
  };
}

/** From the database, by cursor. @param {URLSearchParams} query @param {AbortSignal} signal */
async function* listed(query, signal) {
  const sort = SORTS.find(([value]) => value === query.get('sort'))?.[0];
  for await (const product of client.pages.listProducts({ ...filter(query), sort, limit: LIMIT }, { signal }))
    yield { ...product, id: product._id };
}

/** From the search engine, by page; the best match first unless asked otherwise. @param {string} q @param {URLSearchParams} query @param {AbortSignal} signal */
function found(q, query, signal) {
  const sortBy = SORTS.find(([value]) => value === query.get('sort'))?.[2];
  return client.pages.searchProducts({ q, ...filter(query), sortBy, limit: LIMIT }, { signal });
}

/** @param {URLSearchParams} query */
function filter(query) {
  return {
    category: query.get('category') ?? undefined,
    // `false` would ask for what is sold out.
    inStock: query.get('inStock') === 'true' ? true : undefined,
  };
}

/** @param {URLSearchParams} query @param {import('../categories.js').Category[]} tree @param {string} q */
function filters(query, tree, q) {
  const sorts = q === '' ? SORTS.slice(1) : SORTS.filter(([, , sortBy]) => sortBy !== undefined);
  /** @param {string} name @param {string} value */
  const change = (name, value) => {
    const changed = new URLSearchParams(query);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    void navigate(changed.size === 0 ? '' : `?${changed.toString()}`);
  };
  return element(
    'div',
    { class: 'filters', role: 'group', 'aria-label': 'Filter and sort' },
    choice(
      'Category',
      'category',
      [
        ['', 'All'],
        ...inOrder(tree).map(
          ({ category: { slug, name }, level }) =>
            /** @type {const} */ ([slug, `${'\u2003'.repeat(level)}${name}`]),
        ),
      ],
      query.get('category') ?? '',
      ({ target }) => change('category', target.value),
    ),
    choice(
      'Sort by',
      'sort',
      [
        ['', q === '' ? 'Newest first' : 'Best match'],
        ...sorts.map(([value, text]) => /** @type {const} */ ([value, text])),
      ],
      query.get('sort') ?? '',
      ({ target }) => change('sort', target.value),
    ),
    element(
      'label',
      { class: 'check' },
      element('input', {
        type: 'checkbox',
        checked: query.get('inStock') === 'true',
        onchange: ({ target }) => change('inStock', target.checked ? 'true' : ''),
      }),
      'In stock only',
    ),
  );
}
