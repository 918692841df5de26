import { randomBytes } from 'node:crypto';
import { Timestamp } from 'bson';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import type { Storage, StorageOperation } from '../storage/storage.js';
import { Collection, databaseOf } from './collection.js';
import { CollectionState } from './collection-state.js';
import { compileIndex } from './index-spec.js';
import { StoredDocument } from './stored-document.js';

/** An open transaction, as other writers and the end of the server see it. */
export interface OpenTransaction {
  /** Resolves when the transaction has committed or aborted. */
  readonly ended: Promise<void>;
  /** Whether the transaction has read or written the collection: its indexes must then stay as they are. */
  uses(collection: Collection): boolean;
  /** Drops its writes and releases its locks. */
  abort(): void;
}

/**
 * All collections, the locks that open transactions hold, the clock of commits and the way to storage.
 * Everything here happens within one turn of the event loop, so no state is ever seen half changed.
 */
export class Engine {
  readonly collections = new Map<string, Collection>();
  /** Documents, unique keys and namespaces that an open transaction has written, and which transaction. */
  readonly locks = new Map<string, OpenTransaction>();
  readonly open = new Set<OpenTransaction>();
  private nextCollection = 1;
  private seconds = 0;
  private counter = 0;
  private gossiped = new Timestamp({ t: 0, i: 0 });
  private failure: Error | undefined;
  /** Resolves when all work committed so far is durable. */
  lastWrite: Promise<void> = Promise.resolve();

  constructor(
    private readonly storage: Storage,
    private readonly onFailure: (error: Error) => void = () => undefined,
  ) {
    for (const { entry, records } of storage.load()) {
      const documents = Array.from(records(), ([record, bytes]) => new StoredDocument(record, bytes));
      const state = CollectionState.load(entry.indexes.map(compileIndex), documents);
      this.collections.set(
        entry.namespace,
        new Collection(entry.id, entry.namespace, entry.uuid, entry.options, state),
      );
      this.nextCollection = Math.max(this.nextCollection, entry.id + 1);
    }
    this.tick();
  }

  /** A collection that is in no catalog yet. */
  newCollection(namespace: string, options: Doc): Collection {
    const uuid = randomBytes(16);
    uuid[6] = (uuid[6]! & 0x0f) | 0x40;
    uuid[8] = (uuid[8]! & 0x3f) | 0x80;
    return new Collection(this.nextCollection++, namespace, uuid, options);
  }

  /** Collections of a database in the order of their names. */
  collectionsOf(database: string): Collection[] {
    return [...this.collections.values()]
      .filter((collection) => databaseOf(collection.namespace) === database)
      .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
  }

  /** The greatest time that is known, as replies give it in `$clusterTime`. */
  get clusterTime(): Timestamp {
    return this.gossiped.gt(this.time) ? this.gossiped : this.time;
  }

  /** Takes over a time that a client has from elsewhere; the next commit is later. */
  advance(time: Timestamp): void {
    if (time.gt(this.gossiped)) this.gossiped = time;
  }

  /** The time of the last commit, as replies give it in `operationTime`. */
  get time(): Timestamp {
    return new Timestamp({ t: this.seconds, i: this.counter });
  }

  /** Moves the commit clock: seconds since 1970 and a counter within the second, always growing. */
  private tick(): void {
    const now = Math.floor(Date.now() / 1000);
    const { t, i } = this.clusterTime;
    this.seconds = Math.max(now, t);
    this.counter = now > t ? 1 : i + 1;
  }

  /** Sends committed work to storage in the order of the calls; resolves when it is durable. */
  persist(operations: StorageOperation[]): Promise<void> {
    this.checkHealth();
    this.tick();
    const written = this.storage.write(operations).catch((error: unknown) => {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      this.onFailure(this.failure);
      return this.checkHealth();
    });
    // A rejection is seen by whoever waits for the write; nobody does when the connection is gone.
    written.catch(() => undefined);
    this.lastWrite = written;
    return written;
  }

  /** After storage failed, memory and disk no longer agree: nothing more is accepted. */
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
