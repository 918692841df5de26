import * as z from 'zod';
import {
  MOST_FACET_VALUES,
  mostFrequentFirst,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '../../search-engine.port.js';
import { asksForAll, queryWords } from '../../search-words.js';
import { exactKey } from './typesense.schema.js';

const SORT_BY: Record<SearchRequest['sort'], string> = {
  relevance: '_text_match:desc,createdAt:desc',
  'price:asc': 'basePriceMinor:asc,createdAt:desc',
  'price:desc': 'basePriceMinor:desc,createdAt:desc',
  newest: 'createdAt:desc',
};

/** What is searched, how much a match there weighs, and how many typos it may have. */
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

/** The parameters of one search, or nothing when the text holds no word: such a search finds nothing. */
export function searchParameters(
  request: SearchRequest,
): Record<string, string | number | boolean> | undefined {
  const words = queryWords(request.text);
  if (words.length === 0 && !asksForAll(request.text)) return undefined;
  return {
    q: asksForAll(request.text) ? '*' : words.join(' '),
    query_by: FIELDS.map((field) => field.name).join(','),
    query_by_weights: FIELDS.map((field) => field.weight).join(','),
    num_typos: FIELDS.map((field) => field.typos).join(','),
    enable_typos_for_numerical_tokens: false,
    typo_tokens_threshold: 1,
    drop_tokens_threshold: 1,
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

/** What `multi_search` answers to one search: its result, or its own refusal. */
export const multiSearchAnswer = z.object({ results: z.tuple([z.union([searchRefusal, searchAnswer])]) });

export function toResult(answer: z.output<typeof searchAnswer>): SearchResult {
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
