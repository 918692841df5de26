import { Injectable } from '@nestjs/common';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { toSearchRequest, type SearchParameters } from '../domain/search-request.js';
import { PriceRangeError, SearchUnavailableError } from '../search.errors.js';
import { toSearchAnswer, type SearchAnswerView } from '../views/search.view.js';

/** Finds products for customers. */
@Injectable()
export class SearchService {
  constructor(private readonly engine: SearchEngine) {}

  /** @throws PriceRangeError, SearchUnavailableError when the engine does not answer */
  async find(parameters: SearchParameters): Promise<SearchAnswerView> {
    const { minPrice, maxPrice } = parameters;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) throw new PriceRangeError();
    try {
      return toSearchAnswer(await this.engine.search(toSearchRequest(parameters)), parameters);
    } catch (error) {
      if (error instanceof ExternalCallError) throw new SearchUnavailableError({ cause: error });
      throw error;
    }
  }
}
