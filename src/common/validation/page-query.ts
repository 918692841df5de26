import type { Type } from '@nestjs/common';
import type { FieldOptions } from './field.js';
import { IntQuery } from './fields.js';

export interface PageQuery {
  page: number;
  limit: number;
}

/** The only upper bound of `page`: decisions, 12.35. A page behind the last one is empty. */
const LAST_PAGE = 2 ** 31 - 1;

/** The `page` of every list, from 1. */
export const PageField = (options: FieldOptions = { default: 1 }) => IntQuery(1, LAST_PAGE, options);

/** A base class for the query of a list: `page` from 1, `limit` with the list's own default and maximum. */
export function pageQuery({ limit, max }: { limit: number; max: number }): Type<PageQuery> {
  class PageQueryBase implements PageQuery {
    @PageField()
    page = 1;

    @IntQuery(1, max, { default: limit })
    limit = limit;
  }
  return PageQueryBase;
}

/** The offset of a page: the number of entries before it. */
export function entriesBefore({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/**
 * The total number of entries of a list. A page that is not full is the last one and determines the total; otherwise
 * `count` is called.
 */
export async function totalOf(
  query: PageQuery,
  page: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = page.length < query.limit && (page.length > 0 || query.page === 1);
  return isLast ? entriesBefore(query) + page.length : count();
}
