import { MongoServerFault } from '../errors.js';
import { decodeDocument } from '../bson/decode.js';
import { describe } from '../mql/values/describe.js';
import { ID_INDEX, type IndexDefinition } from './index-spec.js';
import { keysOf, valuesOfKey } from './index-keys.js';
import { withRecordSuffix } from './key-encoding.js';
import { PlanCache } from './plan-cache.js';
import type { LeafStores } from './leaf-stores.js';
import { Tree } from './tree/tree.js';
import type { StoredDocument } from './stored-document.js';
import type { Doc } from '../mql/index.js';

/** An index in one collection state: key (with the record's number, unless unique) to record number. */
export interface IndexState {
  readonly definition: IndexDefinition;
  readonly tree: Tree<string, number>;
  /** A bit for each multikey field: some document has, or had, an array on its path. */
  multikey: number;
}

/** The effect of one write on a document and on the indexes (by position in the state's list). */
export interface Change {
  readonly record: number;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  readonly indexes: readonly IndexChange[];
}

interface IndexChange {
  readonly position: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly multikey: number;
}

/** How a state takes over an index of the state it was copied from, when it first writes to it. */
type Fork = 'clone' | 'successor';

/**
 * The documents and indexes of a collection at one moment. Cloning is O(1): the trees are shared until
 * one of the two is written to (copy on write), and an index that is not written to costs nothing. Transactions and
 * cursors use clones as their snapshots.
 */
export class CollectionState {
  /** Shared with the clones that have the same indexes. */
  plans = new PlanCache();
  /** The indexes that this state shares with no other. */
  private readonly own = new Set<IndexState>();

  private constructor(
    readonly records: Tree<number, StoredDocument>,
    readonly indexes: IndexState[],
    public dataSize: number,
    private readonly stores: LeafStores | undefined,
    /** Undefined for one that is no copy: all indexes are its own. */
    private readonly fork?: Fork,
  ) {}

  /** @param stores without them, all keys and documents stay in memory */
  static empty(definitions: readonly IndexDefinition[] = [ID_INDEX], stores?: LeafStores): CollectionState {
    const indexes = definitions.map((definition) => ({
      definition,
      tree: Tree.empty(stores?.keys),
      multikey: 0,
    }));
    return new CollectionState(Tree.empty(stores?.records), indexes, 0, stores);
  }

  /** The state of stored documents, given in the order of their numbers. */
  static load(
    definitions: readonly IndexDefinition[],
    documents: Iterable<StoredDocument>,
    stores: LeafStores | undefined,
  ): CollectionState {
    const list: StoredDocument[] = [];
    const duplicate: Duplicate = (definition, key, record) =>
      duplicateKey('', definition, list.find((document) => document.record === record)!.doc, key);
    const indexes = buildIndexes(definitions, collect(documents, list), { stores, duplicate });
    const numbers = list.map((document) => document.record);
    const dataSize = list.reduce((sum, document) => sum + document.size, 0);
    return new CollectionState(Tree.ofSorted(numbers, list, stores?.records), indexes, dataSize, stores);
  }

  /** A copy for a transaction, whose writes to it stay in memory. */
  clone(): CollectionState {
    return this.copy('clone');
  }

  /** The committed state from now on: this one is a snapshot, and must not be written to any more. */
  successor(): CollectionState {
    return this.copy('successor');
  }

  private copy(fork: Fork): CollectionState {
    const { dataSize, stores, plans } = this;
    const copy = new CollectionState(this.records[fork](), this.indexes.slice(), dataSize, stores, fork);
    copy.plans = plans;
    return copy;
  }

  /** The index at a position, to change now. */
  private ownIndex(position: number): IndexState {
    const index = this.indexes[position]!;
    if (this.fork === undefined || this.own.has(index)) return index;
    const own = { ...index, tree: index.tree[this.fork]() };
    this.indexes[position] = own;
    this.own.add(own);
    return own;
  }

  /** Gives up what the stores have of it; nobody may read it any more. */
  discard(): void {
    this.records.discard();
    for (const { tree } of this.indexes) tree.discard();
  }

  index(name: string): IndexState | undefined {
    return this.indexes.find((index) => index.definition.name === name);
  }

  /** The record number of the document with this `_id` key. */
  recordOfId(idKey: string): number | undefined {
    return this.indexes[0]!.tree.get(idKey);
  }

  /** Computes the index changes of replacing or removing a document. */
  prepare(before: StoredDocument | undefined, after: StoredDocument | undefined): Change {
    const { record } = (after ?? before)!;
    const indexes: IndexChange[] = [];
    this.indexes.forEach(({ definition }, position) => {
      if (before && after && !touches(definition, before.doc, after.doc)) return;
      const old = before ? keysOf(definition, before.doc).keys : [];
      const found = after ? keysOf(definition, after.doc) : { keys: [], multikey: 0 };
      const removed = old.filter((key) => !found.keys.includes(key));
      const added = found.keys.filter((key) => !old.includes(key));
      if (removed.length + added.length === 0) return;
      const toTree = (key: string): string => treeKey(definition, key, record);
      indexes.push({
        position,
        removed: removed.map(toTree),
        added: added.map(toTree),
        multikey: found.multikey,
      });
    });
    return { record, before, after, indexes };
  }

  /** @throws MongoServerFault DuplicateKey when the change would duplicate a key of a unique index */
  checkUnique(change: Change, namespace: string): void {
    for (const { position, added } of change.indexes) {
      const { definition, tree } = this.indexes[position]!;
      if (!definition.unique) continue;
      for (const key of added)
        if (tree.has(key)) throw duplicateKey(namespace, definition, change.after!.doc, key);
    }
  }

