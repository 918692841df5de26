import type { Doc } from '../mql/index.js';

/** What is kept of a collection besides its documents. */
export interface CollectionEntry {
  /** The collection's number in storage; never used twice. */
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
  /** Numbers and bytes in ascending order of the numbers. */
  records(): Iterable<[record: number, bytes: Buffer]>;
}

/** Where committed work is kept. */
export interface Storage {
  load(): StoredCollection[];
  /** Makes the operations durable, all or none; resolves when a power cut can no longer lose them. */
  write(operations: StorageOperation[]): Promise<void>;
  /** Writes a copy of everything into another folder, while work goes on. */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing: the trees in memory are all there is. For tests. */
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
