import { addressOf } from '../core/links.js';
import { element } from '../core/dom.js';
import { field, form } from '../core/fields.js';
import { icon } from '../core/icon.js';
import { money } from '../core/format.js';
import { navigate } from '../core/router.js';
import type { Category } from './categories.js';
import { LIST_PATH, withChoice, type Facets } from './list-query.js';

/** Where there is room the filters are open beside the list; else they open above it. */
const WIDE = matchMedia('(min-width: 60rem)');
/** More kinds than this are a list of their own. */
const MOST_KINDS = 12;

/** Whether the visitor has opened them: a choice does not close them again. */
let areOpen = false;

export function filters(
  query: URLSearchParams,
  tree: readonly Category[],
  way: readonly Category[],
  facets: Facets,
): HTMLElement {
  const below = way.at(-1)?.children ?? tree;
  const made = element(
    'details',
    {
      class: 'filters',
      open: WIDE.matches || areOpen,
      ontoggle: () => {
        if (!WIDE.matches) areOpen = made.open;
      },
    },
    element('summary', { class: 'button second' }, icon('filter'), 'Filter'),
    element(
      'div',
      { class: 'stack' },
      below.length > 0 &&
        group(
          way.length === 0 ? 'Categories' : 'Subcategories',
          below.map(({ slug, name, productCount }) =>
            option(
              withChoice(query, { category: slug, itemType: undefined }),
              name,
              // Its count is of all that is in it, not of what a search or a brand has there.
              query.has('q') || query.has('brand') ? undefined : productCount,
            ),
          ),
        ),
      // Where the categories below are the kinds, they are not said twice.
      (below.length === 0 || query.has('q')) && kinds(query, facets),
      priceForm(query),
      element(
        'label',
        { class: 'check' },
        element('input', {
          type: 'checkbox',
          name: 'inStock',
          checked: query.get('inStock') === 'true',
          onchange: ({ target }: { target: HTMLInputElement }) =>
            void navigate(withChoice(query, { inStock: target.checked ? 'true' : undefined }), {
              stay: true,
            }),
        }),
        'In stock only',
      ),
    ),
  );
  return made;
}

/** Shows the chosen filters, each to be taken away. */
export function chips(query: URLSearchParams, way: readonly Category[]): HTMLElement | false {
  const [min, max] = [query.get('minPrice'), query.get('maxPrice')];
  const category = way.at(-1);
  const chosen = [
    query.has('q') && ([`“${query.get('q')}”`, { q: undefined }] as const),
    category !== undefined && ([category.name, { category: undefined }] as const),
    query.has('brand') && ([query.get('brand')!, { brand: undefined }] as const),
    query.has('itemType') && ([query.get('itemType')!, { itemType: undefined }] as const),
    (min !== null || max !== null) &&
      ([priceText(min, max), { minPrice: undefined, maxPrice: undefined }] as const),
    query.get('inStock') === 'true' && (['In stock', { inStock: undefined }] as const),
  ].filter((chip) => chip !== false);
  if (chosen.length === 0) return false;
  return element(
    'ul',
    { class: 'chips', 'aria-label': 'Chosen' },
    chosen.map(([text, without]) =>
      element(
        'li',
        {},
        element(
          'a',
          {
            class: 'chip',
            'data-stay': true,
            href: addressOf(withChoice(query, without)),
            'aria-label': `Without ${text}`,
          },
          text,
          icon('cross'),
        ),
      ),
    ),
    chosen.length > 1 && element('li', {}, element('a', { href: addressOf(LIST_PATH) }, 'Clear all')),
  );
}

function kinds(query: URLSearchParams, facets: Facets): HTMLElement | false {
  const chosen = query.get('itemType');
  const shown = facets
    .toSorted((a, b) => b.count - a.count)
    .filter(({ value }, place) => place < MOST_KINDS || value === chosen);
  if (shown.length < 2) return false;
  return group(
    'Kind',
    shown.map(({ value, count }) =>
      option(
        withChoice(query, { itemType: value === chosen ? undefined : value }),
        value,
        count,
        value === chosen,
      ),
    ),
  );
}

function group(title: string, entries: readonly Node[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), element('ul', { 'aria-label': title }, entries));
}

function option(path: string, name: string, count: number | undefined, isChosen = false): HTMLElement {
  return element(
    'li',
    {},
    element(
      'a',
      { href: addressOf(path), 'data-stay': true, 'aria-current': isChosen ? 'true' : undefined },
      name,
    ),
    count !== undefined && element('span', { class: 'quiet' }, ` (${count})`),
  );
}

function priceForm(query: URLSearchParams): HTMLElement {
  const price = { inputmode: 'numeric', pattern: '[0-9]{1,7}', autocomplete: 'off' };
  return form(
    { class: 'price-filter', 'aria-label': 'Price' },
    ({ minPrice, maxPrice }) => navigate(withChoice(query, { minPrice, maxPrice }), { stay: true }),
    element('h2', {}, 'Price'),
    field('From ₹', { name: 'minPrice', value: query.get('minPrice') ?? '', ...price }),
    field('to ₹', { name: 'maxPrice', value: query.get('maxPrice') ?? '', ...price }),
    element('button', { class: 'second' }, 'Apply'),
  );
}

function priceText(min: string | null, max: string | null): string {
  if (min === null) return `up to ${money(Number(max))}`;
  return max === null ? `from ${money(Number(min))}` : `${money(Number(min))} to ${money(Number(max))}`;
}
