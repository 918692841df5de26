import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import type { StorageOperation } from '../storage/storage.js';
import type { Collection } from './collection.js';
import type { Change, CollectionState } from './collection-state.js';
import type { Engine } from './engine.js';
import { LockedByTransaction, operationOf, type Transaction } from './transaction.js';

/**
 * How a command reaches collections: inside its transaction, or directly. Direct writes are committed one by one
 * as they are applied; `durable()` is awaited before the reply.
 */
export class Access {
  private pending: Promise<void> | undefined;

  constructor(
    readonly engine: Engine,
    readonly transaction: Transaction | undefined,
  ) {}

  /** The collection's state for reading; undefined when there is no such collection. */
  read(namespace: string): CollectionState | undefined {
    return this.transaction
      ? this.transaction.read(namespace)
      : this.engine.collections.get(namespace)?.state;
  }

  /**
   * Pins the state that `read` returned for the collection: an open cursor keeps reading it.
   * @returns its release
   */
  keep(namespace: string): () => void {
    const collection = this.engine.collections.get(namespace);
    // What a transaction reads is kept until its end.
    if (this.transaction) this.transaction.keep(namespace);
    else if (collection) {
      collection.snapshot();
      return collection.snapshots.take();
    }
    return () => undefined;
  }

  collection(namespace: string): Collection | undefined {
    return this.transaction ? this.transaction.collection(namespace) : this.engine.collections.get(namespace);
  }

  create(namespace: string, options: Doc): Collection {
    if (!this.transaction) this.lockName(namespace);
    const collection = this.engine.newCollection(namespace, options);
    if (this.transaction) this.transaction.create(collection);
    else {
      this.engine.collections.set(namespace, collection);
      this.persist([{ type: 'putCollection', entry: collection.entry() }]);
    }
    return collection;
  }

  /**
   * Applies the changes of one statement. Outside a transaction all locks are checked before anything is changed,
   * because the statement is retried when one is held; a duplicate key leaves the earlier changes in place.
   * @returns how many changes were applied, and the error that stopped the rest
   * @throws LockedByTransaction
   */
  apply(collection: Collection, changes: readonly Change[]): { applied: number; error?: MongoServerFault } {
    let applied = 0;
    try {
      if (this.transaction) {
        for (; applied < changes.length; applied += 1) this.transaction.apply(collection, changes[applied]!);
      } else {
        for (const change of changes) this.checkLocks(collection, change);
        const operations: StorageOperation[] = [];
        try {
          for (; applied < changes.length; applied += 1) {
            const change = changes[applied]!;
            collection.state.checkUnique(change, collection.namespace);
            collection.apply(change);
            operations.push(operationOf(collection, change));
          }
        } finally {
          if (operations.length > 0) this.persist(operations);
        }
      }
      return { applied };
    } catch (error) {
      if (error instanceof MongoServerFault) return { applied, error };
      throw error;
    }
  }

  private checkLocks(collection: Collection, change: Change): void {
    const { locks } = this.engine;
    if (locks.size === 0) return;
    const check = (key: string): void => {
      const owner = locks.get(key);
      if (owner) throw new LockedByTransaction(owner);
    };
    check(`${collection.id}/${change.record}`);
    for (const { position, removed, added } of change.indexes) {
      const { definition } = collection.state.indexes[position]!;
      if (!definition.unique) continue;
      for (const key of [...removed, ...added]) check(`${collection.id}/${definition.name}/${key}`);
    }
  }

  /** Throws when an open transaction is creating a collection of this name. */
  lockName(namespace: string): void {
    const owner = this.engine.locks.get(`namespace/${namespace}`);
    if (owner) throw new LockedByTransaction(owner);
  }

  /** Throws when an open transaction uses the collection, because its definition is about to change. */
  lockDefinition(collection: Collection): void {
    for (const transaction of this.engine.open) {
      if (transaction.uses(collection)) throw new LockedByTransaction(transaction);
    }
  }

  /** Sends operations to storage; `durable()` waits for them before the reply. */
  persist(operations: StorageOperation[]): void {
    this.pending = this.engine.persist(operations);
  }

  /** Makes `durable()` wait for every commit so far, of any client. */
  joinLastWrite(): void {
    this.pending = this.engine.lastWrite;
  }

  /** Resolves when everything that was applied is durable. */
  durable(): Promise<void> {
    return this.pending ?? Promise.resolve();
  }
}
