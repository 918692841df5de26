import type { Doc } from '../mql/index.js';

/** The catalog entry of a collection. */
export interface CollectionEntry {
  /** The collection's number in storage; never reused. */
  readonly id: number;
  readonly namespace: string;
  readonly uuid: Buffer;
  readonly options: Doc;
  /** Index specifications as `listIndexes` shows them, `_id_` first. */
  readonly indexes: Doc[];
}

export type StorageOperation =
  | { type: 'put'; collection: number; record: number; bytes: Buffer }
  | { type: 'delete'; collection: number; record: number }
  | { type: 'putCollection'; entry: CollectionEntry }
  | { type: 'dropCollection'; collection: number };

export interface StoredCollection {
  readonly entry: CollectionEntry;
  /** Record numbers and BSON, in ascending order of the record numbers. */
  records(): Iterable<[record: number, bytes: Buffer]>;
}

/** Durable storage of committed operations. */
export interface Storage {
  load(): StoredCollection[];
  /** Writes the operations atomically; resolves when they are durable, even after a power failure. */
  write(operations: StorageOperation[]): Promise<void>;
  /** Writes a copy of all data into another folder; writes continue meanwhile. */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing: the data is in the engine's trees only. */
export class MemoryStorage implements Storage {
  private readonly done = Promise.resolve();

  load(): StoredCollection[] {
    return [];
  }

  write(): Promise<void> {
    return this.done;
  }

  backup(): Promise<void> {
    return Promise.reject(new Error('A server that keeps its data in memory has nothing to back up.'));
  }

  close(): Promise<void> {
    return this.done;
  }
}
