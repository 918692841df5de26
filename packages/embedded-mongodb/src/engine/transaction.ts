import { MongoServerFault } from '../errors.js';
import type { StorageOperation } from '../storage/storage.js';
import type { Collection } from './collection.js';
import type { Change, CollectionState } from './collection-state.js';
import type { Engine, OpenTransaction } from './engine.js';
import type { IndexDefinition } from './index-spec.js';

/** A transaction's view of one collection. */
interface View {
  readonly collection: Collection;
  /** The collection's state at the start of the transaction. */
  readonly base: CollectionState;
  readonly definitionVersion: number;
  /** The base with the transaction's own writes; created by the first of them. */
  own?: CollectionState;
  /** A cursor reads from `own`: the next write takes a clone. */
  kept?: boolean;
}

/** Thrown to a writer outside transactions: it has to wait for the end of `owner` and retry. */
export class LockedByTransaction extends Error {
  constructor(readonly owner: OpenTransaction) {
    super('locked by an open transaction');
  }
}

const conflict = (): MongoServerFault =>
  new MongoServerFault(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  );

/**
 * A multi-document transaction with snapshot isolation. The first writer of a document or a unique key locks it
 * until the end; every later one gets WriteConflict at once. So a commit cannot conflict.
 */
export class Transaction implements OpenTransaction {
  private readonly views = new Map<string, View>();
  private readonly used = new Set<Collection>();
  private readonly created = new Set<Collection>();
  private readonly held: string[] = [];
  private readonly releases: Array<() => void> = [];
  private readonly writes: Array<{ collection: Collection; change: Change }> = [];
  private resolveEnded!: () => void;
  readonly ended = new Promise<void>((resolve) => {
    this.resolveEnded = resolve;
  });

  constructor(private readonly engine: Engine) {
    for (const [namespace, collection] of engine.collections) {
      const { definitionVersion } = collection;
      this.views.set(namespace, { collection, base: collection.snapshot(), definitionVersion });
      this.releases.push(collection.snapshots.take());
    }
    engine.open.add(this);
  }

  uses(collection: Collection): boolean {
    return this.used.has(collection);
  }

  collection(namespace: string): Collection | undefined {
    return this.views.get(namespace)?.collection;
  }

  read(namespace: string): CollectionState | undefined {
    const view = this.views.get(namespace);
    if (!view) return undefined;
    if (view.collection.definitionVersion !== view.definitionVersion) this.refuseStale();
    this.used.add(view.collection);
    return view.own ?? view.base;
  }

  keep(namespace: string): void {
    const view = this.views.get(namespace);
    if (view?.own) view.kept = true;
  }

  /** Creates a collection that others see at commit. */
  create(collection: Collection): void {
    if (this.engine.collections.has(collection.namespace)) throw conflict();
    this.lock(`namespace/${collection.namespace}`);
    this.created.add(collection);
    this.views.set(collection.namespace, {
      collection,
      base: collection.snapshot(),
      definitionVersion: 0,
    });
  }

  /**
   * Adds indexes to a collection that this transaction has created and not written to yet.
   * @throws MongoServerFault OperationNotSupportedInTransaction for any other collection
   */
  addIndexes(collection: Collection, definitions: readonly IndexDefinition[]): void {
    const view = this.views.get(collection.namespace);
    if (!this.created.has(collection) || view?.own) {
      throw new MongoServerFault(
        'OperationNotSupportedInTransaction',
        `Cannot create new indexes on existing collection ${collection.namespace} in a multi-document transaction.`,
      );
    }
    for (const definition of definitions) collection.addIndex(definition);
    const { definitionVersion } = collection;
    this.views.set(collection.namespace, { collection, base: collection.snapshot(), definitionVersion });
  }

  apply(collection: Collection, change: Change): void {
    const view = this.views.get(collection.namespace)!;
    this.read(collection.namespace);
    if (!view.own || view.kept) view.own = (view.own ?? view.base).clone();
    view.kept = false;
    view.own.checkUnique(change, collection.namespace);
    if (!this.created.has(collection)) this.claim(view, change);
    view.own.apply(change);
    this.writes.push({ collection, change });
  }

  /** Locks the documents and keys of a change, and checks that no commit since the snapshot has touched them. */
  private claim(view: View, change: Change): void {
    const { collection, own } = view;
    const committed = collection.state;
    const isFirst = this.lock(`${collection.id}/${change.record}`);
    const { before } = change;
    if (isFirst && committed.records.get(change.record)?.version !== before?.version) throw conflict();
    for (const { position, removed, added } of change.indexes) {
      const { definition } = own!.indexes[position]!;
      if (!definition.unique) continue;
      for (const key of removed) this.lock(`${collection.id}/${definition.name}/${key}`);
      for (const key of added) {
        const fresh = this.lock(`${collection.id}/${definition.name}/${key}`);
        if (fresh && committed.indexes[position]!.tree.has(key)) throw conflict();
      }
    }
  }

  /** Returns true when this call acquired the lock, false when the transaction already held it. */
  private lock(key: string): boolean {
    const owner = this.engine.locks.get(key);
    if (owner === this) return false;
    if (owner) throw conflict();
    this.engine.locks.set(key, this);
    this.held.push(key);
    return true;
  }

  private refuseStale(): never {
    throw new MongoServerFault(
      'SnapshotUnavailable',
      'Unable to read from a snapshot due to pending collection catalog changes; please retry the operation.',
    );
  }

  /** Makes all writes visible atomically; resolves when they are durable. */
  commit(): Promise<void> {
    const operations: StorageOperation[] = [];
    for (const collection of this.created) {
      this.engine.collections.set(collection.namespace, collection);
      operations.push({ type: 'putCollection', entry: collection.entry() });
    }
    for (const { collection, change } of this.writes) {
      collection.apply(change);
      operations.push(operationOf(collection, change));
    }
    this.end();
    return operations.length > 0 ? this.engine.persist(operations) : Promise.resolve();
  }

  abort(): void {
    if (this.engine.open.has(this)) for (const collection of this.created) this.engine.forget(collection);
    this.end();
  }

  private end(): void {
    for (const key of this.held) this.engine.locks.delete(key);
    this.engine.open.delete(this);
    for (const release of this.releases) release();
    this.resolveEnded();
  }
}

/** The storage operation of a change. */
export function operationOf(collection: Collection, change: Change): StorageOperation {
  const { id } = collection;
  return change.after
    ? {
        type: 'put',
        collection: id,
        record: change.record,
        bytes: change.after.bytes,
        document: change.after,
      }
    : { type: 'delete', collection: id, record: change.record };
}
