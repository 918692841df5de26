import { straightened } from './list-choice.js';
import { isProductId, type Route } from './routes.js';

type Query = Array<[name: string, value: string]>;

const CATEGORIES = '/api/v1/categories';
/** How many products the first answer of a list has. */
const LIST_LIMIT = '16';

/**
 * What the script of a page asks for first. The browser fetches it beside the script instead of after it: on a slow phone each
 * round trip counts. The parameters are in the order in which the client writes them: another address would be fetched twice.
 */
export function askedFirst(route: Route, id: string, query: URLSearchParams): string[] {
  if (route === '/products/:id') return [productOf(id), CATEGORIES];
  if (route === '/')
    return [
      addressOf('products', [
        ['limit', '8'],
        ['inStock', 'true'],
        ['sort', 'newest'],
      ]),
      CATEGORIES,
    ];
  if (route !== '/products') return [];
  const asked = straightened(query);
  if (asked.has('q')) return [];
  const list: Query = [
    ['limit', LIST_LIMIT],
    ['cursor', ''],
    ...chosen('category', 'itemType', ...PRICES, 'sort'),
  ];
  const kinds: Query = [['q', ''], ['limit', '1'], ...chosen('category', ...PRICES)];
  return [addressOf('products', list), CATEGORIES, addressOf('search', kinds)];

  function chosen(...names: string[]): Query {
    return names.flatMap((name) => {
      const value = asked.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
  }
}

const PRICES = ['minPrice', 'maxPrice', 'inStock'];

function addressOf(list: string, query: Query): string {
  return `/api/v1/${list}?${new URLSearchParams(query).toString()}`;
}

function productOf(id: string): string {
  return isProductId(id) ? `/api/v1/products/${id}` : `/api/v1/products/slug/${id}`;
}
