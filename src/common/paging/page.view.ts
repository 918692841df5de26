import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PageQuery, ScrollQuery } from '../validation/page-query.js';

/** Pagination metadata of a list. */
export class ListMeta {
  @ApiProperty({
    type: Number,
    description:
      'How many entries the whole list has: exact up to 10,000. Beyond, it may be up to 30 seconds old, as may the ' +
      'positions of pages behind the first 1,000 entries.',
  })
  total!: number;
  @ApiProperty({ type: Number }) limit!: number;
  @ApiProperty({ type: Number }) page!: number;
}

/** Pagination metadata of a list that can also be read from a cursor on. */
export class ScrollMeta extends ListMeta {
  @ApiPropertyOptional({
    type: String,
    description: 'The `cursor` of the entries that follow, if the request has one; missing on the last page',
  })
  nextCursor?: string;
}

/** A page of a list: the entries under the list's own name, and `meta`. */
export type Page<Name extends string, Entry, Meta extends ListMeta = ListMeta> = Record<Name, Entry[]> & {
  meta: Meta;
};

/**
 * A base class for the answer type of a list: `class ProductListView extends pageOf('products', ProductView) {}`.
 * `meta` is `ListMeta`, unless the list has more metadata.
 */
export function pageOf<Name extends string, Entry, Meta extends ListMeta = ListMeta>(
  name: Name,
  entry: Type<Entry>,
  meta: Type<Meta> = ListMeta as Type<Meta>,
): Type<Page<Name, Entry, Meta>> {
  class PageBase {}
  ApiProperty({ type: () => entry, isArray: true })(PageBase.prototype, name);
  ApiProperty({ type: () => meta })(PageBase.prototype, 'meta');
  return PageBase as Type<Page<Name, Entry, Meta>>;
}

/** The `meta` of a page of a list that has `total` entries. */
export function metaOf({ limit, page }: PageQuery, total: number): ListMeta {
  return { total, limit, page };
}

/** The `meta` of a page of a list with cursors. A request without one gets the specified keys alone: decisions, 13.3. */
export function scrollMetaOf(
  query: ScrollQuery,
  { total, nextCursor }: { readonly total: number; readonly nextCursor?: string },
): ScrollMeta {
  const goesOn = query.cursor !== undefined && nextCursor !== undefined;
  return { ...metaOf(query, total), ...(goesOn ? { nextCursor } : {}) };
}
