import { Access } from './access.js';
import { encodeKey, keyTypeOf, KEY_TYPE } from './key-encoding.js';
import type { Collection } from './collection.js';
import type { IndexState } from './collection-state.js';
import type { Engine } from './engine.js';
import { LockedByTransaction } from './transaction.js';

/** How many documents one pass removes from a collection, so that other work is not blocked. */
const MOST_PER_PASS = 5000;

/** Removes the expired documents of all TTL indexes; a document locked by a transaction is left for the next pass. */
export function removeExpired(engine: Engine, now: Date): number {
  let removed = 0;
  for (const collection of engine.collections.values()) {
    for (const index of collection.state.indexes) {
      if (index.definition.expireAfterSeconds !== undefined)
        removed += removeFrom(engine, collection, index, now);
    }
  }
  return removed;
}

function removeFrom(engine: Engine, collection: Collection, index: IndexState, now: Date): number {
  const access = new Access(engine, undefined);
  let removed = 0;
  for (const record of expiredRecords(index, now)) {
    const document = collection.state.records.get(record);
    if (!document) continue;
    try {
      const { error } = access.apply(collection, [collection.state.prepare(document, undefined)]);
      if (error) throw error;
      removed += 1;
    } catch (error) {
      if (!(error instanceof LockedByTransaction)) throw error;
    }
  }
  return removed;
}

/** Record numbers of the expired documents; of several dates in an array the earliest counts. */
function expiredRecords({ definition, tree }: IndexState, now: Date): Set<number> {
  const limit = encodeKey(new Date(now.getTime() - definition.expireAfterSeconds! * 1000));
  const first = String.fromCharCode(keyTypeOf(now));
  const descending = definition.descending[0];
  const records = new Set<number>();
  if (descending) {
    // Dates run backwards and lie in the middle of the index; a TTL index has one field, so this is rare.
    for (const [key, record] of tree.entries()) {
      const ascending = String.fromCharCode(255 - key.charCodeAt(0)) === first;
      if (ascending && flipped(key, limit) <= limit) records.add(record);
    }
    return records;
  }
  for (const [key, record] of tree.entries(first)) {
    if (
      key.charCodeAt(0) !== KEY_TYPE.date ||
      key.slice(0, limit.length) > limit ||
      records.size >= MOST_PER_PASS
    )
      break;
    records.add(record);
  }
  return records;
}

const flipped = (key: string, like: string): string =>
  Array.from(key.slice(0, like.length), (char) => String.fromCharCode(255 - char.charCodeAt(0))).join('');
