import { MongoServerFault } from '../errors.js';
import { decodeDocument } from '../bson/decode.js';
import { describe } from '../mql/values/describe.js';
import { ID_INDEX, type IndexDefinition } from './index-spec.js';
import { keysOf, valuesOfKey } from './index-keys.js';
import { recordSuffix } from './key-encoding.js';
import { byNumber, byText, emptyTree, treeOfSorted, type Tree } from './tree.js';
import type { StoredDocument } from './stored-document.js';
import type { Doc } from '../mql/index.js';

/** An index in one collection state: key (with the record's number, unless unique) to record number. */
export interface IndexState {
  readonly definition: IndexDefinition;
  readonly tree: Tree<string, number>;
  /** One bit for each multikey field: some document has, or had, an array on its path. */
  multikey: number;
}

/** The effect of one write on a document and on the indexes (by position in the state's list). */
export interface Change {
  readonly record: number;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  readonly indexes: readonly IndexChange[];
}

export interface IndexChange {
  readonly position: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly multikey: number;
}

/**
 * The documents and indexes of a collection at one moment. Cloning is O(1): the trees are shared until
 * one of the two is written to (copy on write). Transactions and cursors use clones as their snapshots.
 */
export class CollectionState {
  private constructor(
    readonly records: Tree<number, StoredDocument>,
    readonly indexes: IndexState[],
    public dataSize: number,
  ) {}

  static empty(definitions: readonly IndexDefinition[] = [ID_INDEX]): CollectionState {
    const indexes = definitions.map((definition) => ({
      definition,
      tree: emptyTree<string, number>(byText),
      multikey: 0,
    }));
    return new CollectionState(emptyTree(byNumber), indexes, 0);
  }

  /** The state of stored documents, given in the order of their numbers. */
  static load(definitions: readonly IndexDefinition[], documents: StoredDocument[]): CollectionState {
    const records = treeOfSorted(
      documents.map((document) => document.record),
      documents,
      byNumber,
    );
    const dataSize = documents.reduce((sum, document) => sum + document.bytes.length, 0);
    return new CollectionState(records, buildIndexes(definitions, documents), dataSize);
  }

  clone(): CollectionState {
    const indexes = this.indexes.map((index) => ({ ...index, tree: index.tree.clone() }));
    return new CollectionState(this.records.clone(), indexes, this.dataSize);
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
    this.dataSize += (change.after?.bytes.length ?? 0) - (change.before?.bytes.length ?? 0);
    for (const { position, removed, added, multikey } of change.indexes) {
      const index = this.indexes[position]!;
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
    this.indexes.push(...buildIndexes([definition], this.records.values(), namespace));
  }

  removeIndex(name: string): void {
    const position = this.indexes.findIndex((index) => index.definition.name === name);
    this.indexes.splice(position, 1);
  }

  /** Replaces a specification by a changed one (hidden, expireAfterSeconds). */
  replaceIndex(definition: IndexDefinition): void {
    const position = this.indexes.findIndex((index) => index.definition.name === definition.name);
    this.indexes[position] = { ...this.indexes[position]!, definition };
  }
}

/** Builds indexes over documents, decoding each document once and no more of it than the indexes need. */
function buildIndexes(
  definitions: readonly IndexDefinition[],
  documents: Iterable<StoredDocument>,
  namespace = '',
): IndexState[] {
  const builds = definitions.map((definition) => ({ definition, keys: [] as IndexEntry[], multikey: 0 }));
  const isPartial = definitions.some((definition) => definition.partialFilter);
  const fields = new Set(definitions.flatMap((definition) => definition.parts.map((parts) => parts[0]!)));
  for (const document of documents) {
    const doc = isPartial ? document.doc : decodeDocument(document.bytes, 0, fields);
    for (const build of builds) {
      const found = keysOf(build.definition, doc);
      build.multikey |= found.multikey;
      for (const key of found.keys)
        build.keys.push({ key: treeKey(build.definition, key, document.record), document });
    }
  }
  return builds.map(({ definition, keys, multikey }) => ({
    definition,
    tree: treeOf(definition, keys, namespace),
    multikey,
  }));
}

interface IndexEntry {
  readonly key: string;
  readonly document: StoredDocument;
}

/** @throws MongoServerFault DuplicateKey */
function treeOf(definition: IndexDefinition, entries: IndexEntry[], namespace: string): Tree<string, number> {
  entries.sort((a, b) => byText(a.key, b.key));
  entries.forEach(({ key, document }, position) => {
    if (entries[position + 1]?.key === key) throw duplicateKey(namespace, definition, document.doc, key);
  });
  const records = entries.map(({ document }) => document.record);
  return treeOfSorted(
    entries.map(({ key }) => key),
    records,
    byText,
  );
}

const treeKey = (definition: IndexDefinition, key: string, record: number): string =>
  definition.unique ? key : key + recordSuffix(record);

/** Whether an update can have changed the keys; an update leaves what it does not change the same object. */
function touches(definition: IndexDefinition, before: Doc, after: Doc): boolean {
  if (definition.partialFilter) return true;
  return definition.parts.some((parts) => before[parts[0]!] !== after[parts[0]!]);
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
