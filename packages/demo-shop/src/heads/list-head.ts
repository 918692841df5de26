import { listChoice } from '../list-choice.js';
import { ALL_PRODUCTS, breadcrumbData, type Crumb } from './breadcrumbs.js';
import type { HeadTerms, PageHead } from './page-head.js';

/**
 * Describes a list of products. That of a category has an address of its own; one with filters, or of a search, is not shown by
 * search engines, but its products are.
 * @param way the categories from the first level to the one of the list
 */
export function listHead(
  query: URLSearchParams,
  way: readonly Crumb[],
  { base, shopName }: HeadTerms,
): PageHead {
  const { q, itemType, brand, minPrice, maxPrice, inStock } = listChoice(query);
  const isChosen =
    q !== '' || [itemType, brand, minPrice, maxPrice, inStock].some((choice) => choice !== undefined);
  const { name, path } = way.at(-1) ?? ALL_PRODUCTS;
  const title = q === '' ? (brand ?? name) : `Search: ${q}`;
  if (isChosen) return { title, isFollowed: true };
  return {
    title,
    description: `${name} at ${shopName}: prices, stock and delivery.`,
    canonical: `${base}${path}`,
    data: [breadcrumbData([ALL_PRODUCTS, ...way], base)],
  };
}
