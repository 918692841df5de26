import { crc32 } from 'node:zlib';
import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../mql/index.js';

/** The size of the decoded cache, in bytes of BSON; beyond it the oldest entries are evicted. */
export const DECODED_LIMIT = 4 * 1024 * 1024;

let decoded: StoredDocument[] = [];
let oldest = 0;
let decodedBytes = 0;

/** Empties the caches: after a drop they would keep removed documents in memory. */
export function forgetDecoded(): void {
  evict(0);
  for (const document of decoded) document.letGo();
  decoded = [];
  oldest = 0;
  decodedBytes = 0;
}

const SLAB_SIZE = 8192;
let slab = Buffer.alloc(0);
let slabUsed = 0;

/**
 * Copies bytes for storage. Node allocates small buffers from a pool that replies share: a stored document there
 * would keep 8 kB of old replies in memory. So small documents are allocated from slabs of their own.
 */
export function bytesToKeep(bytes: Uint8Array): Buffer {
  const { length } = bytes;
  if (length > SLAB_SIZE / 4) {
    const own = Buffer.allocUnsafeSlow(length);
    own.set(bytes);
    return own;
  }
  if (slabUsed + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_SIZE);
    slabUsed = 0;
  }
  const kept = slab.subarray(slabUsed, slabUsed + length);
  kept.set(bytes);
  slabUsed += length;
  return kept;
}

/** How much BSON of documents that are on disk stays in memory, in bytes. */
const RESIDENT_LIMIT = 8 * 1024 * 1024;

/** The documents on disk whose BSON is in memory, oldest first. */
let resident: StoredDocument[] = [];
let oldestResident = 0;
let residentBytes = 0;

/** Frees the BSON of documents on disk down to the limit; one that was read since its last turn gets another. */
function evict(limit: number): void {
  while (residentBytes > limit && oldestResident < resident.length) {
    const out = resident[oldestResident++]!;
    residentBytes -= out.size;
    out.leave();
  }
  if (oldestResident > 1024 && oldestResident * 2 > resident.length) {
    resident.splice(0, oldestResident);
    oldestResident = 0;
  }
}

/** Reads the BSON of a record of one collection from disk. */
export interface DocumentSource {
  /** @throws Error when the record is neither this version, nor on disk with this CRC-32 */
  read(record: number, checksum: number, version: number): Buffer;
}

let versions = 0;

/**
 * An immutable version of a document: its record number and its BSON. It is decoded on demand and cached for a while,
 * because BSON takes a fraction of the memory. Once it is on disk, its BSON may leave memory too and is read again on
 * demand, and so may this object: another is made for the same version. A version that another replaces is pinned
 * before, because the disk has only the latest.
 */
export class StoredDocument {
  private cache: Doc | undefined;
  private source: DocumentSource | undefined;
  private pinned = false;
  private wasRead = false;

  private constructor(
    readonly record: number,
    /** The number of the version, unique among all versions of all documents. */
    readonly version: number,
    /** The length of the BSON. */
    readonly size: number,
    /** The CRC-32 of the BSON; 0 until it is on disk. */
    public checksum: number,
    private kept: Buffer | undefined,
  ) {}

  /** A new version. */
  static of(record: number, bytes: Buffer, doc?: Doc): StoredDocument {
    const document = new StoredDocument(record, ++versions, bytes.length, 0, bytes);
    if (doc) document.keep(doc);
    return document;
  }

  /** A version that is on disk, and not in memory. */
  static onDisk(
    record: number,
    { version, checksum, size }: { version: number; checksum: number; size: number },
    source: DocumentSource,
  ): StoredDocument {
    const document = new StoredDocument(record, version, size, checksum, undefined);
    document.source = source;
    return document;
  }

  get bytes(): Buffer {
    this.wasRead = true;
    return this.kept ?? this.reload();
  }

  get doc(): Doc {
    return this.cache ?? this.keep(decodeDocument(this.bytes));
  }

  /** Decodes at least these fields; does not evict from the decoded cache. */
  withFields(fields: ReadonlySet<string>): Doc {
    return this.cache ?? decodeDocument(this.bytes, 0, fields);
  }

  /** This version is on disk now: its BSON may leave memory. */
  stored(source: DocumentSource): void {
    if (this.pinned || this.source || !this.kept) return;
    this.source = source;
    this.checksum = crc32(this.kept);
    this.wasRead = false;
    this.enter();
  }

  /** It was read from disk, at the start, and leaves memory at once: keeping thousands would leave holes in memory. */
  unload(source: DocumentSource, checksum: number): void {
    this.source = source;
    this.checksum = checksum;
    this.kept = undefined;
  }

  /** Whether its BSON can be read from disk. */
  get isOnDisk(): boolean {
    return this.source !== undefined;
  }

  /** Lets go of everything that can be read again. */
  release(): void {
    this.cache = undefined;
    if (this.source) this.kept = undefined;
  }

  /** Another version replaces this one on disk: snapshots may still read it, from memory. */
  pin(): void {
    this.kept = this.bytes;
    this.pinned = true;
    this.source = undefined;
  }

  /** Its turn to leave memory has come. */
  leave(): void {
    if (this.pinned) return;
    if (this.wasRead) {
      this.wasRead = false;
      this.enter();
    } else this.kept = undefined;
  }

  /** Drops the decoded form; it is decoded again on demand. */
  letGo(): void {
    this.cache = undefined;
  }

  private reload(): Buffer {
    const bytes = bytesToKeep(this.source!.read(this.record, this.checksum, this.version));
    this.kept = bytes;
    this.enter();
    evict(RESIDENT_LIMIT);
    return bytes;
  }

  private enter(): void {
    resident.push(this);
    residentBytes += this.size;
  }

  private keep(doc: Doc): Doc {
    this.cache = doc;
    decoded.push(this);
    decodedBytes += this.size;
    while (decodedBytes > DECODED_LIMIT && oldest < decoded.length) {
      const out = decoded[oldest++]!;
      out.letGo();
      decodedBytes -= out.size;
    }
    if (oldest > 1024 && oldest * 2 > decoded.length) {
      decoded.splice(0, oldest);
      oldest = 0;
    }
    return doc;
  }
}

/** Notes that a document is on disk, and keeps what is in memory of such documents bounded. */
export function noteStored(document: StoredDocument, source: DocumentSource): void {
  document.stored(source);
  evict(RESIDENT_LIMIT);
}
