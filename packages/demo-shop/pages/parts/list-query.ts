import type { ResultOf } from 'storefront-client';
import { withQuery } from '../core/links.js';
import { client } from '../core/api.js';

export const LIST_PATH = '/products';

export type Facets = ResultOf<'searchProducts'>['facet_counts']['itemType'];

/** The filters of an address, as the shop takes them. */
export function shopQuery(query: URLSearchParams) {
  return {
    category: query.get('category') ?? undefined,
    itemType: query.get('itemType') ?? undefined,
    minPrice: priceIn(query, 'minPrice'),
    maxPrice: priceIn(query, 'maxPrice'),
    // `false` would ask for what is sold out.
    inStock: query.get('inStock') === 'true' ? true : undefined,
  };
}

/** A list with another choice. It begins at its top again. */
export function withChoice(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { shown: _shown, ...kept } = Object.fromEntries(query);
  return withQuery(LIST_PATH, { ...kept, ...changes });
}

/** How many products of each kind there are by the other filters: a kind that is chosen does not hide the rest. */
export async function facetsOf(query: URLSearchParams, signal: AbortSignal): Promise<Facets> {
  const { itemType: _itemType, ...others } = shopQuery(query);
  try {
    const { facet_counts: counts } = await client.searchProducts(
      { q: query.get('q') ?? '', ...others, limit: 1 },
      { signal },
    );
    return counts.itemType;
  } catch {
    // Without the search engine there are still products.
    return [];
  }
}

function priceIn(query: URLSearchParams, name: string): number | undefined {
  const price = Number(query.get(name) ?? '');
  return price > 0 ? price : undefined;
}
