import type { Doc } from '../mql/index.js';
import type { ScratchFile } from './scratch-file.js';

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
  | { type: 'put'; collection: number; record: number; bytes: Buffer; document?: unknown }
  | { type: 'delete'; collection: number; record: number }
  | { type: 'putCollection'; entry: CollectionEntry }
  | { type: 'dropCollection'; collection: number };

export interface StoredCollection {
  readonly entry: CollectionEntry;
  /** Record numbers, BSON and its CRC-32, in ascending order of the record numbers. */
  records(): Iterable<{ record: number; bytes: Buffer; checksum: number }>;
}

/** Durable storage of committed operations. */
export interface Storage {
  load(): StoredCollection[];
  /** Writes the operations atomically; resolves when they are durable, even after a power failure. */
  write(operations: StorageOperation[]): Promise<void>;
  /**
   * The bytes of a record whose write has been acknowledged; undefined for a storage that keeps nothing.
   * `checksum` is their CRC-32: a record that is gone or another one is an error.
   */
  readonly read: ((collection: number, record: number, checksum: number) => Buffer) | undefined;
  /** For what memory has no room for, until the end of the process; undefined for a storage that keeps nothing. */
  readonly scratch: ScratchFile | undefined;
  /** Writes a copy of all data into another folder; writes continue meanwhile. */
  backup(folder: string): Promise<void>;
  /** Frees what loading has left behind; called once, before the first write. */
  releasePages(): Promise<void>;
  close(): Promise<void>;
}

/** Stores nothing: the data is in the engine's trees only. */
export class MemoryStorage implements Storage {
  private readonly done = Promise.resolve();
  readonly read = undefined;
  readonly scratch = undefined;

  load(): StoredCollection[] {
    return [];
  }

  write(): Promise<void> {
    return this.done;
  }

  releasePages(): Promise<void> {
    return this.done;
  }

  backup(): Promise<void> {
    return Promise.reject(new Error('A server that keeps its data in memory has nothing to back up.'));
  }

  close(): Promise<void> {
    return this.done;
  }
}
