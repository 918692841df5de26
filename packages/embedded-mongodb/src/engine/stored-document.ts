import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../mql/index.js';

/** The size of the decoded cache, in bytes of BSON; beyond it the oldest entries are evicted. */
export const DECODED_LIMIT = 16 * 1024 * 1024;

let decoded: StoredDocument[] = [];
let oldest = 0;
let decodedBytes = 0;

/** Empties the decoded cache: after a drop it would keep removed documents in memory. */
export function forgetDecoded(): void {
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

/**
 * One immutable version of a document: its record number and its BSON.
 * It is decoded on demand and cached for a while, because BSON takes a fraction of the memory.
 */
export class StoredDocument {
  private cache: Doc | undefined;

  constructor(
    readonly record: number,
    readonly bytes: Buffer,
    doc?: Doc,
  ) {
    if (doc) this.keep(doc);
  }

  get doc(): Doc {
    return this.cache ?? this.keep(decodeDocument(this.bytes));
  }

  /** Decodes at least these fields; does not evict from the decoded cache. */
  withFields(fields: ReadonlySet<string>): Doc {
    return this.cache ?? decodeDocument(this.bytes, 0, fields);
  }

  /** Drops the decoded form; it is decoded again on demand. */
  letGo(): void {
    this.cache = undefined;
  }

  private keep(doc: Doc): Doc {
    this.cache = doc;
    decoded.push(this);
    decodedBytes += this.bytes.length;
    while (decodedBytes > DECODED_LIMIT && oldest < decoded.length) {
      const out = decoded[oldest++]!;
      out.letGo();
      decodedBytes -= out.bytes.length;
    }
    if (oldest > 1024 && oldest * 2 > decoded.length) {
      decoded.splice(0, oldest);
      oldest = 0;
    }
    return doc;
  }
}
