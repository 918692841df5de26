import type { InputOf } from 'storefront-client';
import { client } from '../core/api.js';
import { addressOf, withQuery } from '../core/links.js';
import { element } from '../core/dom.js';
import { choice } from '../core/fields.js';
import { counted } from '../core/format.js';
import { pagedList } from '../core/paged-list.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { breadcrumbs, categoryTree, wayTo } from '../parts/categories.js';
import { filters, chips } from '../parts/filters.js';
import { facetsOf, LIST_PATH, shopQuery, withChoice } from '../parts/list-query.js';
import { productCard, type Card } from '../parts/product-card.js';

/** A screen of twelve and the beginning of the next: the first answer of a list is what a slow phone waits for. */
const LIMIT = 16;

/** As many cards are in a window before it is scrolled. */
const SEEN_FIRST = 4;

/** Each with its name in the search, if it has one there. */
const SORTS = [
  ['newest', 'Newest first', 'createdAt:desc'],
  ['name', 'By name', undefined],
  ['price:asc', 'Lowest price first', 'basePrice:asc'],
  ['price:desc', 'Highest price first', 'basePrice:desc'],
] as const;

interface Found {
  readonly total: number;
  readonly entries: AsyncGenerator<Card>;
}

/**
 * All products, a category, or what a search has found. The address keeps every choice: a list can be sent to a friend,
 * and the browser's back button undoes a filter.
 */
export async function productListView({ query, signal }: Visit): Promise<Shown> {
  const q = query.get('q') ?? '';
  const [tree, { total, entries }, facets] = await Promise.all([
    categoryTree(),
    q === '' ? listed(query, signal) : found(q, query, signal),
    facetsOf(query, signal),
  ]);
  const way = wayTo(tree, ({ slug }) => slug === query.get('category'));
  const category = way.at(-1);
  return {
    title: q === '' ? (category?.name ?? 'All products') : `Search: ${q}`,
    content: [
      way.length > 0 && breadcrumbs(way),
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

/** From the database, by cursor; the first page says how many there are. */
async function listed(query: URLSearchParams, signal: AbortSignal): Promise<Found> {
  const sort = SORTS.find(([value]) => value === query.get('sort'))?.[0];
  const input: InputOf<'listProducts'> = { ...shopQuery(query), sort, limit: LIMIT, cursor: '' };
  const { products, meta } = await client.listProducts(input, { signal });
  return { total: meta.total ?? products.length, entries: entries() };

  async function* entries(): AsyncGenerator<Card> {
    for (const product of products) yield { ...product, id: product._id };
    if (meta.nextCursor === undefined) return;
    for await (const product of client.pages.listProducts({ ...input, cursor: meta.nextCursor }, { signal }))
      yield { ...product, id: product._id };
  }
}

/** From the search engine, by page; the best match first unless asked otherwise. */
async function found(q: string, query: URLSearchParams, signal: AbortSignal): Promise<Found> {
  const sortBy = SORTS.find(([value]) => value === query.get('sort'))?.[2];
  const input: InputOf<'searchProducts'> = { q, ...shopQuery(query), sortBy, limit: LIMIT };
  const { hits, meta } = await client.searchProducts(input, { signal });
  return { total: meta.found, entries: entries() };

  async function* entries(): AsyncGenerator<Card> {
    yield* hits;
    if (meta.found > LIMIT) yield* client.pages.searchProducts({ ...input, page: 2 }, { signal });
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
