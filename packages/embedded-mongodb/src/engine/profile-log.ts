import { encodeDocument } from '../bson/encode.js';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import type { Collection } from './collection.js';
import type { Engine } from './engine.js';
import { bytesToKeep, StoredDocument } from './stored-document.js';

const NAME = 'system.profile';
/** The size of mongod's `system.profile`. */
const MOST_BYTES = 1024 * 1024;

const profileNamespace = (database: string): string => `${database}.${NAME}`;
export const isProfile = (namespace: string): boolean => namespace.endsWith(`.${NAME}`);

/** @throws MongoServerFault InvalidNamespace when a client writes to the profiler's collection */
export function checkWritable(namespace: string): void {
  if (isProfile(namespace)) throw new MongoServerFault('InvalidNamespace', `cannot write to '${namespace}'`);
}

/**
 * The collection `system.profile` of each database: in memory only, the oldest entries go first, and without an
 * index or an `_id`, as in mongod.
 */
export class ProfileLog {
  constructor(private readonly engine: Engine) {}

  append(database: string, entry: Doc): void {
    const collection = this.collectionOf(database);
    const record = collection.takeRecord();
    const after = StoredDocument.of(record, bytesToKeep(encodeDocument(entry)));
    collection.apply({ record, before: undefined, after, indexes: [] });
    while (collection.state.dataSize > MOST_BYTES) {
      const oldest = collection.state.records.minKey()!;
      const before = collection.state.records.get(oldest)!;
      collection.apply({ record: oldest, before, after: undefined, indexes: [] });
    }
  }

  /** Creates the collection of a database when it does not exist. */
  collectionOf(database: string): Collection {
    const namespace = profileNamespace(database);
    const known = this.engine.collections.get(namespace);
    if (known) return known;
    const options = { capped: true, size: MOST_BYTES };
    const collection = this.engine.newCollectionInMemory(namespace, options);
    this.engine.collections.set(namespace, collection);
    return collection;
  }
}
