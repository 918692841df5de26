import { Injectable } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine, type SearchResult } from '#infrastructure/search-engine/search-engine.port.js';
import { ProductListingsService } from '#modules/products/index.js';
import { toSearchRequest } from '../domain/search-request.js';
import type { SearchQuery } from '../dto/search.query.js';
import { PriceRangeError, SearchUnavailableError } from '../search.errors.js';
import { toSearchAnswer, type SearchAnswerView } from '../views/search.view.js';

@Injectable()
export class SearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly listings: ProductListingsService,
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
      return await this.engine.search(toSearchRequest(query));
    } catch (error) {
      if (error instanceof ExternalCallError) throw new SearchUnavailableError({ cause: error });
      throw error;
    }
  }
}
