import { Injectable } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { toSearchRequest } from '../domain/search-request.js';
import type { SearchQuery } from '../dto/search.query.js';
import { PriceRangeError, SearchUnavailableError } from '../search.errors.js';
import { toSearchAnswer, type SearchAnswerView } from '../views/search.view.js';

@Injectable()
export class SearchService {
  constructor(private readonly engine: SearchEngine) {}

  /** @throws PriceRangeError, SearchUnavailableError when the engine is down */
  async find(query: SearchQuery): Promise<SearchAnswerView> {
    const { minPrice, maxPrice } = query;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) throw new PriceRangeError();
    try {
      return toSearchAnswer(await this.engine.search(toSearchRequest(query)), query);
    } catch (error) {
      if (error instanceof ExternalCallError) throw new SearchUnavailableError({ cause: error });
      throw error;
    }
  }
}
