import type { InputOf } from 'storefront-client';
import { client } from '../core/api.js';
import { addressOf, withQuery } from '../core/links.js';
import { element } from '../core/dom.js';
import { choice } from '../core/fields.js';
import { counted } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import { renamePage } from '../core/places.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { breadcrumbs, categoryTree, wayTo, type Category } from '../parts/categories.js';
import { filters, chips } from '../parts/filters.js';
import { listChoice, LONGEST, straightened, type ListChoice } from '../../src/list-choice.js';
import { LIST_LIMIT, SEEN_FIRST } from '../../src/list-sizes.js';
import { facetsOf, LIST_PATH, withChoice } from '../parts/list-query.js';
import { productCard, type Card } from '../parts/product-card.js';

/** Each with its name in the search, if it has one there. */
const SORTS = [
  ['newest', 'Newest first', 'createdAt:desc'],
  ['name', 'By name', undefined],
  ['price:asc', 'Lowest price first', 'basePrice:asc'],
  ['price:desc', 'Highest price first', 'basePrice:desc'],
] as const;

interface Found {
  readonly total: number;
  /** Begins the list. */
  readonly entries: () => AsyncGenerator<Card>;
}

/**
 * All products, a category, or what a search has found. The address keeps every choice: a list can be sent to a friend,
 * and the browser's back button undoes a filter.
 */
export async function productListView({ query: typed, signal }: Visit): Promise<Shown> {
  const choice = listChoice(typed);
  const { q } = choice;
  const [tree, { total, entries }, facets] = await Promise.all([
    categoryTree(),
    q === '' ? listed(choice, typed, signal) : found(choice, typed, signal),
    facetsOf(choice, signal),
  ]);
  const [query, way] = await placeOf(straightened(typed), tree, signal);
  if (query.toString() !== typed.toString())
    renamePage(addressOf(withQuery(LIST_PATH, Object.fromEntries(query))));
  const category = way.at(-1);
  return {
    title: q === '' ? (choice.brand ?? category?.name ?? 'All products') : `Search: ${q}`,
    content: [
      way.length > 0 && breadcrumbs(way),
      [...(typed.get('q') ?? '').trim()].length > LONGEST.q &&
        element('p', { class: 'notice' }, `We have searched for the first ${LONGEST.q} signs of it.`),
      element(
        'div',
        { class: 'listing' },
        filters(query, tree, way, facets),
        element(
          'div',
          {},
          element(
            'div',
            { class: 'list-head' },
            element('p', { class: 'quiet', role: 'status' }, counted(total, 'product')),
            sortChoice(query, q),
          ),
          chips(query, way),
          await pagedList(entries, {
            of: (product, place) => productCard(product, place < SEEN_FIRST),
            class: 'product-grid',
            empty: [
              element('p', {}, 'Nothing found. Try another word, or fewer filters.'),
              element(
                'a',
                { class: 'button', href: addressOf(withQuery(LIST_PATH, { q })) },
                'Without filters',
              ),
            ],
          }),
        ),
      ),
    ],
  };
}

/**
 * The category of an address, with the way to it. One that was renamed is found by its old address, too; without the tree the shop
 * says by its products what there is.
 * @throws ShopError of an unknown category
 */
async function placeOf(
  query: URLSearchParams,
  tree: readonly Category[],
  signal: AbortSignal,
): Promise<[query: URLSearchParams, way: Category[]]> {
  const asked = query.get('category');
  const way = wayTo(tree, ({ slug }) => slug === asked);
  if (asked === null || way.length > 0 || tree.length === 0) return [query, way];
  const { slug: now } = await client.getCategoryBySlug({ slug: asked }, { signal });
  const renamed = new URLSearchParams(query);
  renamed.set('category', now);
  return [renamed, wayTo(tree, ({ slug }) => slug === now)];
}

/** From the database, by cursor; the first page says how many there are. */
async function listed(choice: ListChoice, query: URLSearchParams, signal: AbortSignal): Promise<Found> {
  const { q: _q, ...filters } = choice;
  const sort = SORTS.find(([value]) => value === query.get('sort'))?.[0];
  const input: InputOf<'listProducts'> = { ...filters, sort, limit: LIST_LIMIT, cursor: '' };
  const { products, meta } = await client.listProducts(input, { signal });
  return { total: meta.total ?? products.length, entries };

  async function* entries(): AsyncGenerator<Card> {
    for (const product of products) yield { ...product, id: product._id };
    if (meta.nextCursor === undefined) return;
    for await (const product of client.pages.listProducts({ ...input, cursor: meta.nextCursor }, { signal }))
      yield { ...product, id: product._id };
  }
}

/** From the search engine, by page; the best match first unless asked otherwise. */
async function found(choice: ListChoice, query: URLSearchParams, signal: AbortSignal): Promise<Found> {
  const sortBy = SORTS.find(([value]) => value === query.get('sort'))?.[2];
  const { brand: _brand, ...filters } = choice;
  const input: InputOf<'searchProducts'> = { ...filters, sortBy, limit: LIST_LIMIT };
  const { hits, meta } = await client.searchProducts(input, { signal });
  return { total: meta.found, entries };

  async function* entries(): AsyncGenerator<Card> {
    yield* hits;
    if (meta.found > LIST_LIMIT) yield* client.pages.searchProducts({ ...input, page: 2 }, { signal });
  }
}

function sortChoice(query: URLSearchParams, q: string): HTMLElement {
  const sorts = q === '' ? SORTS.slice(1) : SORTS.filter(([, , sortBy]) => sortBy !== undefined);
  return choice(
    'Sort by',
    'sort',
    [['', q === '' ? 'Newest first' : 'Best match'], ...sorts.map(([value, text]) => [value, text] as const)],
    {
      chosen: query.get('sort') ?? '',
      onchange: ({ target }: { target: HTMLSelectElement }) =>
        void navigate(withChoice(query, { sort: target.value }), { stay: true }),
    },
  );
}
