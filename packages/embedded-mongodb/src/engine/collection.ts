import type { Doc } from '../mql/index.js';
import type { CollectionEntry } from '../storage/storage.js';
import { CollectionState, type Change } from './collection-state.js';
import { parseIndexSpec, type IndexDefinition } from './index-spec.js';
import { Snapshots } from './snapshots.js';
import { demand } from '../errors.js';

/**
 * A collection: its identity and its committed state. Once the state has been handed out as a snapshot, the next
 * write works on a clone, so a snapshot never changes.
 */
export class Collection {
  /** Grows with every change of the collection's indexes or name; a transaction with an older snapshot is refused. */
  definitionVersion = 0;
  private current: CollectionState;
  private shared = false;
  private nextRecord: number;

  constructor(
    readonly id: number,
    public namespace: string,
    readonly uuid: Buffer,
    readonly options: Doc,
    state: CollectionState = CollectionState.empty(),
    /** The snapshots of its open cursors and transactions. */
    readonly snapshots = new Snapshots(),
  ) {
    this.current = state;
    this.nextRecord = (state.records.maxKey() ?? 0) + 1;
  }

  /** The committed state, to read within this turn of the event loop. */
  get state(): CollectionState {
    return this.current;
  }

  /** The committed state as a snapshot that may be kept; what is read of it later is leased from `snapshots`. */
  snapshot(): CollectionState {
    this.shared = true;
    return this.current;
  }

  /** The committed state, to change now. */
  writable(): CollectionState {
    if (this.shared) {
      this.current = this.current.successor();
      this.shared = false;
    }
    return this.current;
  }

  apply(change: Change): void {
    if (change.before) {
      change.before.pin();
      this.snapshots.replace(change.before);
    }
    this.writable().apply(change);
  }

  /** It was dropped, or its creation given up. */
  discard(): void {
    this.snapshots.afterwards(() => this.current.discard());
  }

  takeRecord(): number {
    return this.nextRecord++;
  }

  addIndex(definition: IndexDefinition): void {
    this.writable().addIndex(definition, this.namespace);
    this.definitionVersion += 1;
  }

  removeIndex(name: string): void {
    const { tree } = this.writable().removeIndex(name);
    this.snapshots.afterwards(() => tree.discard());
    this.definitionVersion += 1;
  }

  /**
   * Changes the mutable options of an index: hidden and expireAfterSeconds.
   * @returns the old and new values, as `collMod` returns them
   */
  changeIndex(change: Doc, name: string): Doc {
    const { spec } = this.current.index(name)!.definition;
    const changed: Doc = { ...spec };
    const reply: Doc = {};
    for (const [option, value] of Object.entries(change)) {
      if (option === 'name' || option === 'keyPattern') continue;
      const message = `BSON field 'collMod.index.${option}' is an unknown field.`;
      demand(option === 'hidden' || option === 'expireAfterSeconds', 40415, message);
      reply[`${option}_old`] = spec[option] ?? (option === 'hidden' ? false : undefined);
      reply[`${option}_new`] = value;
      if (option === 'hidden' && value === false) delete changed['hidden'];
      else changed[option] = value;
    }
    this.writable().replaceIndex(parseIndexSpec(changed));
    this.definitionVersion += 1;
    return reply;
  }

  entry(): CollectionEntry {
    const indexes = this.current.indexes.map((index) => index.definition.spec);
    return { id: this.id, namespace: this.namespace, uuid: this.uuid, options: this.options, indexes };
  }
}

export const databaseOf = (namespace: string): string => namespace.slice(0, namespace.indexOf('.'));
export const collectionNameOf = (namespace: string): string => namespace.slice(namespace.indexOf('.') + 1);
