import type { IndexDefinition, IndexOptions } from 'mongoose';
import { NEWEST_FIRST } from '#infrastructure/database/paging/list-order.js';

export const BY_NAME = { nameKey: 1, _id: 1 } as const;
export const CHEAPEST_FIRST = { unitPriceMinor: 1, _id: 1 } as const;

/** A field that lists are filtered by, with an index. */
export type ScopeField = 'mainCategory' | 'itemType' | 'brand' | 'categoryPath';

/**
 * The filters that have an index for each order. Other combinations read one of these, up to a bound: see `listOf`. An index on a
 * field that a product need not have is partial, so that only products with it pay for it.
 */
export const SCOPES: ReadonlyArray<readonly ScopeField[]> = [
  [],
  ['mainCategory'],
  ['itemType'],
  ['mainCategory', 'itemType'],
  ['brand'],
  ['categoryPath'],
  ['categoryPath', 'brand'],
];
const OPTIONAL: ReadonlySet<ScopeField> = new Set(['brand', 'categoryPath']);
const ORDERS = [NEWEST_FIRST, BY_NAME, CHEAPEST_FIRST];

/** The indexes of the public list. */
export const LIST_INDEXES: ReadonlyArray<readonly [IndexDefinition, IndexOptions]> = SCOPES.flatMap((scope) =>
  ORDERS.map((order): [IndexDefinition, IndexOptions] => {
    const fields = Object.fromEntries(scope.map((field) => [field, 1 as const]));
    const optional = scope.filter((field) => OPTIONAL.has(field)).map((field) => [field, { $exists: true }]);
    return [
      { isActive: 1, inStock: 1, ...fields, ...order },
      optional.length === 0 ? {} : { partialFilterExpression: Object.fromEntries(optional) },
    ];
  }),
);
