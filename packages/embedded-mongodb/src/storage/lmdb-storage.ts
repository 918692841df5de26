import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { serialize } from 'bson';
import { open, type Database, type RootDatabase } from 'lmdb';
import { decodeDocument } from '../bson/decode.js';
import { MongoServerFault } from '../errors.js';
import { DATA_FILE } from './copy-file.js';
import { lockFolder, type FolderLock } from './folder-lock.js';
import { closeFiles, openPrivateFolder } from './private-folder.js';
import { ScratchFile } from './scratch-file.js';
import type { CollectionEntry, Storage, StorageOperation, StoredCollection } from './storage.js';

/** The format version; incremented for every incompatible change. */
const FORMAT = 1;
const RECORD_KEY = 10;
/** Every document is stored after its CRC-32 of four bytes. */
const CHECKSUM = 4;

/**
 * Keeps collections in an LMDB file: a table of collections, and one of documents by (collection, record number).
 * Operations that arrive during a flush form the next batch (group commit).
 */
export class LmdbStorage implements Storage {
  private pending: Array<{
    operations: StorageOperation[];
    resolve: () => void;
    reject: (error: unknown) => void;
  }> = [];
  private running: Promise<void> | undefined;

  private root: RootDatabase<Buffer, Buffer>;
  private catalog: Database<Buffer, Buffer>;
  private documents: Database<Buffer, Buffer>;

