import { BadRequestError, InternalError } from '#common/errors/app-error.js';

export class PriceRangeError extends BadRequestError {
  static override readonly code = 'PRICE_RANGE';

  constructor() {
    super('minPrice must not be greater than maxPrice');
  }
}

/** There is no fallback when the search engine is down: 500, as the specification says. */
export class SearchUnavailableError extends InternalError {
  static override readonly code = 'SEARCH_UNAVAILABLE';

  constructor(options?: ErrorOptions) {
    super('Search is unavailable; please try again later', options);
  }
}
