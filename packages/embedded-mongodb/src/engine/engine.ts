import { randomBytes } from 'node:crypto';
import { Timestamp } from 'bson';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import type { Storage, StorageOperation, StoredCollection } from '../storage/storage.js';
import { Collection, databaseOf } from './collection.js';
import { CollectionState } from './collection-state.js';
import { compileIndex } from './index-spec.js';
import { leafStores, type LeafStores } from './leaf-stores.js';
import { Snapshots } from './snapshots.js';
import { noteStored, StoredDocument, type DocumentSource } from './stored-document.js';
import { LeafMemory } from './tree/leaf-memory.js';

/** The interface of an open transaction for other writers and for shutdown. */
export interface OpenTransaction {
  /** Resolves when the transaction has committed or aborted. */
  readonly ended: Promise<void>;
  /** Whether the transaction has read or written the collection: its indexes must then stay as they are. */
  uses(collection: Collection): boolean;
  /** Drops its writes and releases its locks. */
  abort(): void;
}

/**
 * Owns all collections, the locks of open transactions, the commit clock and the storage.
 * Every change happens within one turn of the event loop, so changes are atomic for readers.
 */
export class Engine {
  readonly collections = new Map<string, Collection>();
  /** The owner of each lock: documents, unique keys and namespaces that an open transaction has written. */
  readonly locks = new Map<string, OpenTransaction>();
  readonly open = new Set<OpenTransaction>();
  private readonly sources = new Map<number, DocumentSource>();
  private nextCollection = 1;
  private seconds = 0;
  private counter = 0;
  private gossiped = new Timestamp({ t: 0, i: 0 });
  private failure: Error | undefined;
  /** Resolves when every commit so far is durable. */
  lastWrite: Promise<void> = Promise.resolve();

  /** Bounds the memory of keys and of documents' entries; undefined when storage keeps nothing. */
  private readonly leafMemory: LeafMemory | undefined;

  /** @param leafLimit how much of keys and documents' entries stays in memory, in bytes */
  constructor(
    private readonly storage: Storage,
    private readonly onFailure: (error: Error) => void = () => undefined,
    leafLimit?: number,
  ) {
    this.leafMemory =
      storage.scratch && new LeafMemory(storage.scratch, (error) => this.fail(error), leafLimit);
    for (const { entry, records } of storage.load()) {
      const snapshots = new Snapshots();
      const stores = this.storesFor(entry.id, snapshots);
      const state = CollectionState.load(
        entry.indexes.map(compileIndex),
        this.documentsOf(entry.id, records()),
        stores,
      );
      this.collections.set(
        entry.namespace,
        new Collection(entry.id, entry.namespace, entry.uuid, entry.options, state, snapshots),
      );
      this.nextCollection = Math.max(this.nextCollection, entry.id + 1);
    }
    this.tick();
  }

  /** Documents as they are read at the start: one of them is in memory at a time. */
  private *documentsOf(
    collection: number,
    records: ReturnType<StoredCollection['records']>,
  ): Iterable<StoredDocument> {
    const source = this.sources.get(collection);
    for (const { record, bytes, checksum } of records) {
      const document = StoredDocument.of(record, bytes);
      yield document;
      if (source) document.unload(source, checksum);
    }
  }

  /** From where the documents and keys of a new collection are read again; undefined when storage keeps nothing. */
  private storesFor(collection: number, snapshots: Snapshots): LeafStores | undefined {
    const { storage, leafMemory } = this;
    if (!storage.read || !leafMemory) return undefined;
    const read = storage.read.bind(storage);
    const source: DocumentSource = {
      read: (record, checksum, version) => snapshots.bytesOf(version) ?? read(collection, record, checksum),
    };
    this.sources.set(collection, source);
    return leafStores(leafMemory, source);
  }

  /** Documents that are durable may leave memory. */
  private noteWritten(operations: readonly StorageOperation[]): void {
    for (const operation of operations) {
      if (operation.type !== 'put' || !(operation.document instanceof StoredDocument)) continue;
      const source = this.sources.get(operation.collection);
      if (source) noteStored(operation.document, source);
    }
  }

  /** Creates a collection; it is not in the catalog yet. */
  newCollection(namespace: string, options: Doc): Collection {
    const id = this.nextCollection++;
    const snapshots = new Snapshots();
    const state = CollectionState.empty(undefined, this.storesFor(id, snapshots));
    return new Collection(id, namespace, newUuid(), options, state, snapshots);
  }

  /** Creates a collection without indexes, all of which stays in memory. */
  newCollectionInMemory(namespace: string, options: Doc): Collection {
    return new Collection(this.nextCollection++, namespace, newUuid(), options, CollectionState.empty([]));
  }

  /** A collection was dropped, or its creation given up: open snapshots may still read it. */
  forget(collection: Collection): void {
    this.sources.delete(collection.id);
    collection.discard();
  }

  /** The collections of a database, sorted by name. */
  collectionsOf(database: string): Collection[] {
    return [...this.collections.values()]
      .filter((collection) => databaseOf(collection.namespace) === database)
      .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  /** The greatest known cluster time: `$clusterTime` in replies. */
  get clusterTime(): Timestamp {
    return this.gossiped.gt(this.time) ? this.gossiped : this.time;
  }

  /** Advances the cluster time to one that a client has seen; the next commit is later. */
  advance(time: Timestamp): void {
    if (time.gt(this.gossiped)) this.gossiped = time;
  }

  /** The time of the last commit: `operationTime` in replies. */
  get time(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.counter });
  }

  /** Advances the commit clock: seconds since 1970 and a counter within the second, strictly increasing. */
  private tick(): void {
    const now = Math.floor(Date.now() / 1000);
    const { t, i } = this.clusterTime;
    this.seconds = Math.max(now, t);
    this.counter = now > t ? 1 : i + 1;
  }

  /** Writes committed operations to storage in call order; resolves when they are durable. */
  persist(operations: StorageOperation[]): Promise<void> {
    this.checkHealth();
    this.tick();
    const written = this.storage.write(operations).then(
      () => this.noteWritten(operations),
      (error: unknown) => {
        this.fail(error instanceof Error ? error : new Error(String(error)));
        return this.checkHealth();
      },
    );
    // The caller that awaits the write handles the rejection; nobody does after the connection has closed.
    written.catch(() => undefined);
    this.lastWrite = written;
    return written;
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.onFailure(this.failure);
  }

  /** After a storage failure memory and disk differ, so every further write is refused. */
  checkHealth(): void {
    if (!this.failure) return;
    throw new MongoServerFault('ShutdownInProgress', `storage failed: ${this.failure.message}`);
  }

  backup(folder: string): Promise<void> {
    return this.storage.backup(folder);
  }

  async close(): Promise<void> {
    for (const transaction of this.open) transaction.abort();
    await this.storage.close();
  }
}

function newUuid(): Buffer {
  const uuid = randomBytes(16);
  uuid[6] = (uuid[6]! & 0x0f) | 0x40;
  uuid[8] = (uuid[8]! & 0x3f) | 0x80;
  return uuid;
}
