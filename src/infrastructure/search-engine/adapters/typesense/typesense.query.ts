import * as z from 'zod';
import {
  MOST_FACET_VALUES,
  mostFrequentFirst,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '../../search-engine.port.js';
import { readingsOf, type Reading } from '../../query-readings.js';
import { asksForAll } from '../../search-words.js';
import { exactKey } from './typesense.schema.js';

const SORT_BY: Record<SearchRequest['sort'], string> = {
  relevance: '_text_match:desc,createdAt:desc',
  'price:asc': 'basePriceMinor:asc,createdAt:desc',
  'price:desc': 'basePriceMinor:desc,createdAt:desc',
  newest: 'createdAt:desc',
};

/** The searched fields, how much a match there weighs, and how many typos it may have. */
const FIELDS = [
  { name: 'name', weight: 8, typos: 2 },
  { name: 'skuForms', weight: 6, typos: 0 },
  { name: 'variants', weight: 4, typos: 2 },
  { name: 'tags', weight: 3, typos: 2 },
  { name: 'description', weight: 1, typos: 2 },
];

const SHOWN = 'id,name,sku,description,shownDescription,basePriceMinor,itemType,mainCategory,images,tags';

/**
 * No catalogue has so many products: pages behind it are empty. The engine is not asked for a further one, because it
 * prepares as many places as come before the end of a page.
 */
const FURTHEST_HIT = 10_000_000;

export type SearchParameters = Readonly<Record<string, string | number | boolean>>;

/** The searches of one request, of which the first that finds something counts. None when the text holds no word. */
export interface Asked {
  readonly searches: readonly SearchParameters[];
  /** The words to drop one by one when all of the searches find nothing. */
  readonly words: readonly string[];
}

/**
 * The searches of a request. The engine leaves small words no choice but to be found, so they are not asked for. An elided article
 * is looked for apart before typos are.
 */
export function searchesOf(request: SearchRequest): Asked {
  if (asksForAll(request.text)) return { searches: [parametersOf(request, '*')], words: [] };
  const readings = readingsOf(request.text).filter(({ words }) => words.length > 0);
  const last = readings.at(-1)?.words ?? [];
  const searches = readings.map(({ words }: Reading, i) => ({
    ...parametersOf(request, words.join(' ')),
    ...(i < readings.length - 1 && { num_typos: FIELDS.map(() => 0).join(',') }),
  }));
  return { searches, words: last };
}

/** A search that counts the products that have a word. @param isLast whether it may be the beginning of one */
export function countOf(request: SearchRequest, word: string, isLast: boolean): SearchParameters {
  return { ...parametersOf(request, word), prefix: isLast, facet_by: '', page: 1, per_page: 0 };
}

export function parametersOf(request: SearchRequest, q: string): SearchParameters {
  return {
    q,
    query_by: FIELDS.map((field) => field.name).join(','),
    query_by_weights: FIELDS.map((field) => field.weight).join(','),
    num_typos: FIELDS.map((field) => field.typos).join(','),
    enable_typos_for_numerical_tokens: false,
    typo_tokens_threshold: 1,
    // The engine drops words from the ends alone (`drop_tokens_mode`), whatever they say: see `fewerWords`.
    drop_tokens_threshold: 0,
    // The engine's default of a few candidates would leave products out of short prefixes.
    max_candidates: 100,
    filter_by: filterBy(request),
    sort_by: SORT_BY[request.sort],
    facet_by: 'itemType,mainCategory',
    max_facet_values: MOST_FACET_VALUES,
    // The engine's own choice counts some values alone where there are many.
    facet_strategy: 'exhaustive',
    page: Math.min(request.page, Math.ceil(FURTHEST_HIT / request.limit) + 1),
    per_page: request.limit,
    include_fields: SHOWN,
    highlight_fields: 'none',
  };
}

/** Only hexadecimal digits and whole numbers of ours stand in it, so nothing that was typed can widen it. */
function filterBy(request: SearchRequest): string {
  const { itemType, mainCategory, minPriceMinor, maxPriceMinor, inStock, categoryIds } = request;
  const parts = ['isActive:=true'];
  if (inStock !== undefined) parts.push(`inStock:=${inStock}`);
  if (categoryIds !== undefined) parts.push(`categoryIds:=[${categoryIds.join(',')}]`);
  if (itemType !== undefined) parts.push(`itemTypeKey:=${exactKey(itemType)}`);
  if (mainCategory !== undefined) parts.push(`mainCategoryKey:=${exactKey(mainCategory)}`);
  if (minPriceMinor !== undefined) parts.push(`basePriceMinor:>=${minPriceMinor}`);
  if (maxPriceMinor !== undefined) parts.push(`basePriceMinor:<=${maxPriceMinor}`);
  return parts.join(' && ');
}

const facetCounts = z.object({
  field_name: z.string(),
  counts: z.array(z.object({ value: z.string(), count: z.number().int() })),
});

const hitDocument = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  description: z.string(),
  shownDescription: z.string().optional(),
  basePriceMinor: z.number().int(),
  itemType: z.string(),
  mainCategory: z.string(),
  images: z.array(z.string()).default([]),
  tags: z.array(z.string()),
});

const searchAnswer = z.object({
  found: z.number().int(),
  search_time_ms: z.number(),
  facet_counts: z.array(facetCounts),
  hits: z.array(z.object({ document: hitDocument })),
});

const searchRefusal = z.object({ code: z.number().int(), error: z.string() });

/** The answer of `multi_search`: to each search its result, or its own refusal. */
export const multiSearchAnswer = z.object({ results: z.array(z.union([searchRefusal, searchAnswer])) });

export type EngineAnswer = z.output<typeof searchAnswer>;

export function toResult(answer: EngineAnswer): SearchResult {
  const counts = (field: string) =>
    mostFrequentFirst(answer.facet_counts.find(({ field_name }) => field_name === field)?.counts ?? []);
  return {
    hits: answer.hits.map(({ document }) => toHit(document)),
    facets: { itemType: counts('itemType'), mainCategory: counts('mainCategory') },
    found: answer.found,
    searchTimeMs: answer.search_time_ms,
  };
}

function toHit({ shownDescription, ...document }: z.output<typeof hitDocument>): SearchHit {
  return { ...document, description: shownDescription ?? document.description };
}
