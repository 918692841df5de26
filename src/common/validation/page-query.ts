import type { Type } from '@nestjs/common';
import { IntQuery } from './fields.js';

export interface PageQuery {
  page: number;
  limit: number;
}

/** The furthest page that may be asked for: what lies behind it is reached by filters, not by paging. */
const LAST_PAGE = 100_000;

/** A base class for the query of a list: `page` from 1, `limit` with the list's own default and maximum. */
export function pageQuery({ limit, max }: { limit: number; max: number }): Type<PageQuery> {
  class PageQueryBase implements PageQuery {
    @IntQuery(1, LAST_PAGE, { default: 1 })
    page = 1;

    @IntQuery(1, max, { default: limit })
    limit = limit;
  }
  return PageQueryBase;
}

/** How many entries come before a page. */
export function entriesBefore({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/**
 * How many entries a list has, where one page of it is known: a page that is not full is the last one and tells by
 * itself; only after another the entries are counted.
 */
export async function totalOf(
  query: PageQuery,
  page: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = page.length < query.limit && (page.length > 0 || query.page === 1);
  return isLast ? entriesBefore(query) + page.length : count();
}
