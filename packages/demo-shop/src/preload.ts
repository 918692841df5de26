import { straightened } from './list-choice.js';
import { HOME_PICKS, LIST_LIMIT } from './list-sizes.js';
import { routeOf } from './routes.js';

type Query = Array<[name: string, value: string]>;

const CATEGORIES = '/api/v1/categories';

/**
 * Returns what the script of a page asks for first. The browser fetches it beside the script instead of after it: on
 * a slow phone each round trip counts. The parameters are in the order in which the client writes them: another
 * address would be fetched twice.
 * @param path within the shop; that of a product by its present address
 */
export function askedFirst(path: string, query: URLSearchParams): string[] {
  const { route, params } = routeOf(path) ?? {};
  if (route === '/products/:id') return [`/api/v1/products/slug/${params!['id']}`, CATEGORIES];
  if (route === '/')
    return [
      addressOf('products', [
        ['limit', String(HOME_PICKS)],
        ['inStock', 'true'],
        ['sort', 'newest'],
      ]),
      CATEGORIES,
    ];
  if (route !== '/products') return [];
  const asked = straightened(query);
  if (asked.has('q')) return [];
  const list: Query = [
    ['limit', String(LIST_LIMIT)],
    ['cursor', ''],
    ...chosen('category', 'itemType', 'brand', ...PRICES, 'sort'),
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
