import type {
  IndexChange,
  SearchableProduct,
  SearchHit,
  SearchRequest,
  SearchResult,
} from '../../search-engine.port.js';
import { indexChange } from '../../index-change.js';
import { asksForAll } from '../../search-words.js';
import { FacetValues, type CatalogueEntry } from './catalogue-entry.js';
import { CatalogueOrders, firstOf, newest, ORDERS, type Order } from './catalogue-orders.js';
import { TextIndex } from './text-index.js';

type Filter = (product: SearchableProduct) => boolean;
type Answer = Omit<SearchResult, 'searchTimeMs'>;

/** A state of the embedded engine's index: products by id, their words, and their orders. All of it in memory. */
export class EmbeddedIndex {
  private readonly byId = new Map<string, CatalogueEntry>();
  private readonly bySlot: Array<CatalogueEntry | undefined> = [];
  private readonly createdMs: number[] = [];
  private readonly freeSlots: number[] = [];
  private readonly itemTypes = new FacetValues();
  private readonly mainCategories = new FacetValues();
  private readonly text = new TextIndex();
  private readonly orders = new CatalogueOrders();

  /** Puts a state in unless a newer one is there. @returns which searches may answer differently than before */
  put(product: SearchableProduct): IndexChange {
    const known = this.byId.get(product.id);
    if (known !== undefined && known.product.version >= product.version) return 'none';
    const entry: CatalogueEntry = {
      product,
      slot: known?.slot ?? this.freeSlots.pop() ?? this.bySlot.length,
      createdMs: product.createdAt.getTime(),
    };
    this.createdMs[entry.slot] = entry.createdMs;
    this.itemTypes.set(entry.slot, product.itemType);
    this.mainCategories.set(entry.slot, product.mainCategory);
    if (known === undefined || !hasSameWords(known.product, product)) {
      if (known !== undefined) this.text.remove(known.slot, known.product);
      this.text.put(entry.slot, product);
    }
    if (known !== undefined) this.orders.remove(known);
    this.orders.add(entry);
    this.byId.set(product.id, entry);
    this.bySlot[entry.slot] = entry;
    return indexChange(known?.product, product);
  }

  remove(id: string): void {
    const known = this.byId.get(id);
    if (known === undefined) return;
    this.text.remove(known.slot, known.product);
    this.orders.remove(known);
    this.byId.delete(id);
    this.bySlot[known.slot] = undefined;
    this.freeSlots.push(known.slot);
  }

  search(request: SearchRequest): Answer {
    const filter = filterOf(request);
    return asksForAll(request.text) ? this.listed(request, filter) : this.matched(request, filter);
  }

  private listed(request: SearchRequest, filter: Filter | undefined): Answer {
    const sort = request.sort === 'relevance' ? 'newest' : request.sort;
    const all = this.orders.in(sort, this.byId.values());
    const found = filter === undefined ? all : all.filter(({ product }) => filter(product));
    const from = entriesBefore(request);
    const slots = found.map(({ slot }) => slot);
    return this.answer(slots, found.slice(from, from + request.limit));
  }

  private matched(request: SearchRequest, filter: Filter | undefined): Answer {
    const passes = filter && ((slot: number) => filter(this.bySlot[slot]!.product));
    const { slots, scores } = this.text.find(request.text, passes);
    const { bySlot, createdMs } = this;
    // Thousands may score alike: lists of numbers by slot are read faster than the products that they are of.
    const byScore: Order<number> = (a, b) =>
      scores[b]! - scores[a]! || createdMs[b]! - createdMs[a]! || newest(bySlot[a]!, bySlot[b]!);
    const { sort } = request;
    const order: Order<number> =
      sort === 'relevance' ? byScore : (a, b) => ORDERS[sort](bySlot[a]!, bySlot[b]!);
    const from = entriesBefore(request);
    const page = firstOf(slots, from + request.limit, order).slice(from);
    return this.answer(
      slots,
      page.map((slot) => bySlot[slot]!),
    );
  }

  private answer(found: readonly number[], page: readonly CatalogueEntry[]): Answer {
    return {
      hits: page.map(({ product }) => toHit(product)),
      facets: {
        itemType: this.itemTypes.count(found),
        mainCategory: this.mainCategories.count(found),
      },
      found: found.length,
    };
  }
}

function entriesBefore({ page, limit }: SearchRequest): number {
  return (page - 1) * limit;
}

function filterOf(request: SearchRequest): Filter | undefined {
  const { itemType, mainCategory, minPriceMinor, maxPriceMinor, inStock, categoryIds } = request;
  const filters = [itemType, mainCategory, minPriceMinor, maxPriceMinor, inStock, categoryIds];
  if (filters.every((filter) => filter === undefined)) return undefined;
  const categories = categoryIds === undefined ? undefined : new Set(categoryIds);
  return (product) =>
    (itemType === undefined || product.itemType === itemType) &&
    (mainCategory === undefined || product.mainCategory === mainCategory) &&
    (categories === undefined || product.categoryIds.some((id) => categories.has(id))) &&
    (inStock === undefined || product.inStock === inStock) &&
    (minPriceMinor === undefined || product.basePriceMinor >= minPriceMinor) &&
    (maxPriceMinor === undefined || product.basePriceMinor <= maxPriceMinor);
}

/** Whether two states of a product are found by the same words: a change of stock or price touches no word. */
function hasSameWords(a: SearchableProduct, b: SearchableProduct): boolean {
  return (
    a.name === b.name &&
    a.sku === b.sku &&
    a.variantSkus.join('\n') === b.variantSkus.join('\n') &&
    a.brand === b.brand &&
    a.description === b.description &&
    a.tags.join('\n') === b.tags.join('\n')
  );
}

function toHit(product: SearchableProduct): SearchHit {
  const {
    createdAt: _createdAt,
    version: _version,
    inStock: _inStock,
    brand: _brand,
    categoryIds: _categoryIds,
    variantSkus: _variantSkus,
    ...hit
  } = product;
  return hit;
}
