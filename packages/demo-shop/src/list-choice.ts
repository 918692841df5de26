/** The filters of a list, as the shop takes them. */
export interface ListChoice {
  /** At most as long as the shop searches for. */
  readonly q: string;
  readonly category: string | undefined;
  readonly itemType: string | undefined;
  /** A search is of all brands. */
  readonly brand: string | undefined;
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: true | undefined;
}

/** The longest values that the shop takes, in characters. */
export const LONGEST = { q: 200, category: 200, itemType: 200, brand: 200 } as const;

/** The orders of a list, by their names in its address. */
const SORTS = ['newest', 'name', 'price:asc', 'price:desc'];

/** No product costs more, in rupees. */
const HIGHEST_PRICE = 999_999_999;

/**
 * Reads the filters of an address. What the shop would refuse is left out or cut, so that a list is shown whatever the address says:
 * prices the wrong way round are exchanged, a search that is too long is that of its beginning.
 */
export function listChoice(query: URLSearchParams): ListChoice {
  const [min, max] = [priceIn(query, 'minPrice'), priceIn(query, 'maxPrice')];
  const isReversed = min !== undefined && max !== undefined && min > max;
  const q = [...(query.get('q') ?? '').trim()].slice(0, LONGEST.q).join('').trim();
  return {
    q,
    category: textIn(query, 'category'),
    itemType: textIn(query, 'itemType'),
    brand: q === '' ? textIn(query, 'brand') : undefined,
    minPrice: isReversed ? max : min,
    maxPrice: isReversed ? min : max,
    // `false` would ask for what is sold out.
    inStock: query.get('inStock') === 'true' ? true : undefined,
  };
}

/** Returns the address that says what is shown; other fields than the filters stay as they are. */
export function straightened(query: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(listChoice(query))) {
    if (value === undefined || value === '') changed.delete(name);
    // A price that says the same in another way stays as it was typed.
    else if (typeof value !== 'number' || Number(changed.get(name)) !== value)
      changed.set(name, String(value));
  }
  if (!SORTS.includes(changed.get('sort') ?? '')) changed.delete('sort');
  return changed;
}

/** A text that is too long names nothing in the shop. */
function textIn(query: URLSearchParams, name: 'category' | 'itemType' | 'brand'): string | undefined {
  const text = (query.get(name) ?? '').trim();
  return text === '' || text.length > LONGEST[name] || /\p{Cc}/u.test(text) ? undefined : text;
}

function priceIn(query: URLSearchParams, name: string): number | undefined {
  const asked = Number(query.get(name) ?? '');
  const price = Math.min(Math.round(asked * 100) / 100, HIGHEST_PRICE);
  return price > 0 && Number.isFinite(asked) ? price : undefined;
}
