import type { Type } from '@nestjs/common';
import { field, type FieldOptions } from './field.js';
import { IntQuery } from './fields.js';

export interface PageQuery {
  page: number;
  limit: number;
}

/** The only upper bound of `page`: decisions, 12.35. A page behind the last one is empty. */
const LAST_PAGE = 2 ** 31 - 1;

/** The `page` of every list, from 1. */
export const PageField = (options: FieldOptions = { default: 1 }) =>
  IntQuery(1, LAST_PAGE, { description: 'The page, from 1; one behind the last is empty', ...options });

/** The description of every list's `limit`. */
export const LIMIT = 'Entries per page';

/** A base class for the query of a list: `page` from 1, `limit` with the list's own default and maximum. */
export function pageQuery({ limit, max }: { limit: number; max: number }): Type<PageQuery> {
  class PageQueryBase implements PageQuery {
    @PageField() page = 1;
    @IntQuery(1, max, { default: limit, description: LIMIT }) limit = limit;
  }
  return PageQueryBase;
}

/** The query of a list that can also be read from a cursor on. */
export interface ScrollQuery extends PageQuery {
  /** Empty: from the first entry on. */
  cursor?: string;
}

/** That of a list by names has one of them. */
const LONGEST_CURSOR = 800;

const CursorField = field({
  check: (value) => typeof value === 'string' && value.length <= LONGEST_CURSOR,
  message: (property) => `${property} must be a string of at most ${LONGEST_CURSOR} characters`,
  schema: { type: 'string', maxLength: LONGEST_CURSOR },
});

/** As `pageQuery`, with a `cursor` for clients that scroll. */
export function scrollQuery(limits: { limit: number; max: number }): Type<ScrollQuery> {
  class ScrollQueryBase extends pageQuery(limits) implements ScrollQuery {
    @CursorField({
      optional: true,
      description:
        'Empty to begin; then the `nextCursor` of the answer before, with the same filters and the same order: the ' +
        'entries behind it, also when others were added meanwhile. `page` has no effect then.',
    })
    cursor?: string;
  }
  return ScrollQueryBase;
}

/** The offset of a page: the number of entries before it. */
export function entriesBefore({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}
