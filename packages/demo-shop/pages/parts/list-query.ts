import type { ResultOf } from 'storefront-client';
import { withQuery } from '../core/links.js';
import { client } from '../core/api.js';
import type { ListChoice } from '../../src/list-choice.js';

export const LIST_PATH = '/products';

export type Facets = ResultOf<'searchProducts'>['facet_counts']['itemType'];

/** A list with another choice. It begins at its top again. */
export function withChoice(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { shown: _shown, ...kept } = Object.fromEntries(query);
  return withQuery(LIST_PATH, { ...kept, ...changes });
}

/** How many products of each kind there are by the other filters: a kind that is chosen does not hide the rest. */
export async function facetsOf(choice: ListChoice, signal: AbortSignal): Promise<Facets> {
  const { itemType: _itemType, brand, ...others } = choice;
  // The search engine does not count by brands.
  if (brand !== undefined) return [];
  try {
    const { facet_counts: counts } = await client.searchProducts({ ...others, limit: 1 }, { signal });
    return counts.itemType;
  } catch {
    // Without the search engine there are still products.
    return [];
  }
}
