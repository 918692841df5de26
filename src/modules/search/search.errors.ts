import { BadRequestError, InternalError } from '#common/errors/app-error.js';

export class PriceRangeError extends BadRequestError {
  static override readonly code = 'PRICE_RANGE';

  constructor() {
    super('minPrice must not be greater than maxPrice');
  }
}

/** The search engine is down and there is no fallback: 500, as the specification says. */
export class SearchUnavailableError extends InternalError {
  static override readonly code = 'SEARCH_UNAVAILABLE';

  constructor(options?: ErrorOptions) {
    super('Search is unavailable; please try again later', options);
  }
}
