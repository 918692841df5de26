import { Injectable } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine, type SearchResult } from '#infrastructure/search-engine/search-engine.port.js';
import { CategoriesService } from '#modules/categories/index.js';
import { PriceRangeError, SearchCatalogueService } from '#modules/products/search/index.js';
import { toSearchRequest } from '../domain/search-query.js';
import type { SearchQuery } from '../dto/search.query.js';
import { SearchUnavailableError } from '../search.errors.js';
import { toSearchAnswer, type SearchAnswerView } from '../views/search-result.view.js';

const ALL = {};
const NOTHING: SearchResult = {
  hits: [],
  facets: { itemType: [], mainCategory: [] },
  found: 0,
  searchTimeMs: 0,
};

@Injectable()
export class SearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly listings: SearchCatalogueService,
    private readonly categories: CategoriesService,
  ) {}

  /**
   * The engine says what is found and in which order; price, stock and ratings of each hit are read from the database.
   * @throws PriceRangeError, SearchUnavailableError when the engine is down
   */
  async find(query: SearchQuery): Promise<SearchAnswerView> {
    const { minPrice, maxPrice } = query;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) throw new PriceRangeError();
    const result = await this.ask(query);
    const products = await this.listings.findListed(result.hits.map(({ id }) => id));
    return toSearchAnswer(result, products, query);
  }

  private async ask(query: SearchQuery): Promise<SearchResult> {
    try {
      const category = query.category === undefined ? ALL : await this.categories.find(query.category);
      if (category === undefined) return NOTHING;
      return await this.engine.search(toSearchRequest({ ...query, ...category }));
    } catch (error) {
      if (error instanceof ExternalCallError) throw new SearchUnavailableError({ cause: error });
      throw error;
    }
  }
}
