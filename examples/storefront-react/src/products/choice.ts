import type { InputOf } from 'storefront-client';
import { textsOf } from '../ui/Field';

/**
 * The filters and the page of a list. It stands in the address: a reload, the way back and a link to a friend show
 * the same.
 */
export type Choice = Omit<InputOf<'searchProducts'>, 'limit'>;

export type Sort = NonNullable<Choice['sortBy']>;

/** Beside the best match, which is the shop's own order. */
export const SORTS: ReadonlyArray<readonly [Sort, string]> = [
  ['createdAt:desc', 'Newest'],
  ['basePrice:asc', 'Price, low to high'],
  ['basePrice:desc', 'Price, high to low'],
];

/** Reads an address that anybody may have written: what the shop would refuse is left out. */
export function choiceOf(query: URLSearchParams): Choice {
  const sort = SORTS.find(([name]) => name === query.get('sortBy'))?.[0];
  const itemType = query.get('itemType');
  const [minPrice, maxPrice, page] = ['minPrice', 'maxPrice', 'page'].map((name) =>
    positive(query.get(name)),
  );
  return {
    q: query.get('q') ?? '',
    ...(itemType !== null && { itemType }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    // `false` would ask for what is sold out.
    ...(query.has('inStock') && { inStock: true }),
    ...(sort !== undefined && { sortBy: sort }),
    page: Math.floor(page ?? 1) || 1,
  };
}

function positive(text: string | null): number | undefined {
  const number = Number(text);
  return number > 0 && Number.isFinite(number) ? number : undefined;
}

/** The address of a choice that a form makes: what is empty is left out, and the list begins at its first page. */
export function addressOf(form: HTMLFormElement): string {
  const filled = Object.entries(textsOf(form)).filter(([, text]) => text.trim() !== '');
  return `/?${new URLSearchParams(filled)}`;
}