  apply(change: Change): void {
    if (change.after) this.records.set(change.record, change.after);
    else this.records.delete(change.record);
    this.dataSize += (change.after?.size ?? 0) - (change.before?.size ?? 0);
    for (const { position, removed, added, multikey } of change.indexes) {
      const index = this.ownIndex(position);
      for (const key of removed) index.tree.delete(key);
      for (const key of added) index.tree.set(key, change.record);
      index.multikey |= multikey;
    }
  }

  /**
   * Builds an index over the existing documents.
   * @throws MongoServerFault DuplicateKey, CannotIndexParallelArrays; nothing is changed then
   */
  addIndex(definition: IndexDefinition, namespace: string): void {
    const duplicate: Duplicate = (_, key, record) =>
      duplicateKey(namespace, definition, this.records.get(record)!.doc, key);
    const { stores } = this;
    this.indexes.push(...buildIndexes([definition], this.records.values(), { stores, duplicate }));
    this.plans = new PlanCache();
  }

  /** @returns the removed one, which snapshots may still read */
  removeIndex(name: string): IndexState {
    const position = this.indexes.findIndex((index) => index.definition.name === name);
    const [removed] = this.indexes.splice(position, 1);
    this.plans = new PlanCache();
    return removed!;
  }

  /** Replaces a specification by a changed one (hidden, expireAfterSeconds). */
  replaceIndex(definition: IndexDefinition): void {
    const position = this.indexes.findIndex((index) => index.definition.name === definition.name);
    this.indexes[position] = { ...this.indexes[position]!, definition };
    this.plans = new PlanCache();
  }
}

/** Passes documents on and lists them. */
function* collect(documents: Iterable<StoredDocument>, into: StoredDocument[]): Iterable<StoredDocument> {
  for (const document of documents) {
    into.push(document);
    yield document;
  }
}

/** The error for a key that two documents have. */
type Duplicate = (definition: IndexDefinition, key: string, record: number) => MongoServerFault;

/** Builds indexes over documents, decoding each document once and no more of it than the indexes need. */
function buildIndexes(
  definitions: readonly IndexDefinition[],
  documents: Iterable<StoredDocument>,
  { stores, duplicate }: { stores: LeafStores | undefined; duplicate: Duplicate },
): IndexState[] {
  const builds = definitions.map((definition) => new IndexBuild(definition));
  const fields = fieldsOf(definitions);
  for (const document of documents) {
    const doc = decodeDocument(document.bytes, 0, fields);
    for (const build of builds) build.add(document.record, doc);
  }
  return builds.map((build) => build.finish(duplicate, stores));
}

/** The top-level fields that the indexes read; undefined when one may read any. */
function fieldsOf(definitions: readonly IndexDefinition[]): ReadonlySet<string> | undefined {
  const read = definitions.map(({ fields }) => fields);
  return read.includes(undefined) ? undefined : new Set(read.flatMap((fields) => fields ?? []));
}

/** The keys of one index while it is built: parallel arrays, because an object for each key takes more than the key. */
class IndexBuild {
  private keys: string[] = [];
  private records: number[] = [];
  private multikey = 0;
  private isSorted = true;

  constructor(private readonly definition: IndexDefinition) {}

  add(record: number, doc: Doc): void {
    const found = keysOf(this.definition, doc);
    this.multikey |= found.multikey;
    for (const each of found.keys) {
      const key = treeKey(this.definition, each, record);
      this.isSorted &&= this.keys.length === 0 || this.keys.at(-1)! < key;
      this.keys.push(key);
      this.records.push(record);
    }
  }

  /** @throws what `duplicate` makes of a key that two documents have */
  finish(duplicate: Duplicate, stores: LeafStores | undefined): IndexState {
    const { definition, multikey } = this;
    const { keys, records } = this.sorted();
    const again = this.isSorted ? -1 : keys.findIndex((key, position) => keys[position + 1] === key);
    if (again >= 0) throw duplicate(definition, keys[again]!, records[again]!);
    // Other indexes are still to be finished.
    this.keys = [];
    this.records = [];
    return { definition, tree: Tree.ofSorted(keys, records, stores?.keys), multikey };
  }

  private sorted(): { keys: string[]; records: number[] } {
    const { keys, records } = this;
    if (this.isSorted) return { keys, records };
    const order = Uint32Array.from(keys.keys()).sort((a, b) => byText(keys[a]!, keys[b]!));
    return {
      keys: Array.from(order, (position) => keys[position]!),
      records: Array.from(order, (position) => records[position]!),
    };
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const treeKey = (definition: IndexDefinition, key: string, record: number): string =>
  definition.unique ? key : withRecordSuffix(key, record);

/** Whether an update can have changed the keys; an update leaves what it does not change the same object. */
function touches(definition: IndexDefinition, before: Doc, after: Doc): boolean {
  const { fields } = definition;
  return fields === undefined || fields.some((field) => before[field] !== after[field]);
}

function duplicateKey(
  namespace: string,
  definition: IndexDefinition,
  doc: Doc,
  key: string,
): MongoServerFault {
  const keyValue = valuesOfKey(definition, doc, key);
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${describe(value)}`);
  return new MongoServerFault(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${definition.name} dup key: { ${shown.join(', ')} }`,
    { extra: { keyPattern: definition.spec['key'], keyValue } },
  );
}
