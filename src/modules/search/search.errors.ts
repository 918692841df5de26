import { InternalError } from '#common/errors/app-error.js';

/** The search engine is down and there is no fallback: 500, as the specification says. */
export class SearchUnavailableError extends InternalError.with(
  'SEARCH_UNAVAILABLE',
  'Search is unavailable; please try again later',
) {}