  private constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
    readonly scratch: ScratchFile,
  ) {
    ({ root: this.root, catalog: this.catalog, documents: this.documents } = openTables(folder));
  }

  /**
   * Opens a folder, creating it if necessary, and makes it private to this user.
   * @throws Error when another process has it open, or when its contents are damaged or of an unknown format
   */
  static open(folder: string): LmdbStorage {
    openPrivateFolder(folder);
    const lock = lockFolder(folder);
    let scratch: ScratchFile | undefined;
    try {
      refuseCutOff(folder);
      scratch = new ScratchFile(folder);
      const storage = new LmdbStorage(folder, lock, scratch);
      storage.checkFormat(folder);
      storage.checkLength(folder);
      return storage;
    } catch (error) {
      scratch?.close();
      lock.release();
      throw error;
    }
  }

  /**
   * Maps the file anew: reading everything at the start has made every page of it resident. To be called before the
   * first write.
   */
  async releasePages(): Promise<void> {
    await this.root.close();
    ({ root: this.root, catalog: this.catalog, documents: this.documents } = openTables(this.folder));
  }

  private checkFormat(folder: string): void {
    const key = Buffer.from('format');
    // A process that is killed in its first start leaves a file with nothing in it.
    if (isEmpty(this.catalog) && isEmpty(this.documents)) {
      this.catalog.putSync(key, serializeBuffer({ version: FORMAT }));
      return;
    }
    const stored = this.catalog.get(key);
    const version: unknown = stored ? decodeDocument(stored)['version'] : undefined;
    if (version === FORMAT) return;
    throw new Error(
      version === undefined
        ? `The data folder ${folder} is damaged: it does not say what format it has. Restore it from a backup.`
        : `The data folder ${folder} has format ${String(version)}; this version reads format ${FORMAT}.`,
    );
  }

  /** Reading a page beyond the end of a truncated file would crash the process. */
  private checkLength(folder: string): void {
    const { pageSize, lastPageNumber } = this.root.getStats() as { pageSize: number; lastPageNumber: number };
    if (statSync(join(folder, DATA_FILE)).size >= (lastPageNumber + 1) * pageSize) return;
    throw new Error(
      `The data folder ${folder} is damaged: ${DATA_FILE} was cut short. Restore it from a backup.`,
    );
  }

  load(): StoredCollection[] {
    const collections: StoredCollection[] = [];
    for (const { key, value } of this.catalog.getRange({ start: Buffer.from([0]), end: Buffer.from([1]) })) {
      const entry = readEntry(value, key);
      collections.push({ entry, records: () => this.recordsOf(entry.id) });
    }
    return collections;
  }

  private *recordsOf(collection: number): ReturnType<StoredCollection['records']> {
    const range = { start: recordKey(collection, 0), end: recordKey(collection + 1, 0), snapshot: false };
    for (const { key, value } of this.documents.getRange(range)) {
      const bytes = value.subarray(CHECKSUM);
      const checksum = value.length < CHECKSUM + 5 ? -1 : value.readUInt32LE(0);
      if (crc32(bytes) !== checksum) {
        throw new Error(
          `The data folder is damaged: document ${key.toString('hex')} is not what was written. Restore it from a backup.`,
        );
      }
      yield { record: key.readUIntBE(4, 6), bytes, checksum };
    }
  }

  read(collection: number, record: number, checksum: number): Buffer {
    const key = recordKey(collection, record);
    const find = (): Buffer | undefined => {
      const bytes = this.documents.get(key)?.subarray(CHECKSUM);
      return bytes && crc32(bytes) === checksum ? bytes : undefined;
    };
    let bytes = find();
    if (!bytes) {
      // The read transaction of this turn of the event loop may be older than the write.
      this.root.resetReadTxn();
      bytes = find();
    }
    if (bytes) return bytes;
    throw new MongoServerFault(
      'QueryPlanKilled',
      `record ${record} of collection ${collection} is not on disk as it was written: the collection was dropped, or the data folder is damaged`,
    );
  }

  write(operations: StorageOperation[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending.push({ operations, resolve, reject });
      this.running ??= this.writeAll();
    });
  }

  /** Writes batches until the queue is empty. */
  private async writeAll(): Promise<void> {
    // The rest of this turn of the event loop may add operations to the first batch.
    await Promise.resolve();
    while (this.pending.length > 0) {
      const batch = this.pending;
      this.pending = [];
      try {
        const committed = this.root.batch(() => {
          for (const { operations } of batch) for (const operation of operations) this.put(operation);
        });
        await committed;
        await this.root.flushed;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.running = undefined;
  }

  /** Adds one operation to the current batch; the batch's promise reports the outcome. */
  private put(operation: StorageOperation): void {
    switch (operation.type) {
      case 'put':
        void this.documents.put(
          recordKey(operation.collection, operation.record),
          withChecksum(operation.bytes),
        );
        break;
      case 'delete':
        void this.documents.remove(recordKey(operation.collection, operation.record));
        break;
      case 'putCollection':
        void this.catalog.put(entryKey(operation.entry.id), writeEntry(operation.entry));
        break;
      case 'dropCollection':
        void this.catalog.remove(entryKey(operation.collection));
        for (const key of this.keysOf(operation.collection)) void this.documents.remove(key);
        break;
    }
  }

  private keysOf(collection: number): Iterable<Buffer> {
    return this.documents.getKeys({ start: recordKey(collection, 0), end: recordKey(collection + 1, 0) });
  }

  /** Writes a consistent copy to another folder; writes continue meanwhile. */
  async backup(folder: string): Promise<void> {
    openPrivateFolder(folder);
    if (existsSync(join(folder, DATA_FILE)))
      throw new Error(`The folder ${folder} already holds a database.`);
    await this.root.backup(join(folder, DATA_FILE), true);
    closeFiles(folder);
  }

  async close(): Promise<void> {
    await this.running;
    await this.root.close();
    this.scratch.close();
    this.lock.release();
  }
}

interface Tables {
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly catalog: Database<Buffer, Buffer>;
  readonly documents: Database<Buffer, Buffer>;
}

function openTables(folder: string): Tables {
  const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
  const root = open<Buffer, Buffer>({ path: join(folder, DATA_FILE), noSubdir: true, maxDbs: 4, ...binary });
  closeFiles(folder);
  const catalog = root.openDB<Buffer, Buffer>({ name: 'catalog', ...binary });
  const documents = root.openDB<Buffer, Buffer>({ name: 'documents', ...binary });
  return { root, catalog, documents };
}

/** A file of no bytes is hardly ever what a first start leaves: it held something, and would be filled as a new one. */
function refuseCutOff(folder: string): void {
  if (statSync(join(folder, DATA_FILE), { throwIfNoEntry: false })?.size !== 0) return;
  throw new Error(
    `The data folder ${folder} is damaged: ${DATA_FILE} is empty. Restore it from a backup, or delete it if it never held anything.`,
  );
}

const isEmpty = (table: Database<Buffer, Buffer>): boolean =>
  (table.getStats() as { entryCount: number }).entryCount === 0;

function recordKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(RECORD_KEY);
  key.writeUInt32BE(collection, 0);
  key.writeUIntBE(record, 4, 6);
  return key;
}

function entryKey(collection: number): Buffer {
  const key = Buffer.alloc(5);
  key.writeUInt32BE(collection, 1);
  return key;
}

/** The bytes, preceded by their CRC-32. */
function withChecksum(bytes: Buffer): Buffer {
  const value = Buffer.allocUnsafe(CHECKSUM + bytes.length);
  value.writeUInt32LE(crc32(bytes), 0);
  bytes.copy(value, CHECKSUM);
  return value;
}

const serializeBuffer = (value: object): Buffer => Buffer.from(serialize(value));

const writeEntry = (entry: CollectionEntry): Buffer => serializeBuffer(entry);

function readEntry(bytes: Buffer, key: Buffer): CollectionEntry {
  try {
    const doc = decodeDocument(bytes);
    const uuid = doc['uuid'] as { buffer: Uint8Array };
    return { ...(doc as unknown as CollectionEntry), uuid: Buffer.from(uuid.buffer) };
  } catch (error) {
    throw new Error(
      `The data folder is damaged: collection ${key.toString('hex')} cannot be read. Restore it from a backup.`,
      {
        cause: error,
      },
    );
  }
}
