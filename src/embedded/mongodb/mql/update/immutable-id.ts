import { MongoServerFault } from '../../errors.js';
import { valuesEqual } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import type { Doc } from '../values/types.js';

/** `_id` never changes once a document has one. `path` is the one that an operator wrote, none when all was written. */
export function checkIdKept(before: Doc, after: Doc, path?: string): void {
  const id = before['_id'];
  if (id === undefined || before === after || after['_id'] === id) return;
  if (after['_id'] !== undefined && valuesEqual(after['_id'], id)) return;
  throw new MongoServerFault(
    'ImmutableField',
    path === undefined
      ? "After applying the update, the (immutable) field '_id' was found to have been altered to " +
          describeField('_id', after['_id'] ?? null)
      : `Performing an update on the path '${path}' would modify the immutable field '_id'`,
  );
}

/** The document with `_id` as its first field, where storage keeps it. */
export function withIdFirst(doc: Doc): Doc {
  if (!('_id' in doc) || Object.keys(doc)[0] === '_id') return doc;
  return { _id: doc['_id'], ...doc };
}
